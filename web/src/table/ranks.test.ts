import { expect, it } from "vitest";
import { ranked } from "./ranks";

const places = (scores: number[], winners: number[], seats = [...scores.keys()]) =>
  ranked(seats, { scores, winners }).map(({ seat, place }) => [seat, place]);

it("has the winner first, whatever else was counted", () => {
  expect(places([30, 50, 30], [2])).toEqual([
    [2, 1],
    [1, 2],
    [0, 3],
  ]);
});

it("gives one place to all who share it", () => {
  expect(places([40, 20, 40, 20], [0, 2])).toEqual([
    [0, 1],
    [2, 1],
    [1, 3],
    [3, 3],
  ]);
});

it("leaves out seats that score nothing", () => {
  expect(places([40, 0], [0], [0])).toEqual([[0, 1]]);
});
