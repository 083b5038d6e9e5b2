import { expect, test } from "vitest";
import { broughtBy, earnedBy } from "./causes";

const water = (player: number, seat: number, key: string, args?: { n: number }) => ({
  key: "gain.water",
  args: { player, n: 1 },
  cause: { key, seat, ...(args ? { args } : {}) },
});

test("a thing brought what was told of it to its owner", () => {
  const mine = water(0, 0, "scroll.16");
  const events = [
    mine,
    water(1, 1, "scroll.16"),
    water(0, 0, "scroll.17"),
    water(1, 0, "scroll.16"),
  ];
  expect(broughtBy(events, earnedBy(0, "scroll.16"))).toEqual([mine]);
});

test("things of one kind are told apart by their number", () => {
  const mine = water(2, 2, "cause.provision", { n: 19 });
  const events = [mine, water(2, 2, "cause.provision", { n: 20 })];
  expect(broughtBy(events, earnedBy(2, "cause.provision", 19))).toEqual([mine]);
});

test("what has no cause belongs to nothing", () => {
  expect(broughtBy([{ key: "gain.water", args: { player: 0, n: 1 } }], earnedBy(0, "x"))).toEqual(
    [],
  );
});
