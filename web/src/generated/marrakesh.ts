// Made by tools/web_messages.py from the game's own states and names. Do not edit.

import type { View as AnyView } from "./messages";

export const COLOURS = ["green", "gray", "white", "black", "turquoise", "pink", "beige", "brown", "red", "yellow", "purple", "orange"] as const;
export const GREEN = 0;
export const GRAY = 1;
export const WHITE = 2;
export const BLACK = 3;
export const TURQUOISE = 4;
export const PINK = 5;
export const BEIGE = 6;
export const BROWN = 7;
export const RED = 8;
export const YELLOW = 9;
export const PURPLE = 10;
export const ORANGE = 11;
export const TRACK_COLOURS = [0, 1, 2, 3, 4] as const;
export const GOODS = [9, 10, 11] as const;
export const FIRST_GOOD = 9;
export const SEASONS = 3;
export const ROUNDS = 4;
export const CHOSEN = 3;
export const ASSISTANTS = 3;
export const ROOM = 8;
export const COMPLETE_POINTS = 10;
export const SECTORS = ["date-orchard", "madrasa", "palace", "mosque", "river", "main-square", "medina", "sahara", "souk"] as const;
export const ORCHARD = 0;
export const MADRASA = 1;
export const PALACE = 2;
export const MOSQUE = 3;
export const RIVER = 4;
export const SQUARE = 5;
export const MEDINA = 6;
export const SAHARA = 7;
export const SOUK = 8;
export const RESOURCES = ["water", "date", "dinar"] as const;
export const WATER = 0;
export const DATE = 1;
export const DINAR = 2;
export const STAIRS = ["palace", "mosque"] as const;
export const TOP = 16;
export const LEVELS = ["gray", "yellow", "pink", "orange"] as const;
export const LUXURIES = ["slipper", "tajine", "dagger", "oil-lamp", "necklace", "saddle", "falcon"] as const;
export const PATHS = ["left", "right", "start"] as const;
export const LEFT = 0;
export const RIGHT = 1;
export const START = 2;
export const NOTHING = -1;
export const FACE_DOWN = 0;
export const CLAIMED = -1;
export const SOURCES = ["start", "orchard", "square", "river", "stairs", "gates", "luxuries", "offices", "scrolls", "sahara", "river-tiles", "provisions", "sectors", "oases", "towns", "leftovers", "vendors", "strategy", "race", "buildings"] as const;
export const FROM_START = 0;
export const FROM_ORCHARD = 1;
export const FROM_SQUARE = 2;
export const FROM_RIVER = 3;
export const FROM_STAIRS = 4;
export const FROM_GATES = 5;
export const FROM_LUXURIES = 6;
export const FROM_OFFICES = 7;
export const FROM_SCROLLS = 8;
export const FROM_SAHARA = 9;
export const FROM_RIVER_TILES = 10;
export const FROM_PROVISIONS = 11;
export const FROM_SECTORS = 12;
export const FROM_OASES = 13;
export const FROM_TOWNS = 14;
export const FROM_LEFTOVERS = 15;
export const FROM_VENDORS = 16;
export const FROM_STRATEGY = 17;
export const FROM_RACE = 18;
export const FROM_BUILDINGS = 19;
export const MOMENTS = ["threshold_crossed", "rapid_passed", "exchange_office_used", "main_square_action_end", "oasis_discovered", "season_scoring_start", "palace_step_climbed", "mosque_step_climbed", "final_scoring", "season_start", "round_start", "provision_turned_up", "gate_bought", "palace_threshold_crossed", "mosque_threshold_crossed", "guard_posted"] as const;
export const QUANTITIES = ["workshop_loss_waived", "harvest_water", "harvest_dinar", "harvest_point", "steps_for_dates", "steps_for_water", "stair_move_plus", "spectators_plus", "gate_dinars_minus", "pay_dinars_with", "luxury_goods_per_assistant", "exchanges_per_assistant", "vendor_water_plus", "vendor_points_plus", "gate_keshi_any_colour", "gate_keshis", "provision_deal", "oasis_cost_any", "overflow_palace", "overflow_mosque", "overflow_river", "rapid_bonus_times", "river_bonus", "claim_two_of_any_colour", "connection_bonuses", "main_square_actions", "entertainer_placed", "scroll_dates_minus", "scroll_fee_minus", "luxury_goods_minus", "new_luxury_kind_minus", "oasis_cost_minus", "palace_steps_plus", "mosque_steps_plus", "river_steps_plus"] as const;

/** Tiles in unknown order: some that everybody knows, and `unseen` others from the pool. */
export interface Bag {
  known: number[];
  unseen: number;
}

