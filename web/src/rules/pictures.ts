/** How the games draw what their handbooks speak of; each is loaded when somebody reads it. */

import type { Component } from "svelte";

export interface Pictures {
  /** Symbols, and one of them by which it is known whether they are in the page already. */
  sprites: readonly { has: string; Sprite: Component }[];
  /** A tile: `scroll/13`. */
  Tile: Component<{ kind: string; id: string }>;
}

const GAMES = import.meta.glob<{ pictures: Pictures }>("../games/*/handbook.ts");

export async function picturesOf(game: string): Promise<Pictures | undefined> {
  return (await GAMES[`../games/${game}/handbook.ts`]?.())?.pictures;
}
