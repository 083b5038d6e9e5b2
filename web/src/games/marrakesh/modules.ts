/** What modules add to the box: tiles on the stairs, Sultan and Imam, desert towns. */

import { onLaid } from "../printed";
import { type Effect, FIELD, type MarrakeshView, type OasisFacts } from "./facts";

export interface TownFacts {
  /** Either it is worth points at the end, or it brings something at once. */
  score: OasisFacts | Record<string, never>;
  effects: Effect[];
}
let STAIR_TILE: Record<string, Record<string, Effect[]>>;
export let TOWN: Record<string, TownFacts>;

onLaid("marrakesh", ({ stair_tiles, towns }) => {
  STAIR_TILE = stair_tiles.stair_tile;
  TOWN = towns.town;
});

/** What a side of a staircase tile brings. */
export const sideOf = (tile: string, side: string): Effect[] => STAIR_TILE[tile]?.[side] ?? [];

/** What a field between the stairs brings: the tile on it, or what is printed. */
export function fieldBonus(faces: readonly string[] | undefined, name: string): Effect[] {
  const field = FIELD[name];
  const [tile, side] = (field?.cover && faces?.[field.cover - 1]?.split("-")) || [];
  return (tile && side && STAIR_TILE[tile]?.[side]) || field?.bonus || [];
}

/** The text in the catalogue of what a field brings. */
export function fieldSays(faces: readonly string[] | undefined, name: string): string {
  const face = faces?.[(FIELD[name]?.cover ?? 0) - 1];
  return face ? `stair-tile.${face}` : `line.${name}`;
}

/** What of the box brings it. */
export function fieldIn(faces: readonly string[] | undefined, name: string): string {
  const [tile] = faces?.[(FIELD[name]?.cover ?? 0) - 1]?.split("-") ?? [];
  return tile ? `stair_tile/${tile}` : `field/${name}`;
}

/** Whether a tile lies on a field. */
export const isCovered = (faces: readonly string[] | undefined, name: string): boolean =>
  !!faces?.[(FIELD[name]?.cover ?? 0) - 1];

/** Sultan and Imam, by staircase. */
const FIGURES = ["sultan", "imam"] as const;

export interface FigureSpot {
  name: (typeof FIGURES)[number];
  side: -1 | 1;
  step: number;
  /** Whom it walks along with. */
  seat: number | undefined;
}

export function figures({ table, facts }: Pick<MarrakeshView, "table" | "facts">): FigureSpot[] {
  const { figures: there } = table;
  if (!there) return [];
  return FIGURES.flatMap((name, n): FigureSpot[] => {
    const side = n ? 1 : -1;
    const friend = table.players.find(({ seat }) => facts.players[seat]?.figures.includes(n));
    if (friend) return [{ name, side, step: n ? friend.mosque : friend.palace, seat: friend.seat }];
    const step = there.waiting[n] ?? 0;
    return step ? [{ name, side, step, seat: undefined }] : [];
  });
}
