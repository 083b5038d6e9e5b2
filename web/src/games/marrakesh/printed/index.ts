/** What an owner who looks through the box is shown of it. */

export { default as Sprite } from "../Sprite.svelte";
export { default as Drawing } from "./Drawing.svelte";

import "../camels/race";
