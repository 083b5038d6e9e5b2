/** What buildings and cards do, in the icon language; their numbers come from the game's own files. */

import { onLaid } from "../printed";
import { BUILDINGS, CARDS } from "./facts";

export type Sign = "cube" | string | { icon: string; struck?: boolean } | { points: number };

const CAMEL: Sign = { icon: "y-camel" };
const COIN: Sign = { icon: "y-coin" };
const SHOP: Sign = { icon: "y-shop" };
const LEADS_TO: Sign = { icon: "u-right" };
const ANY_BUILDING: Sign = { icon: "y-caravanserai" };

const amount = (list: readonly { id: string; amount: number }[], id: string): number =>
  list.find((one) => one.id === id)?.amount ?? 0;
const building = (id: string) => amount(BUILDINGS, id);
const card = (id: string) => amount(CARDS, id);
const each = (id: string) => CARDS.find((one) => one.id === id)?.points_each ?? 0;

export let BUILDING_SIGNS: Record<string, readonly Sign[]>;
export let CARD_SIGNS: Record<string, readonly Sign[]>;

// after the facts, which are laid out first
onLaid("yspahan", () => {
  BUILDING_SIGNS = {
    paddock: [`+${building("paddock")}`, CAMEL],
    stall: [`+${building("stall")}`, COIN],
    hammam: [`±${building("hammam")}`, { icon: "y-steps" }],
    caravanserai: ["cube", LEADS_TO, `+${building("caravanserai")}`, { icon: "y-card" }],
    bazaar: [SHOP, `+${building("bazaar")}`, { icon: "y-star" }],
    hoist: [`+${building("hoist")}`, "cube"],
  };
  CARD_SIGNS = {
    "take-camels": [`+${card("take-camels")}`, CAMEL],
    "take-gold": [`+${card("take-gold")}`, COIN],
    "place-in-shop": ["cube", LEADS_TO, SHOP],
    "place-in-caravan": ["cube", LEADS_TO, CAMEL],
    "score-camels": [CAMEL, LEADS_TO, { points: each("score-camels") }],
    "score-gold": [COIN, LEADS_TO, { points: each("score-gold") }],
    "build-no-camels": [ANY_BUILDING, { icon: "y-camel", struck: true }],
    "build-no-gold": [ANY_BUILDING, { icon: "y-coin", struck: true }],
    exchange: [CAMEL, { icon: "y-swap" }, COIN],
  };
});
