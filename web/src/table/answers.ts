/**
 * What a typed line answers, and how many options are told in few lines: the rules are those of
 * the terminal, `src/riad/cli/answers.py`.
 */

import type { Option, Said } from "../generated/messages";
import { kindOf } from "./picking";

/** Beyond these, options are told in groups. */
export const MANY = 20;

/** What an option says. */
type Say = (said: Said) => string;

/** The words of a line, without capitals, accents and signs. */
export const spelled = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The things options are made of, by their targets, where each is as many different ones of a kind. */
export function things(options: readonly Option[]): Map<string, Said> {
  const found = new Map<string, Said>();
  const sizes = new Set<number>();
  for (const { text, targets } of options) {
    const names = Object.values(text.args ?? {}).filter(
      (one): one is Said => typeof one === "object",
    );
    if (names.length !== targets.length || names.length < 2) return new Map();
    sizes.add(names.length);
    targets.forEach((target, n) => {
      const name = names[n];
      if (name && !found.has(target)) found.set(target, name);
    });
  }
  const kinds = new Set([...found.keys()].map(kindOf));
  const called = new Set([...found.values()].map((name) => JSON.stringify(name)));
  const sets = new Set(options.map(({ targets }) => [...targets].sort().join("+")));
  const several = sizes.size === 1 && sets.size === options.length && options.length > 1;
  return several && kinds.size === 1 && called.size === found.size ? found : new Map();
}

/** The targets of the things somebody lists by number or name; nothing if there is any other word. */
export function listed(line: string, parts: ReadonlyMap<string, Said>, say: Say): string[] {
  const known = new Map<string, string>();
  let number = 0;
  for (const [target, name] of parts) {
    number += 1;
    const own = target.slice(target.indexOf("/") + 1);
    for (const word of [`${number}`, own, ...spelled(say(name))]) known.set(word, target);
  }
  const found = spelled(line).map((word) => known.get(word));
  return found.every((target) => target !== undefined) ? (found as string[]) : [];
}

/** The option with this number or name, or made of these things. */
export function named(line: string, options: readonly Option[], say: Say): Option | undefined {
  const exact = options.find((one) => one.word === line.toLowerCase());
  if (exact) return exact;
  const parts = things(options);
  if (!parts.size) return /^\d+$/.test(line) ? options[Number(line) - 1] : undefined;
  const wanted = new Set(listed(line, parts, say));
  return options.find(
    ({ targets }) => targets.length === wanted.size && targets.every((one) => wanted.has(one)),
  );
}

/** How well the words somebody has typed fit those of an option, the best first. */
const FITTING: ((typed: string[], said: string[]) => boolean)[] = [
  (typed, said) => typed.join(" ") === said.join(" "),
  (typed, said) => typed.toSorted().join(" ") === said.toSorted().join(" "),
  (typed, said) => {
    let at = 0;
    for (const word of said) if (word === typed[at]) at += 1;
    return at === typed.length;
  },
  (typed, said) => typed.every((word) => said.includes(word)),
];

/** The options that have these words, in the reader's language or in their names. */
export function fitting(line: string, options: readonly Option[], say: Say): Option[] {
  if (!/\p{L}/u.test(line)) return [];
  const typed = spelled(line);
  const said = options.map((one) => [spelled(say(one.text)), spelled(one.word)]);
  for (const fits of FITTING) {
    const found = options.filter((_, n) => said[n]?.some((words) => fits(typed, words)));
    if (found.length) return found;
  }
  return [];
}

/** The only option that has these words. */
export function described(line: string, options: readonly Option[], say: Say): Option | undefined {
  const found = fitting(line, options, say);
  return found.length === 1 ? found[0] : undefined;
}

/** Options that belong together, with the number of the first. */
export interface Group {
  from: number;
  options: Option[];
}

/** Where an option is, roughly: `gate/2` of `gate/2-red`, `road/w` of `road/w3`. */
const place = ({ targets }: Option): string =>
  `${targets.length} ${/^[^/]+\/(?:\d+|[a-z]+)?/.exec(targets[0] ?? "")?.[0] ?? ""}`;

/** Options by their places, in the order they are in. */
export function groups(options: readonly Option[]): Group[] {
  const found: Group[] = [];
  options.forEach((option, n) => {
    const last = found.at(-1);
    const before = options[n - 1];
    if (last && before && place(before) === place(option)) last.options.push(option);
    else found.push({ from: n + 1, options: [option] });
  });
  return found;
}

/** The numbers of a group, and its first option to its last, with what both say said once. */
export function summed({ from, options }: Group, say: Say): string {
  const [first = [], last = []] = [options[0], options.at(-1)].map((one) =>
    one ? say(one.text).split(" ") : [],
  );
  if (options.length < 2) return `${from}. ${first.join(" ")}`;
  const shorter = Math.min(first.length, last.length) - 1;
  let head = 0;
  while (head < shorter && first[head] === last[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && first.at(-1 - tail) === last.at(-1 - tail)) tail += 1;
  const told = [...first.slice(0, first.length - tail), "…", ...last.slice(head)];
  return `${from}–${from + options.length - 1}. ${told.join(" ")}`;
}

/** How several things are answered: by their numbers, or by their names. */
export function howMany(options: readonly Option[], say: Say): Said {
  const names = [...things(options).values()].map((name) => say(name).toLowerCase());
  const count = options[0]?.targets.length ?? 1;
  const step = Math.floor(names.length / count);
  const picked = Array.from({ length: count }, (_, n) => n * step);
  const args = {
    count,
    numbers: picked.map((n) => n + 1).join(" "),
    names: picked.map((n) => names[n]).join(" "),
  };
  return { key: "answer.several", args };
}
