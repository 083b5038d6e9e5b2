import { expect, test } from "vitest";
import { compose } from "../house/compose";
import type { Words } from "../house/words.svelte";
import { lexiconOf } from "./lexicon";

const TEXTS = {
  "amount.date": { one: "{n} datte", other: "{n} dattes" },
  "amount.point": { one: "{n} point", other: "{n} points" },
  "told.gain-any": { one: "{n} ressource au choix", other: "{n} ressources au choix" },
  "told.advance.palace": { one: "{n} marche du palais", other: "{n} marches du palais" },
  "sector.palace": "Palais",
  "colour.green": "Vert",
  "luxury.oil-lamp": "Lampe à huile",
  "printed.word.true": "oui",
};
const t = (key: string, args = {}) => compose(TEXTS, "fr", { key, args });
const WORDS = { t, has: (key: string) => key in TEXTS } as unknown as Words;
const HOUSE = {
  date: 1,
  points: true,
  gain_any: 1,
  palace: ["green", "oil_lamp", "oil-lamp", "icon", "p1"],
};
const { local, data } = lexiconOf(WORDS, HOUSE);

test.each([
  ["points 1", "1 point"],
  ["date 2, points 3", "2 dattes, 3 points"],
  ["gain any 2", "2 ressources au choix"],
  ["palace 1", "1 marche du palais"],
  ["green 2", "2 vert"],
  ["green, palace", "vert, palais"],
  ["oil-lamp", "lampe à huile"],
  ["true", "oui"],
  ["icon", "icon"],
  ["3, 1, 12", "3, 1, 12"],
  ["p1, m1", "p1, m1"],
  ["", ""],
  ["two", "two"],
  ['{ per = "date", points = 2 }', '{ per = "date", points = 2 }'],
])("%s is shown as %s, and means the same", (text, shown) => {
  expect(local(text)).toBe(shown);
  expect(data(shown)).toBe(text);
});

test.each([
  ["dattes 2", "date 2"],
  ["1 DATTES , 2 point", "date 1, points 2"],
  ["2 date", "2 date"],
  ["vert 1", "green 1"],
  ["2 dragons", "2 dragons"],
  ["points = ", "points = "],
])("%s is understood as %s", (text, meant) => {
  expect(data(text)).toBe(meant);
});
