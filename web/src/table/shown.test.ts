import { expect, test } from "vitest";
import { Shown } from "./shown.svelte";

const position = (gold: number[], cards: number[] | { hidden: number }) => ({
  players: gold.map((one) => ({ gold: one })),
  cards,
  day: 1,
});

test.each([
  [position([1, 2], [1, 2, 3]), position([1, 3], [2, 3])],
  [position([1, 2], [1]), position([1, 2], { hidden: 1 })],
  [position([1, 2], { hidden: 1 }), position([1, 2], [])],
  [position([1], []), position([1, 2], [4, 5])],
  [{ towns: null, season: 1 }, { season: 2 }],
  [{ towns: null }, { towns: { tiles: [1] } }],
])("%j becomes %j", (old, now) => {
  const shown = new Shown();
  shown.show(structuredClone(old));
  expect(shown.view).toEqual(old);
  shown.show(structuredClone(now));
  expect(shown.view).toEqual(now);
  shown.show(structuredClone(old));
  expect(shown.view).toEqual(old);
});
