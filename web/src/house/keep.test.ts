import { expect, test } from "vitest";
import { keep, recall } from "./keep";

test("where nothing may be stored, a visit remembers all the same", () => {
  expect(recall("theme", "light")).toBe("light");
  keep("theme", "dark");
  expect(recall("theme", "light")).toBe("dark");
});
