/** What the Pachabot's board and its strategy tiles show, from the game's own files. */

import * as printed from "@games/marrakesh/data/pachabot.toml";
import * as tiles from "@games/marrakesh/data/strategy_tiles.toml";
import { COLOURS, type Effect, SECTORS } from "../facts";

export interface StrategyFacts {
  /** Colours, or "goods" for all three of them; from top to bottom. */
  keshis: string[];
  /** The kind it buys first, and the one it buys else. */
  luxuries: [string, string];
  river: boolean;
}
export interface FigureFacts {
  least_to_act: number;
  shows: number;
  river_symbol: number;
  brown_reveals: number[];
  brown_towns: number[];
  town_points: number;
}
export interface LessonFacts {
  scholars: number;
  points: number;
}
type Row<T> = T & { id: string };

export const SOUK = SECTORS.indexOf("souk");
/** The sectors as they lie, from top to bottom. */
export const ROWS: number[] = printed.board.rows.map((name: (typeof SECTORS)[number]) =>
  SECTORS.indexOf(name),
);
export const FIGURES: FigureFacts = printed.figures;
/** What the row of the Main Square pays, from left to right. */
export const SHOWS: Effect[][] = printed.show.map((show: Row<{ bonus: Effect[] }>) => show.bonus);
export const LESSONS: LessonFacts[] = printed.lesson;
export const STRATEGY: Record<string, StrategyFacts> = Object.fromEntries(
  tiles.strategy.map((tile: Row<StrategyFacts>) => [tile.id, tile]),
);

/** The row a picture on a strategy tile stands for. */
export const rowOf = (picture: string): number =>
  picture === "goods" ? SOUK : (COLOURS as readonly string[]).indexOf(picture);

/** The symbol of a row, or of a picture on a strategy tile. */
export const rowIcon = (row: number): string => (row === SOUK ? "i-good" : `k-${COLOURS[row]}`);
