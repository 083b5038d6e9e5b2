import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EACH, Reel } from "./reel.svelte";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const said = (key: string) => ({ key });
const MARKS = [
  { first: 0, when: said("week 1"), depth: 0 },
  { first: 3, when: said("day 2"), depth: 1 },
  { first: 6, when: said("week 2"), depth: 0 },
];

function reel(acts = 8, late = 0) {
  let shown = 0;
  const log: number[] = [];
  const prepared = new Set<number>();
  const made = new Reel({
    acts: () => Array.from({ length: acts }, (_, n) => ({ what: said(`act ${n}`) })),
    marks: () => MARKS,
    shown: () => shown,
    show: async (n) => {
      if (late) await new Promise((done) => setTimeout(done, late));
      shown = n;
      log.push(n);
    },
    prepare: (n) => void prepared.add(n),
  });
  return { reel: made, log, prepared };
}

test("nothing is shown before the beginning or behind the end", async () => {
  const { reel: it, log } = reel(2);
  await it.by(-1);
  await it.by(5);
  await it.by(1);
  expect(log).toEqual([0, 2, 2]);
});

test("an act is called by its time and its name", async () => {
  const { reel: it } = reel();
  expect([it.mark, it.act]).toEqual([undefined, undefined]);
  await it.go(3);
  expect([it.mark?.when.key, it.act?.what.key]).toEqual(["week 1", "act 2"]);
  await it.go(4);
  expect([it.mark?.when.key, it.act?.what.key]).toEqual(["day 2", "act 3"]);
});

test("turns lead from one mark to the next", async () => {
  const { reel: it, log } = reel();
  for (const sign of [1, 1, 1, -1, -1, -1, -1] as const) await it.turn(sign);
  expect(log).toEqual([3, 6, 8, 6, 3, 0, 0]);
});

test("it goes on by itself to the end, at its speed, and fetches what comes", async () => {
  const { reel: it, log, prepared } = reel(4);
  await it.play();
  expect([...prepared]).toEqual([1, 2, 3]);
  await vi.advanceTimersByTimeAsync(EACH - 1);
  expect(log).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toEqual([1]);
  it.speed = 2;
  await vi.advanceTimersByTimeAsync(EACH); // the act that was begun is shown to its end
  expect(log).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(EACH);
  expect(log).toEqual([1, 2, 3, 4]);
  expect(it.playing).toBe(false);
});

test("whoever has seen the end sees it from the beginning", async () => {
  const { reel: it, log } = reel(2);
  await it.go(2);
  await it.play();
  await vi.advanceTimersByTimeAsync(2 * EACH);
  expect(log).toEqual([2, 0, 1, 2]);
});

test("what comes late is waited for, and nothing is left out", async () => {
  const { reel: it, log } = reel(3, 3 * EACH);
  await it.play();
  await vi.advanceTimersByTimeAsync(20 * EACH);
  expect(log).toEqual([1, 2, 3]);
});

test("whoever goes somewhere stops it", async () => {
  const { reel: it, log } = reel();
  await it.play();
  await it.go(5);
  await vi.advanceTimersByTimeAsync(5 * EACH);
  expect(log).toEqual([5]);
  expect(it.playing).toBe(false);
});
