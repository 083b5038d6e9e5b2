/**
 * What an owner says of a box: every reconstructed value as a line that can be typed, and what has
 * been typed as corrections. The server alone knows what can be so.
 */

import { fromWords, inWords, type Phrases, phrasesOf } from "./effects";

// biome-ignore lint/suspicious/noExplicitAny: what is printed differs from field to field
export type Printed = any;

/** What somebody has done about a value; nothing at all: it is open. */
export interface Entry {
  /** As it was typed; none: nothing else was typed. */
  typed?: string;
  /** It is as the house has it. */
  same?: boolean;
}

/** All that somebody has done, by the names of values, and what they call their box. */
export interface Work {
  name: string;
  entries: Record<string, Entry>;
  /** Things that are not in their box, by the names of records. */
  gone: Record<string, boolean>;
}

export const noWork = (): Work => ({ name: "", entries: {}, gone: {} });

/** `river.rapid.2` of `river.rapid.2.space`. */
export const recordOf = (value: string): string => value.slice(0, value.lastIndexOf("."));
export const fieldOf = (value: string): string => value.slice(value.lastIndexOf(".") + 1);
export const kindOf = (record: string): string => record.split(".")[1] ?? "";
export const idOf = (record: string): string => record.split(".").slice(2).join(".");

/** `river.rapid` of `river.rapid.2.space`. */
export const kindPath = (value: string): string => value.split(".").slice(0, 2).join(".");

// ---- more of a kind than the house has --------------------------------------------------------

type Groups = Readonly<Record<string, readonly string[]>>;

/** The values of things that somebody's box has besides those of the house. */
export function moreIn(
  work: Work,
  form: { groups: Groups; varying: Readonly<Record<string, number>> } | null,
): string[] {
  const asked = new Set(Object.values(form?.groups ?? {}).flat());
  const found = Object.keys(work.entries).filter(
    (value) => kindPath(value) in (form?.varying ?? {}) && !asked.has(value),
  );
  return found.sort((a, b) => Number(idOf(recordOf(a))) - Number(idOf(recordOf(b))));
}

/** They stand behind those of their kind. */
export const grouped = (groups: Groups, more: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(groups).map(([group, values]) => {
      const kinds = [...new Set(values.map(kindPath))];
      const of = (some: readonly string[], kind: string) =>
        some.filter((value) => kindPath(value) === kind);
      return [group, kinds.flatMap((kind) => [...of(values, kind), ...of(more, kind)])];
    }),
  );

/** Of what is not there, what there is of the last of its kind. */
export function withMore(
  data: Record<string, Printed>,
  more: readonly string[],
): Record<string, Printed> {
  const found = { ...data };
  for (const value of more) {
    const [file = "", kind = "", id = ""] = value.split(".");
    const rows = found[file]?.[kind] ?? {};
    const last = Object.values(rows).pop();
    found[file] = { ...found[file], [kind]: { ...rows, [id]: rows[id] ?? last } };
  }
  return found;
}

/** What is printed there: `data.river.rapid["2"].space`. */
export function valueIn(data: Record<string, Printed>, value: string): Printed {
  const [file = "", kind = "", ...rest] = value.split(".");
  const field = rest.pop() ?? "";
  const rows = data[file]?.[kind];
  return rest.length ? rows?.[rest.join(".")]?.[field] : rows?.[field];
}

const isWords = (value: Printed): value is (string | number)[] =>
  Array.isArray(value) && value.every((one) => typeof one !== "object");
const isAmounts = (value: Printed): value is Record<string, number> =>
  typeof value === "object" &&
  !Array.isArray(value) &&
  Object.values(value).every((one) => typeof one === "number") &&
  !("points" in value);

/** A value as people type it: `3`, `left, right`, `water 1, date 2`; long effects as data files say them. */
export function shown(value: Printed, phrases: Phrases): string {
  if (isWords(value)) return value.join(", ");
  if (isAmounts(value)) return amounts(value);
  return inWords(value, phrases) ?? (typeof value === "object" ? toml(value) : String(value));
}

const amounts = (value: Record<string, number>): string =>
  Object.entries(value)
    .map(([word, n]) => `${word} ${n}`)
    .join(", ");

/** A value as data files say it. */
export function toml(value: Printed): string {
  if (Array.isArray(value)) return `[${value.map(toml).join(", ")}]`;
  if (typeof value !== "object")
    return typeof value === "string" ? JSON.stringify(value) : `${value}`;
  const fields = Object.entries(value).map(([key, one]) => `${key} = ${toml(one)}`);
  return fields.length ? `{ ${fields.join(", ")} }` : "{}";
}

