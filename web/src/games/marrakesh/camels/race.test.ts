import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Picture, pictureOf, provisionPicture } from "../bonus";
import { abilityPicture, BUILDINGS, SIGN } from "../buildings/buildings";
import { LUXURY, type MarrakeshView, NOMAD, type Player, PROVISION } from "../facts";
import { nomadGuards, nomadsAtGates, nomadsIn } from "../nomads/nomads";
import { barIcon, isAmount, isDrawn, paneOf, regionOf } from "../targets";
import {
  columnOf,
  FINISH,
  HEIGHT,
  LINES,
  lineAt,
  PLACES,
  REWARDS,
  SPACE,
  spaceAt,
  standings,
} from "./race";

const SYMBOLS = new Set(
  ["../Sprite.svelte", "./Symbols.svelte", "../../../parts/Sprite.svelte"].flatMap((file) =>
    [...readFileSync(new URL(file, import.meta.url), "utf-8").matchAll(/id="([^"]+)"/g)].map(
      ([, id]) => id,
    ),
  ),
);
const missing = ({ when, rows }: Picture): string[] =>
  [when, ...rows]
    .flat()
    .flatMap(({ icon }) => (icon ? [icon.replace(/^s-.*/, "i-scroll")] : []))
    .filter((id) => !SYMBOLS.has(id));

const camel = (space: number, more = {}) => ({ space, podium: 0, column: [], dung: 0, ...more });
const player = (more: object): Player => ({ seat: 0, tiles: 0, ...more }) as Player;
/** A table with these camels; those whose place is named do not race. */
const view = (camels: object[], ...without: number[]): MarrakeshView =>
  ({
    table: { players: camels.map((one, seat) => player({ seat, camel: one })) },
    facts: { players: camels.map((_, seat) => ({ camel: without.includes(seat) ? null : {} })) },
  }) as MarrakeshView;

test("every space of the track lies inside the picture, and none on another", () => {
  const places = Array.from({ length: FINISH + 1 }, (_, space) => spaceAt(space));
  for (const [x, y] of places) {
    expect(x - SPACE.w / 2).toBeGreaterThan(0);
    expect(x).toBeLessThan(580);
    expect(y + SPACE.h / 2).toBeLessThan(HEIGHT);
  }
  expect(new Set(places.map(String)).size).toBe(FINISH + 1);
});

test("a line lies between the space before it and the one it opens", () => {
  for (const { space } of LINES) {
    const [x] = lineAt(space);
    const [[before], [behind]] = [spaceAt(space - 1), spaceAt(space)];
    if (spaceAt(space - 1)[1] === spaceAt(space)[1]) expect(x).toBe((before + behind) / 2);
  }
});

test("camels on one space stand apart, on the podium alone", () => {
  const found = standings(view([camel(4), camel(4), camel(4), camel(30, { podium: 1 })]));
  expect(new Set(found.map(({ x, y }) => `${x},${y}`)).size).toBe(4);
  expect(found.map(({ podium }) => podium)).toEqual([0, 0, 0, 1]);
  expect(found[3]?.x).toBeLessThan(spaceAt(FINISH)[0]);
  expect(standings(view([camel(0)]))[0]).toMatchObject({ x: spaceAt(0)[0], y: spaceAt(0)[1] });
  expect(standings(view([camel(0), camel(3)], 1)).map(({ seat }) => seat)).toEqual([0]);
});

test("a column shows who looks on", () => {
  const two = player({ camel: camel(3, { column: [0, 0, NOMAD] }) });
  expect(columnOf(two)).toEqual(["green", "green", "nomad", "", "", "", "", ""]);
  expect(columnOf(player({}))).toHaveLength(PLACES);
});

test("every reward has a picture, and a name that targets use", () => {
  for (const rewards of Object.values(REWARDS)) {
    expect(rewards.map(({ entry }) => entry[0])).toEqual(
      [...rewards.map(({ entry }) => entry[0])].sort(),
    );
    for (const { effects } of rewards) {
      expect(pictureOf(effects).rows.flat().length).toBeGreaterThan(0);
      expect(missing(pictureOf(effects))).toEqual([]);
    }
  }
  const [first, second] = REWARDS["4-b"] ?? [];
  expect([first?.entry, second?.entry]).toEqual(["1", "1-other"]);
  expect(second?.colour).toBe("red");
});

test.each(Object.entries(PROVISION).filter(([, { grade }]) => grade))(
  "provision tile %s shows what it brings",
  (_, tile) => {
    expect(provisionPicture(tile).rows.flat().length).toBeGreaterThan(0);
    expect(missing(provisionPicture(tile))).toEqual([]);
  },
);

test("saddles and falcons show what they bring", () => {
  const fresh = Object.values(LUXURY).filter(({ effects }) => effects);
  expect(fresh.length).toBe(10);
  for (const { kind, effects = [], otherwise = [] } of fresh) {
    expect(SYMBOLS.has(`l-${kind}`)).toBe(true);
    expect(missing(pictureOf(effects))).toEqual([]);
    expect(missing(pictureOf(otherwise))).toEqual([]);
  }
});

test.each(BUILDINGS)("$id has a sign and shows what it can do", (building) => {
  expect(SYMBOLS.has(SIGN[building.id] ?? "")).toBe(true);
  expect(abilityPicture(building).rows.flat().length).toBeGreaterThan(0);
  expect(missing(abilityPicture(building))).toEqual([]);
});

test("nomads are told from the keshis they are counted with", () => {
  const nomads = {
    sectors: [1, 0, 0, 0, 0, 0, 3, 0],
    square: 0,
    guards: 1,
    vendors: 0,
    hand: 0,
    window: 0,
  };
  const one = player({ nomads });
  expect(nomadsIn(one, 0)).toBe(1);
  expect(nomadGuards(one)).toBe(1);
  expect(nomadsAtGates(one)).toBe(2);
  expect(nomadsIn(player({}), 0)).toBe(0);
});

test("targets stand where they are touched", () => {
  for (const target of ["reward/3", "reward/1-other", "bridge/pay", "camel/ride"]) {
    expect([isDrawn(target), paneOf(target), regionOf(target)]).toEqual([true, "board", "race"]);
  }
  for (const target of [
    "column/own",
    "spend/nomad",
    "dung/drop",
    "swap/column",
    "swap/track-2",
    "building/stall",
  ]) {
    expect([isDrawn(target), paneOf(target)]).toEqual([true, "me"]);
  }
  const buttons = [
    "column/board",
    "bridge/stop",
    "reward/stop",
    "dung/keep",
    "camel/stay",
    "nomad/stop",
    "use/nomads",
    "post/beige",
    "post/nomad",
    "steps/river",
    "mix/1-0",
    "swap/stop",
  ];
  for (const target of buttons) {
    expect(isDrawn(target), target).toBe(false);
    expect(barIcon(target), target).toBeTruthy();
  }
  expect(["split/2-2-0", "swap/water-date", "swap/column"].map(isAmount)).toEqual([
    true,
    true,
    false,
  ]);
});
