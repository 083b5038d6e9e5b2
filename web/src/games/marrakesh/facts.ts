/**
 * What is printed in the box of the table that is drawn, and what a view holds, from its states. The
 * numbers of the state are places in the lists of names.
 */

import {
  COLOURS,
  GOODS as GOOD_NUMBERS,
  type Hidden,
  type LEVELS,
  type LUXURIES,
  type PATHS,
  type Pile,
  type RESOURCES,
  type SECTORS,
  type Shelf,
  type Table,
  type View,
} from "../../generated/marrakesh";
import type { BoardProps } from "../face";
import { onLaid } from "../printed";

export {
  ASSISTANTS,
  CHOSEN,
  COLOURS,
  COMPLETE_POINTS,
  type Facts,
  type Hidden,
  LEVELS,
  LUXURIES,
  PATHS,
  type PachabotFacts,
  type Pile,
  type Player,
  type PlayerFacts,
  RESOURCES,
  ROOM,
  ROUNDS,
  SEASONS,
  SECTORS,
  type Shelf,
  STAIRS,
  type Table,
  TOP,
  TRACK_COLOURS,
} from "../../generated/marrakesh";
export type MarrakeshView = View;
export type MarrakeshProps = BoardProps<View>;

export const GOODS = GOOD_NUMBERS.map((n) => COLOURS[n]);
export type Colour = (typeof COLOURS)[number];
export type Resource = (typeof RESOURCES)[number];
export type Level = (typeof LEVELS)[number];
/** What can be claimed, and look on at the race: a nomad is a piece without a colour. */
export const PIECES = [...COLOURS, "nomad"] as const;
export const NOMAD = COLOURS.length;

export const colour = (n: number): Colour => COLOURS[n] as Colour;

/** The numbers of the bits that are set. */
export function bits(mask: number, length: number): number[] {
  return Array.from({ length }, (_, n) => n).filter((n) => (mask >> n) & 1);
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
  colours?: Colour[];
  colour?: Colour;
  kind?: string;
  resource?: Resource;
  track?: string;
  keshis?: number;
  at_least?: number;
  max_count?: number;
  divide?: number;
  /** What is counted, and the points for that number of it. */
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
  colours: Colour[];
}
export interface TrackFacts {
  effects: Effect[];
}

type Rows<T> = Record<string, T>;

export let SCROLL: Rows<ScrollFacts>;
export let LEVEL: LevelFacts[];
export let LUXURY: Rows<LuxuryFacts>;
export let OFFICE: Rows<OfficeFacts>;
export let RIVER_TILE: Rows<RiverTileFacts>;
export let RAPIDS: RapidFacts[];
export let BERTHS: number[];
export let JETTY: number;
export let CROCODILE: number;
export let WORKSHOPS: WorkshopFacts[];
export let PROVISION: Rows<ProvisionFacts>;
export let FIELD: Rows<FieldFacts>;
/** The first step of each segment, from below. */
export let SEGMENTS: number[];
/** The fields between a segment of the palace stairs and one of the mosque stairs: `"1-2"`. */
export let LINES: Rows<string[]>;
export let OASIS: Rows<OasisFacts>;
export let SQUARE: SquareFacts[];
export let DISCS: Rows<number[]>;
export let SAHARA: SaharaFacts[];
export let GATE_SPACES: GateSpaceFacts[];
export let TRACK: TrackFacts[];

/** One field of each row. */
const each = <T>(rows: Rows<Record<string, T>>, field: string): Rows<T> =>
  Object.fromEntries(Object.entries(rows).map(([id, row]) => [id, row[field] as T]));
/** Rows that say themselves which they are. */
export const named = (rows: Rows<object>) =>
  Object.entries(rows).map(([id, row]) => ({ id, ...row })) as never[];

onLaid("marrakesh", (box) => {
  const { board, river, souk, stairs, scrolls } = box;
  SCROLL = scrolls.scroll;
  LEVEL = named(scrolls.level);
  LUXURY = { ...souk.luxury, ...box.new_luxury_goods.luxury };
  OFFICE = souk.office;
  RIVER_TILE = river.tile;
  RAPIDS = Object.values(river.rapid);
  BERTHS = Object.values(each(river.berth, "points"));
  JETTY = river.river.jetty;
  CROCODILE = river.river.crocodile;
  WORKSHOPS = Object.values(box.gates.workshop);
  PROVISION = { ...box.provisions.provision, ...box.new_provisions.provision };
  FIELD = stairs.field;
  SEGMENTS = Object.values(each(stairs.segment, "first"));
  LINES = each(stairs.line, "fields");
  OASIS = each({ ...box.oases.oasis, ...box.new_oases.oasis }, "score");
  SQUARE = named(board.square);
  DISCS = each({ ...board.disc, ...box.special_buildings.disc }, "sections");
  SAHARA = named(board.sahara);
  GATE_SPACES = named(board.gate_space);
  TRACK = Object.values(board.track);
});

/** The segment of a step, from 1 to 5. */
export const segmentOf = (step: number): number => SEGMENTS.filter((first) => first <= step).length;

// ---- what a view holds ---------------------------------------------------------------------

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

/** All face-down scrolls of a level. */
export function scrollsLeft(table: Pick<Table, "shelves" | "scroll_piles">, level: number): number {
  const several = table.shelves?.[level]?.down ?? [];
  const piles = several.length ? several : [table.scroll_piles[level]];
  return piles.reduce((sum, pile) => sum + (pile ? pileSize(pile) : 0), 0);
}