const NUMBER = /^-?\d+$/;
const word = (typed: string): string => (NUMBER.test(typed) ? typed : JSON.stringify(typed));
const parts = (typed: string): string[] =>
  typed
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

/** `[{ points = 1 }]`, read; nothing if it is no such thing. */
function read(text: string): Printed | undefined {
  const check = (key: string, one: Printed) => {
    const number = typeof one !== "number" || Number.isFinite(one);
    if (one !== null && number && /^[\w-]*$/.test(key)) return one;
    throw new SyntaxError(key);
  };
  try {
    return JSON.parse(text.replace(/([\w-]+)\s*=/g, '"$1":'), check);
  } catch {
    return undefined;
  }
}

/** What was typed in place of a value, as data files would say it; whether it can be so is not asked. */
export function said(typed: string, house: Printed, phrases: Phrases): string {
  const text = typed.trim();
  if (typeof house === "boolean") return /^(true|false)$/.test(text) ? text : JSON.stringify(text);
  if (typeof house !== "object") return word(text);
  const value = /^[[{]/.test(text) ? read(text) : understood(text, house, phrases);
  return value === undefined ? JSON.stringify(text) : toml(value);
}

function understood(text: string, house: Printed, phrases: Phrases): Printed | undefined {
  if (isAmounts(house)) {
    const found = parts(text).map((part) => /^([\w-]+) +(-?\d+)$|^(-?\d+) +([\w-]+)$/.exec(part));
    if (!found.every((one) => one)) return undefined;
    return Object.fromEntries(
      found.map((one) => [one?.[1] ?? one?.[4], Number(one?.[2] ?? one?.[3])]),
    );
  }
  if (isWords(house) && (house.length || !text))
    return parts(text).map((part) => (NUMBER.test(part) ? Number(part) : part));
  return fromWords(text, phrases);
}

/** Whether what was typed is nothing of this kind, and goes out as the words it is. */
export const strange = (typed: string, house: Printed, phrases: Phrases): boolean =>
  typeof house === "object" && said(typed, house, phrases).startsWith('"');

export interface Text {
  text: string;
  /** What stands in each line, from the first; "" where it is no value. */
  lines: string[];
}

/** All of somebody's work as a file of corrections. */
export function written(
  game: string,
  work: Work,
  values: readonly string[],
  house: Record<string, Printed>,
): Text {
  const lines: [string, string][] = [
    ["[box]", ""],
    [`game = ${JSON.stringify(game)}`, ""],
  ];
  if (work.name.trim()) lines.push([`name = ${JSON.stringify(work.name.trim())}`, ""]);
  const records = [...new Set(values.map(recordOf))];
  const phrases = phrasesOf(house);
  for (const record of records) {
    const own = work.gone[record]
      ? ([["gone = true", values.find((value) => recordOf(value) === record) ?? ""]] as const)
      : values.flatMap((value) => {
          const { typed, same } = work.entries[value] ?? {};
          if (recordOf(value) !== record || (typed === undefined && !same)) return [];
          const printed = valueIn(house, value);
          const told = typed === undefined ? toml(printed) : said(typed, printed, phrases);
          return [[`${fieldOf(value)} = ${told}`, value] as const];
        });
    if (own.length)
      lines.push(
        [`[${record}]`, own[0]?.[1] ?? ""],
        ...own.map(([a, b]): [string, string] => [a, b]),
      );
  }
  return {
    text: `${lines.map(([line]) => line).join("\n")}\n`,
    lines: lines.map(([, value]) => value),
  };
}

/** Somebody's work as a file of corrections tells it. */
export function workOf(
  name: string,
  told: Record<string, string>,
  house: Record<string, Printed>,
): Work {
  const work: Work = { name, entries: {}, gone: {} };
  const phrases = phrasesOf(house);
  for (const [value, text] of Object.entries(told)) {
    if (fieldOf(value) === "gone") work.gone[recordOf(value)] = true;
    else {
      const printed = valueIn(withMore(house, [value]), value);
      if (text === toml(printed)) work.entries[value] = { same: true };
      else work.entries[value] = { typed: plain(text, printed, phrases) };
    }
  }
  return work;
}

/** What data files say, as people type it. */
function plain(text: string, house: Printed, phrases: Phrases): string {
  if (typeof house !== "object") return text.replace(/^"|"$/g, "");
  const value = read(text);
  if (value === undefined || (toml(value) === "[]" && toml(house) !== "[]")) return text;
  return shown(value, phrases);
}
