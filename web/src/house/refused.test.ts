import { expect, test, vi } from "vitest";
import { Refusal } from "./api";
import { refused } from "./refused";

vi.mock("./words.svelte", () => ({
  t: (key: string, args = {}) => `${key} ${JSON.stringify(args)}`,
}));

const tooMany = (seconds?: number) => refused(new Refusal("too-many", "error.too-many", seconds));

test("who must wait long reads how many minutes", () => {
  expect(tooMany(60)).toBe('web.too-many {"n":1}');
  expect(tooMany(3000)).toBe('web.too-many {"n":50}');
  expect(tooMany(3001)).toBe('web.too-many {"n":51}');
});

test("who must wait a moment reads that", () => {
  expect(tooMany(59)).toBe("error.too-many {}");
  expect(tooMany()).toBe("error.too-many {}");
});

test("anything else is said as it was", () => {
  const gone = new Refusal("removed", "error.removed", 600, { name: "Ada" });
  expect(refused(gone)).toBe('error.removed {"name":"Ada"}');
  expect(refused(new Error("oh"))).toBe("Error: oh");
});
