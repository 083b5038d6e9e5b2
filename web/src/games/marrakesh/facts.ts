/**
 * What is printed, from the game's own files, and what a view holds. The numbers of the state are
 * places in these lists; the game's names.py has the same ones.
 */

import * as board from "@games/marrakesh/data/board.toml";
import * as gates from "@games/marrakesh/data/gates.toml";
import * as newLuxuries from "@games/marrakesh/data/new_luxury_goods.toml";
import * as newOases from "@games/marrakesh/data/new_oases.toml";
import * as newProvisions from "@games/marrakesh/data/new_provisions.toml";
import * as oases from "@games/marrakesh/data/oases.toml";
import * as provisions from "@games/marrakesh/data/provisions.toml";
import * as river from "@games/marrakesh/data/river.toml";
import * as scrolls from "@games/marrakesh/data/scrolls.toml";
import * as souk from "@games/marrakesh/data/souk.toml";
import * as buildings from "@games/marrakesh/data/special_buildings.toml";
import * as stairs from "@games/marrakesh/data/stairs.toml";

export const COLOURS = [
  "green",
  "gray",
  "white",
  "black",
  "turquoise",
  "pink",
  "beige",
  "brown",
  "red",
  "yellow",
  "purple",
  "orange",
] as const;
export type Colour = (typeof COLOURS)[number];
export const GOODS = ["yellow", "purple", "orange"] as const;
export const SECTORS = [
  "date-orchard",
  "madrasa",
  "palace",
  "mosque",
  "river",
  "main-square",
  "medina",
  "sahara",
  "souk",
] as const;
export const RESOURCES = ["water", "date", "dinar"] as const;
export type Resource = (typeof RESOURCES)[number];
export const STAIRS = ["palace", "mosque"] as const;
export const LEVELS = ["gray", "yellow", "pink", "orange"] as const;
export type Level = (typeof LEVELS)[number];
export const LUXURIES = [
  "slipper",
  "tajine",
  "dagger",
  "oil-lamp",
  "necklace",
  "saddle",
  "falcon",
] as const;
/** What can be claimed, and look on at the race: a nomad is a piece without a colour. */
export const PIECES = [...COLOURS, "nomad"] as const;
export const NOMAD = COLOURS.length;
export const PATHS = ["left", "right", "start"] as const;
/** So many keshis of its own colour a sector holds. */
export const ROOM = 8;
/** The last step of both staircases. */
export const TOP = 16;
export const ROUNDS = 4;
export const SEASONS = 3;

export const colour = (n: number): Colour => COLOURS[n] as Colour;

/** The numbers of the bits that are set. */
export function bits(mask: number, length: number): number[] {
  return Array.from({ length }, (_, n) => n).filter((n) => (mask >> n) & 1);
}

/** The same for masks beyond thirty-two bits: scrolls. */
export function tilesOf(mask: number | string | bigint): number[] {
  const found: number[] = [];
  for (let rest = BigInt(mask), n = 0; rest > 0n; rest >>= 1n, n += 1) {
    if (rest & 1n) found.push(n);
  }
  return found;
}

// ---- what is printed -----------------------------------------------------------------------

/** What a tile does, in the words of the data files: `{ gain: { water: 1 } }`. */
// biome-ignore lint/suspicious/noExplicitAny: each word has a value of its own
export type Effect = Record<string, any>;
export type Cost = Partial<Record<string, number>>;

