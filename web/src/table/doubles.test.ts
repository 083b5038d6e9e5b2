import { expect, test } from "vitest";
import { Doubles } from "./doubles";

const click = (detail: number, timeStamp: number) => ({ detail, timeStamp });

test("a double click answers no second question", () => {
  const doubles = new Doubles();
  expect(doubles.stray(click(1, 1000), "4")).toBe(false);
  expect(doubles.stray(click(2, 1200), "5")).toBe(true);
  expect(doubles.stray(click(3, 1350), "5")).toBe(true);
  expect(doubles.stray(click(1, 1400), "5")).toBe(false);
});

test("who has had time to look means the new question, though the browser still counts", () => {
  const doubles = new Doubles();
  expect(doubles.stray(click(1, 1000), "4")).toBe(false);
  expect(doubles.stray(click(2, 1500), "5")).toBe(false);
});

test("quick clicks for one question all count", () => {
  const doubles = new Doubles();
  expect(doubles.stray(click(1, 1000), "4")).toBe(false);
  expect(doubles.stray(click(2, 1100), "4")).toBe(false);
});

test("keys and readers of the screen make clicks that count nothing", () => {
  const doubles = new Doubles();
  expect(doubles.stray(click(0, 1000), "4")).toBe(false);
  expect(doubles.stray(click(0, 1001), "5")).toBe(false);
});
