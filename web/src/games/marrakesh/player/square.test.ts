import { expect, test } from "vitest";
import { DISCS } from "../facts";
import { watching } from "./square";

const [disc = "", sections = []] = Object.entries(DISCS)[0] ?? [];
const seen = (tiles: number | string, turned = 0): number[] =>
  sections.map((_, space) => watching({ tiles }, disc, turned, space));

test("the sections of the disc look at the spaces, and turn with it", () => {
  expect(sections).toHaveLength(8);
  expect(seen(0)).toEqual(sections);
  expect(seen(0, 3)).toEqual([...sections.slice(5), ...sections.slice(0, 5)]);
});

test("whoever owns scroll 31 has one spectator more at every space", () => {
  const more = sections.map((n) => n + 1);
  expect(seen(2 ** 31)).toEqual(more);
  expect(seen(String((1n << 31n) | (1n << 65n)))).toEqual(more);
});

test("other scrolls bring nobody", () => {
  expect(seen(String((1n << 30n) | (1n << 51n)))).toEqual(sections);
});
