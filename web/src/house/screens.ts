/**
 * Kinds of windows. Style sheets ask the same questions in the same words: a phone, or whatever is as
 * small (one pane of the table at a time); a low one, a phone on its side or a page seen at 200 %,
 * where things stand beside each other; a laptop's, where every line of height counts; a tablet that
 * stands, which has room for panes together.
 */

import { MediaQuery } from "svelte/reactivity";

export const small = new MediaQuery("(max-width: 900px), (max-height: 519px)");
export const low = new MediaQuery("(max-height: 519px) and (min-width: 520px)");
export const upright = new MediaQuery(
  "(min-width: 700px) and (max-width: 900px) and (min-height: 900px)",
);
export const short = new MediaQuery("(max-height: 819px)");
