import { expect, test } from "vitest";
import { starts, stepFor, toldSince, wayBack } from "./course";

const steps = [
  { name: "read", words: [], points: [] },
  { name: "one", words: ["a"], points: [] },
  { name: "two", words: ["b", "c"], points: [] },
  { name: "end", words: [], points: [] },
];
const said = (key: string) => ({ key });

test("steps begin after the words before them", () => {
  expect(starts(steps)).toEqual([0, 0, 1, 3, 3]);
});

test("who comes back finds the step they were at, if it still goes with what was said", () => {
  expect(stepFor(steps, 0, 0)).toBe(0);
  expect(stepFor(steps, 1, 1)).toBe(1);
  expect(stepFor(steps, 2, 0)).toBe(2);
  expect(stepFor(steps, 0, -1)).toBe(0);
  expect(stepFor(steps, 3, 3)).toBe(3);
  expect(stepFor(steps, 1, 3)).toBe(1);
});

test("what a step brought is told by positions with its words, and by its own draft", () => {
  const told = [[said("first")], [said("second")]];
  expect(toldSince(0, [0, 1, 1, 2], told, [[said("own")]]).map(({ key }) => key)).toEqual([
    "first",
    "second",
    "own",
  ]);
  expect(toldSince(1, [0, 1, 1, 2], told, [[said("own")]]).map(({ key }) => key)).toEqual(["own"]);
});

test("of a turn that was confirmed as one, what an earlier step brought is not told again", () => {
  const told = [[said("first"), said("second")]];
  expect(toldSince(1, [0, 2, 2], told, [], 1).map(({ key }) => key)).toEqual(["second"]);
  expect(toldSince(0, [0, 2, 2], told, [], 1).map(({ key }) => key)).toEqual(["first", "second"]);
});

test("the way back leads to the last position with no more words", () => {
  expect(wayBack(1, [0, 1, 1, 3, 4])).toEqual({ step: 2, again: 0 });
  expect(wayBack(2, [0, 1, 1, 3, 4])).toEqual({ step: 2, again: 1 });
});
