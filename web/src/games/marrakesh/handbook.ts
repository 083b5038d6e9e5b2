/** How Marrakesh draws what its handbook speaks of: also what only some tables show. */

import type { Pictures } from "../../rules/pictures";
import HandbookTile from "./HandbookTile.svelte";
import Sprite from "./Sprite.svelte";

export async function pictures(): Promise<Pictures> {
  await Promise.all([import("./expansion"), import("./solo")]);
  return { sprite: { has: "k-green", Sprite }, Tile: HandbookTile };
}
