/** The table in sentences, as the server tells it, in the reader's language. */

import type { Passage } from "../generated/messages";
import type { Words } from "../house/words.svelte";

/** A heading with sentences under it. */
export interface Heading {
  /** How a command asks for it: "me", "board", "p2". */
  id: string;
  title: string;
  lines: string[];
}

/** Every passage in words, the own one first. */
export function headings(
  passages: readonly Passage[],
  words: Pick<Words, "say">,
  names: readonly string[],
): Heading[] {
  const told = passages.map(({ id, title, lines }) => ({
    id,
    title: words.say(title, names),
    lines: lines.map((line) => words.say(line, names)),
  }));
  return [...told.filter(({ id }) => id === "me"), ...told.filter(({ id }) => id !== "me")];
}
