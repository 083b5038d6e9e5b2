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

function grouped(
  options: readonly Option[],
  by: (option: Option) => string,
): Map<string, Option[]> {
  const found = new Map<string, Option[]>();
  for (const option of options) {
    found.set(by(option), [...(found.get(by(option)) ?? []), option]);
  }
  return found;
}

/** The arguments in which options of one kind differ. */
function varying(options: readonly Option[]): string[] {
  const names = Object.keys(options[0]?.text.args ?? {});
  const of = (option: Option, name: string) => JSON.stringify(option.text.args?.[name]);
  return names.filter((name) => new Set(options.map((option) => of(option, name))).size > 1);
}

/** So many that one sentence does not tell apart are said one by one. */
const FEW = 4;

/** The sentence for all of them, if they differ in one name and no name is a list itself. */
function listed(options: readonly Option[], say: Say): string | undefined {
  const [name, ...others] = varying(options);
  const values = options.map(({ text }) => text.args?.[name ?? ""]);
  if (name === undefined || others.length || !values.every(isSaid)) return undefined;
  const names = [...new Set(values.map((value) => say(value as Said)))];
  if (names.some((one) => one.includes(","))) return undefined;
  const { text } = options[0] as Option;
  return say({ ...text, args: { ...text.args, [name]: names.join(", ") } });
}

function together(options: readonly Option[], { say, more }: Wording): Way[] {
  const text = listed(options, say);
  if (text !== undefined) return [{ text, options }];
  const each = grouped(options, (option) => say(option.text));
  if (each.size <= FEW) return [...each].map(([text, options]) => ({ text, options }));
  const [first = ""] = each.keys();
  return [{ text: more(first, options.length - 1), options }];
}

/** What they say besides names: one keshi and two of them are two kinds. */
const numbers = ({ text }: Option): string =>
  JSON.stringify(Object.values(text.args ?? {}).filter((value) => !isSaid(value)));

/** What declines comes last. */
export function waysOf(options: readonly Option[], wording: Wording): Way[] {
  const parts = things(options);
  if (parts.size) {
    const names = [...parts.values()].map(wording.say).join(", ");
    return [{ text: wording.several(options[0]?.targets.length ?? 1, names), options }];
  }
  const kinds = grouped(options, ({ declines, text }) => `${declines ? 1 : 0} ${text.key}`);
  return [...kinds]
    .toSorted(([one], [other]) => Number(one[0]) - Number(other[0]))
    .flatMap(([, alike]) => {
      const counted = [...grouped(alike, numbers).values()];
      return (counted.length <= FEW ? counted : [alike]).flatMap((some) => together(some, wording));
    });
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
