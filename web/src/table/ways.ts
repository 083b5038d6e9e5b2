/** "What can I do here?": the answers to a question, those of one kind together, in words. */

import type { Option, Said } from "../generated/messages";
import { things } from "./answers";

export interface Way {
  text: string;
  options: readonly Option[];
}

type Say = (said: Said) => string;
/** How a few are said together. */
export interface Wording {
  say: Say;
  /** "Three of these: …" */
  several(count: number, names: string): string;
  /** "…, and four more of the kind" */
  more(first: string, n: number): string;
}

const isSaid = (value: unknown): value is Said => typeof value === "object" && value !== null;

/** The arguments in which options of one kind differ. */
function varying(options: readonly Option[]): string[] {
  const names = Object.keys(options[0]?.text.args ?? {});
  const of = (option: Option, name: string) => JSON.stringify(option.text.args?.[name]);
  return names.filter((name) => new Set(options.map((option) => of(option, name))).size > 1);
}

function together(options: readonly Option[], { say, more }: Wording): string {
  const [first] = options;
  if (!first) return "";
  const [name, ...others] = varying(options);
  const values = options.map(({ text }) => text.args?.[name ?? ""]);
  if (name === undefined || others.length || !values.every(isSaid)) {
    return options.length > 1 ? more(say(first.text), options.length - 1) : say(first.text);
  }
  const listed = [...new Set(values.map((value) => say(value as Said)))].join(", ");
  return say({ ...first.text, args: { ...first.text.args, [name]: listed } });
}

/** What declines comes last. */
export function waysOf(options: readonly Option[], wording: Wording): Way[] {
  const parts = things(options);
  if (parts.size) {
    const names = [...parts.values()].map(wording.say).join(", ");
    return [{ text: wording.several(options[0]?.targets.length ?? 1, names), options }];
  }
  const kinds = new Map<string, Option[]>();
  for (const option of options) {
    const kind = `${option.declines ? 1 : 0} ${option.text.key}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), option]);
  }
  return [...kinds]
    .toSorted(([one], [other]) => Number(one[0]) - Number(other[0]))
    .map(([, alike]) => ({ text: together(alike, wording), options: alike }));
}

/** What stands for these options on the boards and in the bar, as a selector. */
export function drawnAs(options: readonly Option[], drawn: (selector: string) => boolean): string {
  const of = (target: string) => `[data-target="${target}"]`;
  const found = options.flatMap(({ targets }) => {
    const whole = of(targets.join("+"));
    return targets.length > 1 && drawn(whole) ? [whole] : targets.map(of);
  });
  return [...new Set(found)].join(",");
}
