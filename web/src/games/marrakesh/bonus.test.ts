import { readFileSync } from "node:fs";
import { oasis as newOases } from "@games/marrakesh/data/new_oases.toml";
import { expect, test } from "vitest";
import { arranged } from "./arrange";
import { anyOf, type Picture, pictureOf, type Row, scorePicture, scrollPicture } from "./bonus";
import { FIELD, OASIS, OFFICE, RAPIDS, RIVER_TILE, SAHARA, SCROLL, SQUARE, TRACK } from "./facts";

const sprites = ["./Sprite.svelte", "./camels/Symbols.svelte", "../../parts/Sprite.svelte"].map(
  (file) => readFileSync(new URL(file, import.meta.url), "utf-8"),
);
const idsIn = (text = "") => [...text.matchAll(/id="([^"]+)"/g)].map(([, id]) => id);
const SYMBOLS = new Set(sprites.flatMap(idsIn));
/** What a table without the expansion has. */
const [OWN, , HOUSE] = sprites;
const USUAL = new Set([...idsIn(OWN), ...idsIn(HOUSE)]);

/** Symbols a picture needs; a scroll of some level is the scroll in another colour. */
const symbols = ({ when, rows }: Picture): string[] =>
  [when, ...rows].flat().flatMap(({ icon }) => (icon ? [icon.replace(/^s-.*/, "i-scroll")] : []));

const everyTile: [string, Picture][] = [
  ...Object.entries(SCROLL).map(([id, tile]): [string, Picture] => [
    `scroll ${id}`,
    scrollPicture(tile),
  ]),
  ...Object.entries(OASIS).map(([id, tile]): [string, Picture] => [
    `oasis ${id}`,
    scorePicture(tile),
  ]),
  ...Object.entries(OFFICE).flatMap(([id, { yellow, purple, orange }]) =>
    [yellow, purple, orange].map((line): [string, Picture] => [`office ${id}`, pictureOf(line)]),
  ),
  ...Object.entries(RIVER_TILE).flatMap(
    ([id, { winner, second, options }]): [string, Picture][] => [
      [`river tile ${id}`, options.length ? { when: [], rows: anyOf(options) } : pictureOf(winner)],
      ...(second.length
        ? [[`river tile ${id}, second`, pictureOf(second)] as [string, Picture]]
        : []),
    ],
  ),
  ...Object.entries(FIELD).map(([id, { bonus }]): [string, Picture] => [
    `field ${id}`,
    pictureOf(bonus),
  ]),
  ...[...RAPIDS, ...SQUARE].map(({ bonus }, n): [string, Picture] => [
    `bonus ${n}`,
    pictureOf(bonus),
  ]),
  ...SAHARA.filter(({ module }) => !module).flatMap(({ id, placement }): [string, Picture][] =>
    id.startsWith("start") ? [[id, pictureOf(placement)]] : [],
  ),
  ...TRACK.flatMap(({ effects }, n): [string, Picture][] =>
    effects.length ? [[`track ${n + 1}`, pictureOf(effects)]] : [],
  ),
];

test.each(everyTile)("%s has a picture of symbols that exist", (_, picture) => {
  expect(picture.rows.flat().length).toBeGreaterThan(0);
  expect(symbols(picture).filter((id) => !SYMBOLS.has(id))).toEqual([]);
});

test("tiles of the game alone need no symbols of the expansion", () => {
  const added = new Set(newOases.map(({ id }: { id: string }) => `oasis ${id}`));
  const usual = everyTile.filter(([name]) => !added.has(name));
  expect(usual).toHaveLength(everyTile.length - added.size);
  const missing = usual.filter(([, picture]) => symbols(picture).some((id) => !USUAL.has(id)));
  expect(missing.map(([name]) => name)).toEqual([]);
});

test.each(everyTile)("%s has room for all its tokens", (_, picture) => {
  const { broad, tall, icons, signs } = arranged(picture);
  expect(icons.length + signs.length).toBeGreaterThan(0);
  for (const { x, y, size } of icons) {
    expect(x).toBeGreaterThanOrEqual(-broad / 2);
    expect(x + size).toBeLessThanOrEqual(broad / 2);
    expect(Math.abs(y + size / 2)).toBeLessThan(tall / 2);
  }
  for (const { x, y } of signs) {
    expect(Math.abs(x)).toBeLessThan(broad / 2);
    expect(Math.abs(y)).toBeLessThan(tall / 2);
  }
});

test("different scrolls have different pictures", () => {
  const drawn = Object.values(SCROLL).map((tile) =>
    JSON.stringify([tile.timing === "instant", scrollPicture(tile)]),
  );
  expect(new Set(drawn).size).toBe(drawn.length);
});

test("a condition stands above what it brings, numerals before icons", () => {
  const lasting = SCROLL["16"];
  expect(lasting && scrollPicture(lasting)).toEqual({
    when: [{ icon: "i-threshold" }],
    rows: [[{ icon: "m-turquoise", n: "+1" }]],
  });
  const dates: Row[] = [[{ icon: "i-date", n: 3 }]];
  expect(SCROLL["21"] && scrollPicture(SCROLL["21"]).rows).toEqual(dates);
});
