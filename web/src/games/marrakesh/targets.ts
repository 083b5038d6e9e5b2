/** Which targets stand on which pane; all others are buttons in the bar, with an icon. */

import { kindOf } from "../../table/picking";
import { COLOURS, SECTORS } from "./facts";
import type { Region } from "./geometry";

/** Answers that are no place, although others of their kind are. */
const NO_PLACE =
  /\/(none|stop|take|leave|stay|keep|board)$|^row\/0$|^(half|climb|do|study|trade)\//;

/** What stands on the common board, and in which of its regions. */
const BOARD: Record<string, Region> = {
  offer: "tower",
  count: "tower",
  scroll: "scrolls",
  pile: "scrolls",
  luxury: "souk",
  spare: "river",
  gate: "workshops",
  rapid: "river",
  line: "stairs",
  stair: "stairs",
  row: "river",
  town: "towns",
  reward: "race",
  bridge: "race",
  camel: "race",
};
const MINE = new Set([
  "screen",
  "keshi",
  "return",
  "sector",
  "vendor",
  "good",
  "square",
  "disc",
  "path",
  "oasis",
  "claimed",
  "gate-space",
  "provision",
  "track",
  "column",
  "spend",
  "dung",
  "building",
  "swap",
]);

/** Amounts: chips in a strip under the boards, on every pane. */
export const AMOUNTS = new Set(["take", "pay", "harvest", "back", "split", "save"]);
const SWAPPED = /^swap\/(water|date|dinar)-/;
export const isAmount = (target: string): boolean =>
  AMOUNTS.has(kindOf(target)) || SWAPPED.test(target);

export function isDrawn(target: string): boolean {
  const kind = kindOf(target);
  return !NO_PLACE.test(target) && (kind in BOARD || MINE.has(kind) || isAmount(target));
}

export const paneOf = (target: string): string => (kindOf(target) in BOARD ? "board" : "me");

export const regionOf = (target: string): Region | undefined =>
  isDrawn(target) ? BOARD[kindOf(target)] : undefined;

/** Where on the common board an assistant of each sector does something. */
const WORKS: Record<string, Region> = {
  madrasa: "scrolls",
  palace: "stairs",
  mosque: "stairs",
  river: "river",
  medina: "workshops",
  souk: "souk",
};
export function seenWith(target: string): string | undefined {
  const [, sector = ""] = /^sector\/([\w-]+)/.exec(target) ?? [];
  return sector in WORKS ? `#mk-${WORKS[sector]}` : undefined;
}

/** The Souk's question is about what can be bought, before what is given for it. */
export const foremost = (target: string): boolean => kindOf(target) === "luxury";

const REGION_NAMES: Record<Region, string> = {
  tower: "face.tower",
  stairs: "face.stairs",
  scrolls: "board.scrolls",
  souk: "sector.souk",
  workshops: "face.workshops",
  river: "sector.river",
  towns: "face.towns",
  race: "face.race",
};
const BY_SECTOR = /^(?:sector|vendor)\/([a-z]+(?:-[a-z]+)*)/;
const MY_PLACES: Record<string, string> = {
  good: "sector.souk",
  square: "sector.main-square",
  disc: "sector.main-square",
  path: "sector.sahara",
  "gate-space": "sector.medina",
  oasis: "face.oasis-track",
  provision: "face.provisions",
};

/** Where a target is, for a sign that leads to it. */
export function placeOf(target: string): string | undefined {
  const region = regionOf(target);
  if (region) return REGION_NAMES[region];
  const sector = BY_SECTOR.exec(target)?.[1];
  if (sector) return `sector.${sector}`;
  const [kind, which = ""] = target.split("/");
  if (kind === "keshi" || kind === "return") {
    const at = (COLOURS as readonly string[]).indexOf(which);
    return at < 0 ? undefined : `sector.${SECTORS[at] ?? "souk"}`;
  }
  return MY_PLACES[kind ?? ""];
}

/** For one target, for the beginning of one, or for all of a kind. */
const ICONS: Record<string, string> = {
  "climb/step-date": "i-date",
  "climb/step-water": "i-water",
  "climb/step-free": "i-step",
  "do/move-river": "m-turquoise",
  "do/gain-goods": "i-good",
  do: "i-act",
  half: "i-bonus",
  "use/new": "i-keshi",
  "use/act": "i-act",
  "use/nomads": "k-nomad",
  "post/beige": "k-beige",
  "post/nomad": "k-nomad",
  "do/place-nomad": "k-nomad",
  "do/move-nomad": "k-nomad",
  "steps/palace": "m-white",
  "steps/mosque": "m-black",
  "steps/river": "m-turquoise",
  "column/board": "i-keshi",
  "dung/keep": "i-dung",
  "camel/stay": "i-camel",
  "bridge/stop": "i-bridge",
  mix: "i-provision",
  "track/take": "i-keshi",
  "track/leave": "u-right",
};

export function barIcon(target: string): string | undefined {
  const kind = kindOf(target);
  if (/\/(none|stop)$/.test(target)) return "u-right";
  const [, placed] = /^do\/place-(\w+)$/.exec(target) ?? [];
  if (placed) return `k-${placed}`;
  if (ICONS[target]) return ICONS[target];
  const begun = Object.keys(ICONS).find((key) => key.includes("/") && target.startsWith(`${key}-`));
  return ICONS[begun ?? kind] ?? "u-right";
}