export interface ScrollFacts {
  level: Level;
  timing: "instant" | "permanent" | "round_end" | "season_scoring_start";
  trigger: string;
  effects: Effect[];
  modifier: Effect;
}
export interface LevelFacts {
  id: Level;
  scholars: number;
  dates: number;
}
export interface LuxuryFacts {
  kind: (typeof LUXURIES)[number];
  cost: Cost;
  points: number;
  gain?: Cost;
  /** Colours of which it costs one more keshi, from the board. */
  extra?: Colour[];
  effects?: Effect[];
  /** What it brings where there are no camels. */
  otherwise?: Effect[];
}
export interface OfficeFacts {
  module: number;
  yellow: Effect[];
  purple: Effect[];
  orange: Effect[];
}
export interface RiverTileFacts {
  season: number;
  winner: Effect[];
  second: Effect[];
  options: Effect[][];
}
export interface RapidFacts {
  space: number;
  bonus: Effect[];
}
export interface WorkshopFacts {
  dinars: number;
  points: number;
  gates: number;
}
export interface OasisFacts {
  base?: number;
  per?: string;
  if?: string;
  points: number;
  colors?: Colour[];
  color?: Colour;
  kind?: string;
  resource?: Resource;
  track?: string;
  keshis?: number;
  at_least?: number;
  max_count?: number;
  divide?: number;
  /** What is counted, and the points for so many of it. */
  by_count?: string;
  table?: number[];
}
export interface ProvisionFacts {
  cost: Cost;
  penalty: number;
  grade?: "medium" | "hard";
  timing?: string;
  effects?: Effect[];
  modifier?: Effect;
  season_start?: Effect[];
}
export interface FieldFacts {
  bonus: Effect[];
  cover: number;
}
export interface SaharaFacts {
  id: string;
  path: (typeof PATHS)[number];
  placement: Effect[];
  cost: Cost;
  module: number;
}
export interface SquareFacts {
  id: string;
  bonus: Effect[];
}
export interface GateSpaceFacts {
  id: (typeof SECTORS)[number];
  colors: Colour[];
}
export interface TrackFacts {
  two_players: "keshi" | "icon" | "none";
  more_players: "keshi" | "icon" | "none";
  effects: Effect[];
}

type Row = { id: string };

function byId<T>(rows: (T & Row)[]): Record<string, T> {
  return Object.fromEntries(rows.map((row) => [row.id, row]));
}

export const SCROLL: Record<string, ScrollFacts> = byId(scrolls.scroll);
export const LEVEL: LevelFacts[] = scrolls.level;
export const LUXURY: Record<string, LuxuryFacts> = byId([...souk.luxury, ...newLuxuries.luxury]);
export const OFFICE: Record<string, OfficeFacts> = byId(souk.office);
export const RIVER_TILE: Record<string, RiverTileFacts> = byId(river.tile);
export const RAPIDS: RapidFacts[] = river.rapid;
export const BERTHS: number[] = river.berth.map((berth: { points: number }) => berth.points);
export const JETTY: number = river.river.jetty;
export const CROCODILE: number = river.river.crocodile;
export const WORKSHOPS: WorkshopFacts[] = gates.workshop;
export const PROVISION: Record<string, ProvisionFacts> = byId([
  ...provisions.provision,
  ...newProvisions.provision,
]);
export const FIELD: Record<string, FieldFacts> = byId(stairs.field);
/** The first step of each segment, from below. */
export const SEGMENTS: number[] = stairs.segment.map((segment: { first: number }) => segment.first);
/** The fields between a segment of the palace stairs and one of the mosque stairs: `"1-2"`. */
export const LINES: Record<string, string[]> = Object.fromEntries(
  stairs.line.map((line: { id: string; fields: string[] }) => [line.id, line.fields]),
);
export const OASIS: Record<string, OasisFacts> = Object.fromEntries(
  [...oases.oasis, ...newOases.oasis].map((row: Row & { score: OasisFacts }) => [
    row.id,
    row.score,
  ]),
);
export const SQUARE: SquareFacts[] = board.square;
export const DISCS: Record<string, number[]> = Object.fromEntries(
  [...board.disc, ...buildings.disc].map((disc: Row & { sections: number[] }) => [
    disc.id,
    disc.sections,
  ]),
);
export const SAHARA: SaharaFacts[] = board.sahara;
export const GATE_SPACES: GateSpaceFacts[] = board.gate_space;
export const TRACK: TrackFacts[] = board.track;

