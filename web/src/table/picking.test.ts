import { expect, test } from "vitest";
import type { Option } from "../generated/messages";
import { barButtons, meant, pick, touch, withTarget } from "./picking";

const option = (word: string, ...targets: string[]): Option => ({
  word,
  text: { key: word },
  targets,
  rules: [],
});

const GROUPS = [
  option("sack-fill", "tower/sack", "action/floor"),
  option("sack-card", "tower/sack", "action/card"),
  option("gold-take", "tower/gold", "action/floor"),
  option("build-stall", "building/stall", "pay/full"),
];
const KESHIS = [
  option("a", "screen/green", "screen/red", "screen/pink"),
  option("b", "screen/green", "screen/red", "screen/white"),
];
const drawn = (target: string) => /^(tower|building|screen)/.test(target);

test("everything that leads somewhere is lit", () => {
  expect([...pick(GROUPS, []).lit].sort()).toEqual([
    "action/card",
    "action/floor",
    "building/stall",
    "pay/full",
    "tower/gold",
    "tower/sack",
  ]);
});

test("after a touch only what fits stays lit", () => {
  expect([...pick(GROUPS, ["tower/sack"]).lit].sort()).toEqual(["action/card", "action/floor"]);
});

test("the last touch chooses", () => {
  expect(touch(GROUPS, ["tower/sack"], "action/card")).toEqual({ touched: [], word: "sack-card" });
});

test("a single option that is left is meant, though more could be touched", () => {
  expect(touch(GROUPS, [], "building/stall").word).toBe("build-stall");
  expect(touch(GROUPS, [], "tower/gold").word).toBe("gold-take");
});

test("a second touch takes the first one back", () => {
  expect(touch(GROUPS, ["tower/sack"], "tower/sack")).toEqual({ touched: [], word: undefined });
});

test("targets are touched in any order", () => {
  expect(touch(KESHIS, ["screen/red"], "screen/white").word).toBe("b");
  expect(touch(KESHIS, [], "screen/red").word).toBeUndefined();
  expect(touch(KESHIS, [], "screen/pink").word).toBe("a");
});

test("what a target would choose is known before it is touched", () => {
  expect(meant(pick(GROUPS, ["tower/sack"]), "action/floor")?.word).toBe("sack-fill");
  expect(meant(pick(GROUPS, []), "tower/sack")).toBeUndefined();
});

test("the bar offers what no board draws, once nothing else comes before it", () => {
  expect(barButtons(pick(GROUPS, []), drawn)).toEqual([]);
  const buttons = barButtons(pick(GROUPS, ["tower/sack"]), drawn);
  expect(buttons.map((button) => [button.target, button.option?.word])).toEqual([
    ["action/floor", "sack-fill"],
    ["action/card", "sack-card"],
  ]);
});

test("a button that leads to several options chooses none yet", () => {
  const swaps = [
    option("g1", "exchange/gold", "amount/1"),
    option("g2", "exchange/gold", "amount/2"),
    option("stop", "turn/end"),
  ];
  const buttons = barButtons(pick(swaps, []), () => false);
  expect(buttons.map((button) => [button.target, button.option?.word])).toEqual([
    ["exchange/gold", undefined],
    ["turn/end", "stop"],
  ]);
});

test("two targets under one finger are touched at once", () => {
  const both = "tower/sack+action/card";
  expect(withTarget(pick(GROUPS, []), both).map((one) => one.word)).toEqual(["sack-card"]);
  expect(meant(pick(GROUPS, []), both)?.word).toBe("sack-card");
  expect(touch(GROUPS, [], both)).toEqual({ touched: [], word: "sack-card" });
  expect(touch(GROUPS, ["tower/sack"], both)).toEqual({ touched: [], word: "sack-card" });
  expect(meant(pick(GROUPS, []), "tower/gold+action/card")).toBeUndefined();
});

test("a question is about some kinds of targets, and with each touch about fewer", () => {
  expect([...pick(GROUPS, []).kinds].sort()).toEqual(["action", "building", "pay", "tower"]);
  expect([...pick(GROUPS, ["tower/gold"]).kinds].sort()).toEqual(["action", "tower"]);
  expect(
    pick(GROUPS, [])
      .leads.get("action/floor")
      ?.map(({ word }) => word),
  ).toEqual(["sack-fill", "gold-take"]);
});

test("where one answer is waited for, nothing lights that leads to another", () => {
  const claims = [1, 2].map((n) => option(`claim-${n}`, "offer/white", `count/${n}`));
  const waited = pick(claims, [], new Set(["offer/white", "count/2"]));
  expect(waited.live.map(({ word }) => word)).toEqual(["claim-2"]);
  expect(withTarget(waited, "offer/white+count/1")).toEqual([]);
  expect(withTarget(waited, "offer/white+count/2").length).toBe(1);
});
