/** Every symbol of Yspahan in words: those of the table itself, and a line for what only a picture says. */

import type { Sheet } from "../symbols";
import { BUILDING_POINTS, BUILDINGS, CARDS, QUARTERS, SOUKS } from "./facts";

const THINGS = [
  ["y-camel", "face.help.camel"],
  ["y-coin", "face.help.gold"],
  ["y-card", "face.help.card"],
  ["y-star", "face.help.points"],
  ["i-die", "face.help.die"],
  ["y-shop", "face.help.shop"],
  ["y-cube", "face.help.cube"],
  ["y-supervisor", "face.help.supervisor"],
  ["y-steps", "face.help.steps"],
  ["y-mount", "face.help.caravan"],
  ["y-swap", "face.help.swap"],
] as const;

export const sheet: Sheet = (words, help) => [
  {
    title: help.t("face.help.things"),
    symbols: THINGS.map(([icon, key]) => {
      const [name = "", text] = help.t(key).split(/\s?: (.*)/s, 2);
      return text ? { icon, name, text } : { icon, name };
    }),
  },
  {
    title: help.t("face.help.quarters"),
    symbols: QUARTERS.map((quarter) => {
      const points = SOUKS.filter((souk) => souk.quarter === quarter).map((souk) => souk.points);
      return {
        icon: `y-${quarter}`,
        name: words.t(`floor.${quarter}`),
        text: help.t("face.help.souks", { least: Math.min(...points), most: Math.max(...points) }),
      };
    }),
  },
  {
    title: help.t("face.help.buildings", { points: BUILDING_POINTS.join(", ") }),
    symbols: BUILDINGS.map(({ id }) => ({
      icon: `y-${id}`,
      name: words.t(`building.${id}`),
      text: words.t(`building.${id}.text`),
    })),
  },
  {
    title: words.t("face.cards"),
    symbols: CARDS.map(({ id }) => ({
      icon: "y-card",
      name: words.t(`card.${id}`),
      text: words.t(`card.${id}.text`),
    })),
  },
];
