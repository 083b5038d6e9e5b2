/**
 * What is typed, in the words of the reader's language: `2 dates, 1 eau` is `date 2, water 1` in data
 * files. Their own words are understood, too, and what has none stays as it is.
 */

import type { Words } from "../house/words.svelte";
import type { Printed } from "./form";

export interface Lexicon {
  /** As the reader's language says it. */
  local: (text: string) => string;
  /** As data files say it. */
  data: (text: string) => string;
}

const COUNTED = ["amount.", "told.advance.", "told."];
const NAMED = ["printed.word.", "colour.", "luxury.", "module-name.", "sector."];
const COUNT = /\d+/;

const parts = (text: string): string[] => text.split(",").map((part) => part.trim());
/** Brackets are of data files. */
const ofData = (text: string): boolean => /[[{]/.test(text);
/** Words without their number, as it was typed or said. */
const bare = (text: string): string => text.toLowerCase().replace(COUNT, "#").replace(/\s+/g, " ");

export function lexiconOf(words: Words, house: Printed): Lexicon {
  const keyOf = (starts: string[], word: string): string | undefined => {
    const name = word === "points" ? "point" : word.replaceAll(/[_ ]/g, "-");
    return starts.map((start) => start + name).find(words.has);
  };
  const counted = (word: string, n: number): string => {
    const key = keyOf(COUNTED, word);
    return key ? words.t(key, { n }) : `${n} ${named(word) ?? word}`;
  };
  const named = (word: string): string | undefined => {
    const key = keyOf(NAMED, word);
    return key && words.t(key).toLowerCase();
  };
  const meant = new Map<string, string>();
  // of `oil-lamp` and `oil_lamp` the first is what a thing is called, the second what is counted
  const known = [...wordsIn(house)].sort(
    (a, b) => Number(a.includes("_")) - Number(b.includes("_")),
  );
  for (const word of known) {
    const name = named(word);
    const said = [name, ...[1, 2].flatMap((n) => [bare(counted(word, n)), name && `# ${name}`])];
    for (const one of said) if (one && !meant.has(one)) meant.set(one, word);
  }
  const local = (part: string): string => {
    const [, word, n] = /^(.+?) (\d+)$/.exec(part) ?? [];
    return word ? counted(word, Number(n)) : (named(part) ?? part);
  };
  const data = (part: string): string => {
    const n = COUNT.exec(part)?.[0];
    const said = bare(part);
    const first = said.replace(/^(.+) #$/, "# $1"); // the number may stand behind
    const word = meant.get(said) ?? meant.get(first);
    return word ? (n ? `${word.replaceAll("_", " ")} ${n}` : word) : part;
  };
  const each = (one: (part: string) => string) => (text: string) => {
    const found = parts(text);
    if (ofData(text) || found.every((part) => one(part) === part)) return text;
    return found.map(one).join(", ");
  };
  return { local: each(local), data: each(data) };
}

/** Every word of the house's data files. */
function wordsIn(value: Printed, found = new Set<string>()): Set<string> {
  if (typeof value === "string" || typeof value === "boolean") found.add(String(value));
  else if (Array.isArray(value)) for (const one of value) wordsIn(one, found);
  else if (typeof value === "object" && value !== null) {
    for (const [key, one] of Object.entries(value)) wordsIn(one, found.add(key));
  }
  return found;
}
