import { expect, test, vi } from "vitest";
import { rememberWish, untold } from "./wishes";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => kept.set(name, value),
});

test("a wish goes along to tables that were told nothing of it", () => {
  rememberWish("confirm", "at-once");
  rememberWish("yspahan.Ship", "never");
  rememberWish("chat", "off");
  expect(untold("yspahan", {})).toEqual([
    ["confirm", "at-once"],
    ["yspahan.Ship", "never"],
  ]);
  expect(untold("marrakesh", {})).toEqual([["confirm", "at-once"]]);
  expect(untold("yspahan", { confirm: "off", "yspahan.Ship": "ask" })).toEqual([]);
});
