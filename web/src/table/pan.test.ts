import { expect, test } from "vitest";
import { shift } from "./pan";

const SHOWN = 900;

test("boards stay where they are as long as all that is lit shows", () => {
  expect(shift(0, SHOWN, 100, 700)).toBe(0);
  expect(shift(80, SHOWN, 100, 700)).toBe(80);
});

test("boards move as far as it takes", () => {
  expect(shift(0, SHOWN, 800, 1200)).toBe(312);
  expect(shift(300, SHOWN, 100, 700)).toBe(88);
});

test("where not everything shows at once, one begins at the left", () => {
  expect(shift(200, SHOWN, 20, 1200)).toBe(8);
});
