/** Every symbol of Marrakesh in words: those of the table itself, and a line for what it says only by a picture. */

import type { Words } from "../../house/words.svelte";
import type { Sheet } from "../symbols";
import { COLOURS, COMPLETE_POINTS, GATE_SPACES, LUXURIES, ROOM, WORKSHOPS } from "./facts";
import { keshiDoes, keshiName, sectorOf } from "./tips";

const GAINED = [
  ["i-points", "face.help.points"],
  ["i-water", "face.help.water"],
  ["i-date", "face.help.date"],
  ["i-dinar", "face.help.dinar"],
  ["i-any", "face.help.any"],
  ["i-good", "face.help.good"],
  ["i-keshi", "face.help.keshi"],
  ["i-anykeshi", "face.help.any-keshi"],
  ["i-gate", "face.help.gate"],
  ["i-scroll", "face.help.scroll"],
  ["i-luxury", "face.help.luxury"],
  ["i-oasis", "face.help.oasis"],
  ["i-town", "face.help.town"],
  ["i-building", "face.help.building"],
  ["i-camel", "face.help.camel"],
  ["i-dung", "face.help.dung"],
  ["i-bridge", "face.help.bridge"],
  ["i-column", "face.help.column"],
] as const;
const HAPPENS = [
  ["i-act", "face.help.act"],
  ["i-step", "face.help.step"],
  ["i-threshold", "face.help.threshold"],
  ["i-line", "face.help.line"],
  ["i-rapid", "face.help.rapid"],
  ["i-jetty", "face.help.jetty"],
  ["i-croc", "face.help.crocodile"],
  ["i-spectator", "face.help.spectator"],
  ["i-neighbours", "face.help.neighbours"],
  ["i-office", "face.help.office"],
  ["i-swap", "face.help.swap"],
  ["i-bonus", "face.help.bonus"],
  ["i-provision", "face.help.provision"],
  ["i-once", "face.help.once"],
  ["i-always", "face.help.always"],
  ["i-round", "face.help.round"],
  ["i-season", "face.help.season"],
] as const;
const WHO = [
  ["p-assistant", "face.help.assistant"],
  ["p-ghost", "face.help.no-assistant"],
  ["i-begins", "face.help.begins"],
  ["i-tower", "face.help.tower"],
  ["i-sultan", "face.help.sultan"],
  ["i-imam", "face.help.imam"],
  ["i-strategy", "face.help.strategy"],
  ["i-want", "face.help.want"],
] as const;

export const sheet: Sheet = (words, help) => {
  const told = (rows: readonly (readonly [string, string])[]) =>
    rows.map(([icon, key]) => {
      const [name = "", text] = help.t(key).split(/\s?: (.*)/s, 2);
      return text ? { icon, name, text } : { icon, name };
    });
  return [
    {
      title: help.t("face.help.keshis"),
      symbols: COLOURS.map((colour) => ({
        icon: `k-${colour}`,
        name: words.named(keshiName(words, colour), placeOf(words, colour)),
        text: keshiDoes(words, colour),
      })),
    },
    {
      title: help.t("face.help.end"),
      symbols: [
        {
          icon: "i-points",
          name: help.t("face.help.full-sector", { n: COMPLETE_POINTS, room: ROOM }),
        },
        {
          icon: "i-gate",
          name: help.t("face.help.gates", {
            n: GATE_SPACES.length,
            least: WORKSHOPS[0]?.points ?? 0,
            most: WORKSHOPS.at(-1)?.points ?? 0,
          }),
        },
        { icon: "i-oasis", name: help.t("face.help.oases") },
        { icon: "i-provision", name: help.t("face.help.due") },
      ],
    },
    { title: help.t("face.help.gained"), symbols: told(GAINED) },
    { title: help.t("face.help.happens"), symbols: told(HAPPENS) },
    {
      title: help.t("face.help.tracks"),
      symbols: (["white", "black", "turquoise"] as const).map((colour) => ({
        icon: `m-${colour}`,
        name: placeOf(words, colour),
        text: help.t("face.help.track"),
      })),
    },
    {
      title: help.t("face.help.luxuries"),
      symbols: LUXURIES.map((kind) => ({ icon: `l-${kind}`, name: words.t(`luxury.${kind}`) })),
    },
    { title: help.t("face.help.board"), symbols: told(WHO) },
  ];
};

const placeOf = (words: Words, colour: string): string =>
  words.t(sectorOf(colour) ? `sector.${sectorOf(colour)}` : "face.any-sector");
