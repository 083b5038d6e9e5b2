import { expect, test } from "vitest";
import type { GameInfo } from "../house/shelf.svelte";
import type { Played } from "./played";
import { ladder, nextModule, orderWith } from "./road";

const needs = (seats = [1, 2, 3]) => ({ rules: [], seats, editions: ["new", "old"] });
const INFO: GameInfo = {
  seats: [2, 3],
  editions: ["new", "old"],
  modules: { towns: needs(), gates: needs([3]), tents: needs() },
  boxes: { base: ["towns", "gates"], more: ["tents"] },
  solo: ["vizier", "simple"],
  levels: { vizier: { normal: {}, weaker: { slow: true }, stronger: { fast: true } }, simple: {} },
  values: { all: 1, reconstructed: 0 },
  options: {},
};
const seat = (bot = "") => (bot ? { bot } : { name: "Ada", taken: true });
const table = {
  id: "t",
  game: "souk",
  status: "over" as const,
  edition: "new",
  seats: [seat(), seat("greedy")],
};

test("one module more is offered, in the order of the boxes, as far as it fits", () => {
  expect(nextModule(INFO, table)).toBe("towns");
  expect(nextModule(INFO, { ...table, modules: ["towns"] })).toBe("tents");
  expect(nextModule(INFO, { ...table, modules: ["towns", "tents"] })).toBeUndefined();
});

test("the next table is the same with one module more", () => {
  expect(orderWith({ ...table, modules: ["towns"], options: { dice: "red" } }, "tents")).toEqual({
    game: "souk",
    seats: 2,
    bots: ["greedy"],
    edition: "new",
    modules: ["towns", "tents"],
    options: { dice: "red" },
    solo: null,
  });
  const alone = { ...table, seats: [seat(), { name: "vizier", rules: true }], solo: "vizier" };
  expect(orderWith(alone, "towns")).toMatchObject({ seats: 1, bots: [], solo: "vizier" });
});

const game = (own: Partial<Played>): Played => ({
  id: "t",
  game: "souk",
  at: 0,
  seats: [seat()],
  mine: [0],
  edition: "new",
  modules: [],
  solo: "vizier",
  options: {},
  scores: [90, 100],
  winners: [1],
  breakdown: [],
  ...own,
});

test("the ladder leads from the weakest opponent to the strongest, then module by module", () => {
  const rungs = ladder(INFO, "new", [
    game({ options: { slow: true }, winners: [0] }),
    game({ scores: [70, 80] }),
    game({ scores: [75, 80] }),
    game({ edition: "old", winners: [0] }),
    game({ modules: ["tents"], winners: [0] }),
    game({ solo: "simple", winners: [0], verdict: { key: "title" } }),
  ]);
  expect(
    rungs.map(({ solo, level, module, games, won, best }) => [
      solo,
      level,
      module,
      games,
      won,
      best,
    ]),
  ).toEqual([
    ["simple", "", "", 1, true, 90],
    ["vizier", "weaker", "", 1, true, 90],
    ["vizier", "normal", "", 2, false, 75],
    ["vizier", "stronger", "", 0, false, 0],
    ["vizier", "", "towns", 0, false, 0],
    ["vizier", "", "gates", 0, false, 0],
    ["vizier", "", "tents", 1, true, 90],
  ]);
  expect(rungs[0]?.verdict).toEqual({ key: "title" });
});
