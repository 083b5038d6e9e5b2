/** How Marrakesh draws what its handbook speaks of. */

import type { Pictures } from "../../rules/pictures";
import Symbols from "./camels/Symbols.svelte";
import HandbookTile from "./HandbookTile.svelte";
import Sprite from "./Sprite.svelte";

export const pictures: Pictures = {
  sprites: [
    { has: "k-green", Sprite },
    { has: "k-nomad", Sprite: Symbols },
  ],
  Tile: HandbookTile,
};
