/** How the games draw what their handbooks speak of; each is loaded when somebody reads it. */

import type { Component } from "svelte";
import { layOut } from "../games/printed";
import type { Printed } from "../generated/messages";
import { get } from "../house/api";
import { here } from "../house/places.svelte";

export interface Pictures {
  /** Symbols, and one of them by which it is known whether they are in the page already. */
  sprite: { has: string; Sprite: Component };
  /** A tile: `scroll/13`. */
  Tile: Component<{ kind: string; id: string }>;
}

const GAMES = import.meta.glob<{ pictures: () => Promise<Pictures> }>("../games/*/handbook.ts");

/** Beside a table the box of the table is drawn; elsewhere the one the handbook speaks of. */
export async function picturesOf(game: string, box: string): Promise<Pictures | undefined> {
  const atTable = () => here.place.page === "table";
  if (!atTable()) {
    const { data } = await get<Printed>(`/api/box/${game}/${box}`);
    if (!atTable()) layOut(game, data); // somebody may have come to a table meanwhile
  }
  return (await GAMES[`../games/${game}/handbook.ts`]?.())?.pictures();
}
