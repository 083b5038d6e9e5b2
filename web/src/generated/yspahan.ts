// Made by tools/web_messages.py from the game's own states and names. Do not edit.

import type { View as AnyView } from "./messages";

export const FLOORS = ["camels", "sack", "barrel", "chest", "vase", "gold"] as const;
export const CAMELS = 0;
export const SACK = 1;
export const BARREL = 2;
export const CHEST = 3;
export const VASE = 4;
export const GOLD = 5;
export const QUARTERS = ["sack", "barrel", "chest", "vase"] as const;
export const ACTIONS = ["floor", "supervisor", "card"] as const;
export const FLOOR_ACTION = 0;
export const SUPERVISOR = 1;
export const CARD = 2;
export const BUILDINGS = ["paddock", "stall", "hammam", "caravanserai", "bazaar", "hoist"] as const;
export const PADDOCK = 0;
export const STALL = 1;
export const HAMMAM = 2;
export const CARAVANSERAI = 3;
export const BAZAAR = 4;
export const HOIST = 5;
export const CARDS = ["take-camels", "take-gold", "place-in-shop", "place-in-caravan", "score-camels", "score-gold", "build-no-camels", "build-no-gold", "exchange"] as const;
export const TAKE_CAMELS = 0;
export const TAKE_GOLD = 1;
export const PLACE_IN_SHOP = 2;
export const PLACE_IN_CARAVAN = 3;
export const SCORE_CAMELS = 4;
export const SCORE_GOLD = 5;
export const BUILD_NO_CAMELS = 6;
export const BUILD_NO_GOLD = 7;
export const EXCHANGE = 8;
export const NOBODY = -1;
export const SOURCES = ["camels", "caravan", "souks", "bazaar", "buildings", "cards"] as const;
export const FROM_CAMELS = 0;
export const FROM_CARAVAN = 1;
export const FROM_SOUKS = 2;
export const FROM_BAZAAR = 3;
export const FROM_BUILDINGS = 4;
export const FROM_CARDS = 5;
export const MOMENTS = ["cube-shipped"] as const;
export const QUANTITIES = ["camels-from-tower", "gold-from-tower", "cubes-from-tower", "free-steps", "points-more-per-souk"] as const;

export interface Facts {
  camels: string[];
  holders: number[];
  players: PlayerFacts[];
}

/** Cards played from a hand of mixed ages; see worlds.py. */
export interface Past {
  kinds: number[];
  among: number[];
  ages: number[] | Hidden;
}

/** A merchant with his board, and what lies beside it. */
export interface Player {
  seat: number;
  camels: number;
  gold: number;
  points: number;
  tiles: number | string;
  hand: number[] | Hidden;
  ages: number[] | Hidden;
  past: Past | null;
  sources: number[];
}

/** What follows for one seat. */
export interface PlayerFacts {
  buildings: number[];
  points_now: number;
}

export interface Table {
  players: Player[];
  week: number;
  day: number;
  first: number;
  order: number[];
  built: boolean;
  supervisor: number;
  shops: number[];
  caravan: number[];
  white: number[];
  yellow: number[];
  value: number[];
  deck: Hidden;
  discard: number[];
  shuffles: number;
}

/** What only others may see: how many there are. */
export interface Hidden {
  hidden: number;
}

export type View = Omit<AnyView, "table" | "facts"> & { table: Table; facts: Facts };
