/** How Yspahan draws what its handbook speaks of. */

import type { Pictures } from "../../rules/pictures";
import HandbookTile from "./HandbookTile.svelte";
import Sprite from "./Sprite.svelte";

export async function pictures(): Promise<Pictures> {
  return { sprite: { has: "y-camel", Sprite }, Tile: HandbookTile };
}
