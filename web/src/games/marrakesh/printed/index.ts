/** What an owner who looks through the box is shown of it. */

export { default as Sprite } from "../Sprite.svelte";
export { default as Drawing } from "./Drawing.svelte";

import type { Component } from "svelte";
import Stairs from "./Stairs.svelte";

/** Where the things of a group lie, and what they are called there. */
export const plans: Record<string, Component> = { stairs: Stairs };

import "../camels/race";
