import { expect, test } from "vitest";
import { Doubles } from "./doubles";

const click = (detail: number) => ({ detail });

test("a double click answers no second question", () => {
  const doubles = new Doubles();
  expect(doubles.stray(click(1), "4")).toBe(false);
  expect(doubles.stray(click(2), "5")).toBe(true);
  expect(doubles.stray(click(3), "5")).toBe(true);
  expect(doubles.stray(click(1), "5")).toBe(false);
});

test("quick clicks for one question all count", () => {
  const doubles = new Doubles();
  expect(doubles.stray(click(1), "4")).toBe(false);
  expect(doubles.stray(click(2), "4")).toBe(false);
});

test("keys and readers of the screen make clicks that count nothing", () => {
  const doubles = new Doubles();
  expect(doubles.stray(click(0), "4")).toBe(false);
  expect(doubles.stray(click(0), "5")).toBe(false);
});
