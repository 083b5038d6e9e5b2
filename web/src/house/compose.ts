/** A sentence from a catalogue, with its arguments: the same rules as `riad.language`. */

import type { Said } from "../generated/messages";

type Entry = string | { one: string; other: string };
export type Texts = Record<string, Entry>;

const PLACEHOLDER = /\{([a-z_]+)\}/g;

const plurals = new Map<string, Intl.PluralRules>();

/** The plural rules of a language; making them takes long, and a board asks for them often. */
function plural(language: string): Intl.PluralRules {
  const known = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, known);
  return known;
}

/**
 * The sentence for a text. An argument called `player` is a seat, and becomes a name; of what
 * whoever reads has done, in seat `you`, it says "You …", where there are words for it.
 */
export function compose(
  texts: Texts,
  language: string,
  said: Said,
  names: readonly string[] = [],
  you: number | null = null,
): string {
  const args = said.args ?? {};
  const mine = you !== null && args.player === you ? texts[`${said.key}.you`] : undefined;
  const entry = mine ?? texts[said.key];
  if (entry === undefined) return said.key;
  let form: string;
  if (typeof entry === "string") {
    if (!entry.includes("{")) return entry;
    form = entry;
  } else {
    form = plural(language).select(Number(args.n)) === "one" ? entry.one : entry.other;
  }
  return form.replace(PLACEHOLDER, (whole, name: string) => {
    const value = args[name];
    if (value === undefined) return whole;
    if (typeof value === "object") return compose(texts, language, value as Said, names, you);
    if (name !== "player") return String(value);
    const seat = Number(value);
    return names[seat] || compose(texts, language, { key: "seat.name", args: { n: seat + 1 } });
  });
}
