import { expect, test, vi } from "vitest";
import { type Box, boxOf } from "../face";
import { needs } from "./needs";

vi.mock("./expansion", () => ({ part: "expansion" }));
vi.mock("./solo", () => ({ part: "solo" }));

const fetched = async (box: Partial<Box>) =>
  (await Promise.all(needs(boxOf(box)))).map((module) => (module as { part: string }).part);

test("a table of the game alone fetches nothing else", async () => {
  expect(await fetched({ edition: "classic" })).toEqual([]);
  expect(await fetched({ modules: ["desert-towns", "staircase-tiles", "spectators"] })).toEqual([]);
});

test("any module of Camels & Nomads fetches what they show", async () => {
  const modules = ["nomads", "camels", "special-buildings"];
  const tiles = ["new-provisions", "new-luxury-goods", "new-oases"];
  for (const module of [...modules, ...tiles]) {
    expect(await fetched({ modules: ["desert-towns", module] })).toEqual(["expansion"]);
  }
});

test("an opponent made of rules brings what it shows", async () => {
  expect(await fetched({ solo: "simple" })).toEqual(["solo"]);
  expect(await fetched({ solo: "pachabot", modules: ["camels"] })).toEqual(["expansion", "solo"]);
});