/** Camels: how far one player's camel has come, who looks on, and what it has left behind. */
export interface Camel {
  space: number;
  podium: number;
  column: number[];
  dung: number;
}

/** One player's part in the race. */
export interface CamelFacts {
  dung_points: number;
  steps_same: number;
  steps_fresh: number;
  bridge: number;
}

export interface Facts {
  first_player: number;
  pieces: boolean;
  track_keshis: number[];
  rapids: number;
  players: PlayerFacts[];
  pachabot: PachabotFacts | null;
}

/** Module 2: where Sultan and Imam wait; whoever is accompanied has them as a tile. */
export interface Figures {
  waiting: number[];
}

/** Special buildings: where a player lives. */
export interface Household {
  building: number;
  drawn: number[];
  scrolls: number[];
}

/** New provisions: how many medium and hard tiles a player has kept, unseen. */
export interface Kept {
  medium: number;
  hard: number;
}

/** Nomads: the supply beside the tower. */
export interface NomadBoard {
  supply: number;
  offered: boolean;
}

/** Nomads: where those of one player stand; the values of sectors count them. */
export interface Nomads {
  sectors: number[];
  square: number;
  guards: number;
  vendors: number;
  hand: number;
  window: number;
}

/** Module 5: the desert towns beside the board. */
export interface OpenTowns {
  tiles: number[];
}

/** Solo: the strategy of the Pachabot, and what it has sent out of the game. */
export interface Pachabot {
  column: number[];
  stack: number[];
  gone: number[];
}

/** What an opponent made of rules is after. */
export interface PachabotFacts {
  shown: number[];
  wanted: number[];
  shows: number;
  reveals: number[];
  towns: number[];
  river: number;
}

/** A face-down pile. The pool of tiles nobody has seen belongs to the table. */
export interface Pile {
  bags: Bag[];
}

/** A household of Marrakesh: its board, its supply, its pawns. */
export interface Player {
  seat: number;
  points: number;
  water: number;
  dates: number;
  dinars: number;
  goods: number[];
  values: number[];
  vendors: number;
  new_vendor: boolean;
  square: number;
  disc: number;
  guards: number;
  gates: number[];
  paths: number[];
  oases: number[];
  claimed: number[];
  track: number[];
  tiles: number | string;
  luxuries: number[];
  hand: number | Hidden;
  waiting: number;
  chosen: number[];
  assistants: number[];
  aside: number[];
  boat: number;
  head_start: number;
  arrived: number;
  palace: number;
  mosque: number;
  studied: number;
  bought: boolean;
  provisions: number[];
  hidden: number[] | Hidden;
  crocodile: boolean;
  sources: number[];
  towns: Towns | null;
  kept: Kept | null;
  household: Household | null;
  nomads: Nomads | null;
  camel: Camel | null;
}

/** What follows for one seat. */
export interface PlayerFacts {
  asked: boolean;
  scores: boolean;
  scrolls: number[];
  levels: number[];
  figures: number[];
  able: boolean;
  disc: string;
  spectators: number[];
  line: string[];
  to_place: number[];
  lap: number;
  points_now: number;
  camel: CamelFacts | null;
}

/** Solo: what the simplified Pachabot likes, the best first. */
export interface PriorityLine {
  colours: number[];
}

/** Camels: the track beside the board. */
export interface Race {
  rewards: string[];
  crossed: number;
}

/** Face-down piles side by side, each with its top tile turned up. */
export interface Shelf {
  down: Pile[];
  tops: number[];
}

/** Module 1: what lies on the fields between the staircases. */
export interface StairTiles {
  faces: string[];
}

export interface Table {
  players: Player[];
  season: number;
  round: number;
  begins: number;
  tower: number[];
  offer: number[];
  wood: number[];
  scrolls: number[][];
  scroll_piles: Pile[];
  scroll_pools: number[][];
  shelves: Shelf[];
  luxuries: number[];
  luxury_pool: number[];
  office: number;
  office_pool: number[];
  river_tiles: number[];
  workshops: number[][];
  oasis_pool: number[];
  newest: number;
  spare: number[];
  provision_pool: Hidden;
  bag: number[];
  arrivals: number;
  stair_tiles: StairTiles | null;
  figures: Figures | null;
  towns: OpenTowns | null;
  nomads: NomadBoard | null;
  race: Race | null;
  pachabot: Pachabot | null;
  priority_line: PriorityLine | null;
}

/** Module 5: the towns of one player, at the end of the left and of the right path. */
export interface Towns {
  tiles: number[];
  claimed: boolean[];
}

/** What only others may see: how many there are. */
export interface Hidden {
  hidden: number;
}

export type View = Omit<AnyView, "table" | "facts"> & { table: Table; facts: Facts };
