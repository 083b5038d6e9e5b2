/** What the Pachabot's board and its strategy tiles show. */

import { onLaid } from "../../printed";
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
  brown_reveals: number[];
  brown_towns: number[];
  town_points: number;
}
export interface LessonFacts {
  scholars: number;
  points: number;
}
export const SOUK = SECTORS.indexOf("souk");
/** The sectors as they lie, from top to bottom. */
export let ROWS: number[];
export let FIGURES: FigureFacts;
/** What the row of the Main Square pays, from left to right. */
export let SHOWS: Effect[][];
export let LESSONS: LessonFacts[];
export let STRATEGY: Record<string, StrategyFacts>;

onLaid("marrakesh", ({ pachabot, strategy_tiles }) => {
  ROWS = pachabot.board.rows.map((name: (typeof SECTORS)[number]) => SECTORS.indexOf(name));
  FIGURES = pachabot.figures;
  SHOWS = Object.values<{ bonus: Effect[] }>(pachabot.show).map((show) => show.bonus);
  LESSONS = Object.values(pachabot.lesson);
  STRATEGY = strategy_tiles.strategy;
});

/** The row a picture on a strategy tile stands for. */
export const rowOf = (picture: string): number =>
  picture === "goods" ? SOUK : (COLOURS as readonly string[]).indexOf(picture);

/** The symbol of a row. */
export const rowIcon = (row: number): string => (row === SOUK ? "i-good" : `k-${COLOURS[row]}`);

/** The symbol of a picture on a strategy tile; a nomad has no row. */
export const strategyIcon = (picture: string): string =>
  picture === "nomad" ? "k-nomad" : rowIcon(rowOf(picture));

/** What a strategy tile shows besides luxury goods. */
export function strategyIcons(id: string): string[] {
  const { keshis = [], river = false } = STRATEGY[id] ?? {};
  const icons = keshis.map(strategyIcon);
  return river ? [...icons, "m-turquoise"] : icons;
}
