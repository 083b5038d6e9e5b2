/** What tables with an opponent made of rules show besides. */

import { parts } from "../parts.svelte";
import { choiceIcons } from "./choices";
import { strategyIcons } from "./printed";
import Rival from "./Rival.svelte";

const solo = { Rival, choiceIcons, strategyIcons };
export type Solo = typeof solo;

parts.solo = solo;
