/** What tiles have brought their owners, for the tips on them. */

import type { Face } from "../games/face";
import type { Said } from "../generated/messages";
import { t, type Words } from "../house/words.svelte";
import { broughtBy } from "./causes";

/** What a thing has brought its owner so far; nothing: "". */
export function earnedText(
  face: Face,
  words: Words,
  events: readonly Said[],
  thing: string,
): string {
  const things = face.earned?.(broughtBy(events, thing)) ?? [];
  if (!things.length) return "";
  return t("web.table.earned", { things: things.map((one) => words.say(one)).join(", ") });
}
