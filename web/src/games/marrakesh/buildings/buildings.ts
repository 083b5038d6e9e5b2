/** The special buildings: what is printed on them, who lives where, and what that can do. */

import { remembered } from "../../../house/steady";
import type { Said, Words } from "../../../house/words.svelte";
import type { Box } from "../../face";
import { onLaid } from "../../printed";
import { type Lasting, type Picture, pictureOf, type Row, scrollPicture } from "../bonus";
import { type Cost, DISCS, type Effect, named } from "../facts";
import { listed } from "../tips";

interface Ability extends Partial<Omit<Lasting, "timing">> {
  timing: "game_start" | "season_start" | "permanent";
  season?: number;
  track?: string;
}
export interface BuildingFacts {
  id: string;
  keshis: string[];
  resources: Cost;
  abilities: Ability[];
}
export let BUILDINGS: BuildingFacts[];
onLaid("marrakesh", ({ special_buildings }) => {
  BUILDINGS = named(special_buildings.building);
});

/** On the front side they can do something. */
export const isFront = (box: Box): boolean => box.options["buildings-side"] !== "back";

/** The symbol over its door. */
export const SIGN: Record<string, string> = {
  "date-store": "i-date",
  bookshop: "m-gray",
  "training-hall": "m-pink",
  boathouse: "i-boat",
  barracks: "m-beige",
  "prayer-room": "m-black",
  "camel-stable": "m-brown",
  stall: "i-luxury",
};

/** What a building can do after the start, as a picture. */
export const abilityPicture = remembered(({ abilities }: BuildingFacts): Picture => {
  const visits = abilities.filter(({ season }) => season);
  if (visits.length) {
    const levels = visits.flatMap(({ effects = [] }) => effects.map((e) => e.take_scroll.colour));
    const scrolls: Row = levels.map((level: string) => ({ icon: `s-${level}` }));
    return { when: [{ icon: "i-season" }], rows: [scrolls] };
  }
  const lasting = abilities.find(({ timing }) => timing !== "game_start") ?? abilities[0];
  if (!lasting) return { when: [], rows: [] };
  const { timing, trigger = "", effects = [], modifier = {}, track } = lasting;
  if (timing === "game_start") return { when: [], rows: [[startsWith(effects)]] };
  const picture = scrollPicture({ timing, trigger, effects, modifier });
  const where: Row = track ? [{ icon: track === "mosque" ? "m-black" : "m-white" }] : [];
  return { ...picture, when: [...picture.when, ...where] };
});

/** A disc with more spectators than the usual one; anything else draws itself. */
function startsWith(effects: Effect[]): Row[number] {
  const sum = (disc: string) => (DISCS[disc] ?? []).reduce((all, n) => all + n, 0);
  if ("replace_audience_disc" in (effects[0] ?? {})) {
    return { icon: "i-spectator", n: `+${sum("training-hall") - sum("pink")}` };
  }
  return pictureOf(effects).rows.flat()[0] ?? {};
}

/** A building in words, as its choice says it. */
export function buildingTip(
  words: Words,
  { id, keshis, resources }: BuildingFacts,
  able: boolean,
): string {
  const things = listed([
    ...[...new Set(keshis)].map((name): Said => {
      const n = keshis.filter((one) => one === name).length;
      return { key: "building.keshis", args: { n, colour: { key: `colour.${name}` } } };
    }),
    ...Object.entries(resources).map(
      ([name, n]): Said => ({ key: `amount.${name}`, args: { n: n ?? 0 } }),
    ),
  ]);
  const building: Said = { key: `building.${id}` };
  if (!able) return words.t("building.tile", { building, things });
  return words.t("building.able", { building, things, ability: { key: `building.${id}.text` } });
}
