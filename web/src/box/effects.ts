/**
 * Effects that are a word and a number, as people type them: `2 points`, `date 1, river 1`. Which words
 * there are is learnt from the house's box; all other effects are typed as data files say them.
 */

import type { Printed } from "./form";

/** What a word and a number come to; nothing: the word could mean two things. */
export type Phrases = ReadonlyMap<string, ((n: number) => Printed) | null>;

const isObject = (one: Printed): one is Record<string, Printed> =>
  typeof one === "object" && one !== null && !Array.isArray(one);

/** `{ gain: { date: 2 } }` is `date` and 2; where all but one number is always the same, the key and that. */
function phrase(effect: Printed): [string, number, (n: number) => Printed] | undefined {
  const [[key, inner] = ["", null], ...more] = isObject(effect) ? Object.entries(effect) : [];
  if (more.length) return undefined;
  if (typeof inner === "number") return [key, inner, (n) => ({ [key]: n })];
  if (!isObject(inner)) return undefined;
  const { colour, count, ...others } = inner;
  if (typeof colour === "string" && typeof count === "number" && !Object.keys(others).length)
    return [colour, count, (n) => ({ [key]: { colour, count: n } })];
  const [[word, said] = ["", null], ...rest] = Object.entries(inner);
  if (!rest.length && word !== "count" && typeof said === "number")
    return [word, said, (n) => ({ [key]: { [word]: n } })];
  const numbers = Object.entries(inner).filter(([, one]) => typeof one === "number");
  const [[counts, number] = ["", null], ...several] = numbers;
  if (several.length || typeof number !== "number") return undefined;
  return [key, number, (n) => ({ [key]: { ...inner, [counts]: n } })];
}

const same = (one: Printed, two: Printed): boolean => JSON.stringify(one) === JSON.stringify(two);

/** All that the lists in somebody's data say with a word and a number. */
export function phrasesOf(data: Printed): Phrases {
  const found = new Map<string, ((n: number) => Printed) | null>();
  /** What is also said at more length. */
  const longer = new Set<string>();
  const visit = (one: Printed) => {
    if (Array.isArray(one))
      for (const effect of one) {
        const [word, , make] = phrase(effect) ?? [];
        if (!word || !make) {
          if (isObject(effect)) for (const key of Object.keys(effect)) longer.add(key);
          continue;
        }
        const known = found.get(word);
        found.set(word, known === undefined || (known && same(known(1), make(1))) ? make : null);
      }
    if (typeof one === "object" && one !== null) Object.values(one).forEach(visit);
  };
  visit(data);
  for (const [word, make] of found)
    if (longer.has(word) && isObject(make?.(1)[word])) found.set(word, null); // it could be either
  return found;
}

/** `date 2, points 1`; nothing if a word and a number do not say all of it. */
export function inWords(effects: Printed, phrases: Phrases): string | undefined {
  if (!Array.isArray(effects) || !effects.length) return undefined;
  const words = effects.map((effect) => {
    const [word, n, make] = phrase(effect) ?? [];
    return word && phrases.get(word) && same(effect, make?.(n ?? 0))
      ? `${word.replaceAll("_", " ")} ${n}`
      : "";
  });
  return words.every((one) => one) ? words.join(", ") : undefined;
}

const PART = /^(?:([\w-]+(?: [\w-]+)*) +(\d+)|(\d+) +([\w-]+(?: [\w-]+)*))$/;

/** What such words mean; nothing if one of them is no such word. */
export function fromWords(text: string, phrases: Phrases): Printed[] | undefined {
  const found = text.split(",").map((part) => {
    const [, first, after, before, last] = PART.exec(part.trim()) ?? [];
    const word = (first ?? last ?? "").replaceAll(" ", "_");
    const known = [word, word.replace(/s$/, ""), `${word}s`].find((one) => phrases.get(one)) ?? "";
    return phrases.get(known)?.(Number(after ?? before));
  });
  return found.every((one) => one) ? found : undefined;
}
