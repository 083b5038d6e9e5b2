import { expect, test } from "vitest";
import { graspOf, learnt } from "./understood";

test("who has answered a question twice is not told again what it is about", () => {
  expect(graspOf("a claim")).toBe("new");
  learnt("a claim", 1);
  expect(graspOf("a claim")).toBe("new");
  learnt("a claim", 1);
  expect(graspOf("a claim")).toBe("met");
  for (let n = 0; n < 4; n += 1) learnt("a claim", 1);
  expect(graspOf("a claim")).toBe("known");
});

test("what was taken back does not count, and what was refused begins anew", () => {
  for (const by of [1, 1, -1] as const) learnt("a trade", by);
  expect(graspOf("a trade")).toBe("new");
  learnt("a trade", -1);
  learnt("a trade", -1);
  for (let n = 0; n < 6; n += 1) learnt("a trade", 1);
  expect(graspOf("a trade")).toBe("known");
  learnt("a trade", 0);
  expect(graspOf("a trade")).toBe("new");
});
