import { expect, test } from "vitest";
import { earned } from "./earned";

test("what was told is added up by kind, in the order it came", () => {
  const events = [
    { key: "gain.water", args: { player: 0, n: 2 } },
    { key: "river.moved", args: { player: 0, space: 3, n: 1 } },
    { key: "river.moved", args: { player: 0, space: 5, n: 2 } },
    { key: "points.gained", args: { player: 0, n: 3 } },
    { key: "gain.water", args: { player: 0, n: 1 } },
  ];
  expect(earned(events)).toEqual([
    { key: "amount.water", args: { n: 3 } },
    { key: "do.move-river", args: { n: 3 } },
    { key: "amount.point", args: { n: 3 } },
  ]);
});

test("points that are lost count against it; what comes to nothing is not said", () => {
  const gained = { key: "points.gained", args: { player: 1, n: 2 } };
  const lost = { key: "points.lost", args: { player: 1, n: 2 } };
  expect(earned([gained, lost])).toEqual([]);
  expect(earned([lost])).toEqual([{ key: "amount.point", args: { n: -2 } }]);
});

test("other events are not counted", () => {
  expect(earned([{ key: "square.turned", args: { player: 0 } }])).toEqual([]);
});
