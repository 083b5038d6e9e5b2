import { expect, test } from "vitest";
import { barOf, barsOf } from "./bars";

const SEATS = [
  { orchard: 30, provisions: -24, gates: -6, sahara: 0 },
  { orchard: 20, provisions: 0, gates: 0, sahara: 0 },
];

test("losses lie left of nothing, gains right of it", () => {
  const { sources, zero, rows } = barsOf(SEATS);
  expect(sources).toEqual(["orchard", "provisions", "gates"]);
  expect(zero).toBe(0.5);
  expect(rows[0]?.map(({ source, points, from, long }) => [source, points, from, long])).toEqual([
    ["orchard", 30, 0.5, 0.5],
    ["provisions", -24, (30 - 24) / 60, 24 / 60],
    ["gates", -6, 0, 6 / 60],
  ]);
});

test("all parts of a bar add up to the score", () => {
  for (const [seat, row] of barsOf(SEATS).rows.entries()) {
    const score = Object.values(SEATS[seat] ?? {}).reduce((all, points) => all + points, 0);
    expect(row.reduce((all, part) => all + part.points, 0)).toBe(score);
  }
});

test("where nobody has lost anything, bars begin at the edge", () => {
  const { zero, rows } = barsOf([{ souks: 12, cards: 0 }, { souks: 24 }]);
  expect(zero).toBe(0);
  expect(rows.map((row) => row.map(({ from, long }) => [from, long]))).toEqual([
    [[0, 0.5]],
    [[0, 1]],
  ]);
});

test("a loss beside gains points the other way", () => {
  const all = [24, -24, 0];
  expect(barOf(24, all)).toEqual({ from: 0.5, long: 0.5 });
  expect(barOf(-24, all)).toEqual({ from: 0, long: 0.5 });
  expect(barOf(0, all)).toEqual({ from: 0.5, long: 0 });
  expect(barOf(12, [12, 24])).toEqual({ from: 0, long: 0.5 });
});