/** The segment of a step, from 1 to 5. */
export const segmentOf = (step: number): number => SEGMENTS.filter((first) => first <= step).length;

// ---- what a view holds ---------------------------------------------------------------------

/** Something others may not see: how many there are. */
export interface Hidden {
  hidden: number;
}

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
  towns?: { tiles: number[]; claimed: boolean[] } | null;
  /** Where nomads stand; the values of sectors count them. */
  nomads?: PlayerNomads | null;
  camel?: PlayerCamel | null;
  /** Where the household lives, and at the start what it chooses from. */
  household?: { building: number; drawn: number[]; scrolls: number[] } | null;
}

export interface PlayerNomads {
  sectors: number[];
  square: number;
  guards: number;
  vendors: number;
  hand: number;
}
export interface PlayerCamel {
  space: number;
  /** Its place on the podium; 0: it is still on the track. */
  podium: number;
  column: number[];
  dung: number;
}

export interface Pile {
  bags: { known: number[]; unseen: number }[];
}

/** Face-down piles side by side, each with its top tile turned up. */
export interface Shelf {
  down: Pile[];
  tops: number[];
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
  luxuries: number[];
  office: number;
  river_tiles: number[];
  workshops: number[][];
  newest: number;
  spare: number[];
  /** Where tiles lie in several piles: the scrolls level by level, then the luxury goods. */
  shelves?: Shelf[];
  stair_tiles?: { faces: string[] } | null;
  figures?: { waiting: number[] } | null;
  towns?: { tiles: number[] } | null;
  /** Beside the tower; one of them may be on offer. */
  nomads?: { supply: number; offered: boolean } | null;
  /** The reward tiles that are left, the active one first, and the lines some camel has crossed. */
  race?: { rewards: string[]; crossed: number } | null;
  /** What the Pachabot is after: its open strategy tiles, the oldest first, and those face down. */
  pachabot?: { column: number[]; stack: number[] } | null;
  /** What the simplified Pachabot likes, the best first. */
  priority_line?: { colours: number[] } | null;
}

export interface MarrakeshView {
  table: Table;
  waiting: number[];
  /** Who has answered a question that others still think about. */
  ready: number[];
  question: string | null;
  scores: number[];
  over: boolean;
  winners: number[];
}

export const isHidden = (what: unknown): what is Hidden =>
  typeof what === "object" && what !== null && "hidden" in what;

/** Tiles left in a pile: those that are known to be in it, and the others. */
export const pileSize = (pile: Pile): number =>
  pile.bags.reduce((sum, bag) => sum + bag.known.length + bag.unseen, 0);

/** A place of a display: the open tile, 0 where there is none, and on piles what is under it. */
export interface Slot {
  tile: number;
  under: number | undefined;
}

/** The places of a display as they lie; tiles on piles keep theirs. A shelf may be without piles. */
export function slots(open: readonly number[], shelf: Shelf | undefined): Slot[] {
  if (!shelf?.down.length) return open.map((tile) => ({ tile, under: undefined }));
  return shelf.down.map((pile, n) => {
    const top = shelf.tops[n] ?? 0;
    return { tile: open.includes(top) ? top : 0, under: pileSize(pile) };
  });
}

/** Who begins this round: the marker goes round the table, once more at each new season. */
export const firstPlayer = ({ begins, season, round, players }: Table): number =>
  (begins + season + round - 2) % players.length;

/** All face-down scrolls of a level. */
export function scrollsLeft(table: Pick<Table, "shelves" | "scroll_piles">, level: number): number {
  const several = table.shelves?.[level]?.down ?? [];
  const piles = several.length ? several : [table.scroll_piles[level]];
  return piles.reduce((sum, pile) => sum + (pile ? pileSize(pile) : 0), 0);
}
