/** How Yspahan draws what its handbook speaks of. */

import type { Pictures } from "../../rules/pictures";
import HandbookTile from "./HandbookTile.svelte";
import Sprite from "./Sprite.svelte";

export const pictures: Pictures = {
  sprites: [{ has: "y-camel", Sprite }],
  Tile: HandbookTile,
};
