/** All symbols of a game with what they mean, for a sheet: fetched when somebody asks for it. */

import type { Words } from "../house/words.svelte";

export interface Symbol {
  /** Of the sprite, without `#`; a table shows only those it has. */
  icon: string;
  name: string;
  /** What it means, if the name does not say it all. */
  text?: string;
}
export interface Chapter {
  title: string;
  symbols: Symbol[];
}
/** `help` are the words that only this sheet needs. */
export type Sheet = (words: Words, help: Words) => Chapter[];

const SHEETS = import.meta.glob<Sheet>("./*/symbols.ts", { import: "sheet" });

export const sheetOf = async (game: string): Promise<Sheet | undefined> =>
  SHEETS[`./${game}/symbols.ts`]?.();
