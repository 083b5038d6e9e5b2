/**
 * Fingers pick an option by its targets, in any order: after each touch those targets stay lit
 * that still lead somewhere, and once a single option is left it is the one that was meant.
 */

import type { Option } from "../generated/messages";

export interface Pick {
  /** Options that fit what has been touched so far. */
  live: readonly Option[];
  /** The same by target: those that each one belongs to. */
  leads: ReadonlyMap<string, readonly Option[]>;
  /** The kinds of all targets of these options. */
  kinds: ReadonlySet<string>;
  /** Targets that can be touched next. */
  lit: ReadonlySet<string>;
  /** Targets that have been touched. */
  picked: ReadonlySet<string>;
}

const together = new Map<string, readonly string[]>();

/** What a finger touches at once: `sector/river+use/new` is two targets under one finger. */
export function parts(target: string): readonly string[] {
  const found = together.get(target) ?? target.split("+");
  together.set(target, found);
  return found;
}

/** What sort of thing a target is: `screen/green` is on the screen. */
export const kindOf = (target: string): string => target.slice(0, target.indexOf("/"));

/** `among`: only what these make can be touched, though all options are there. */
export function pick(
  options: readonly Option[],
  touched: readonly string[],
  among?: ReadonlySet<string>,
): Pick {
  const picked = new Set(touched);
  const live = options.filter(
    ({ targets }) =>
      touched.every((target) => targets.includes(target)) &&
      (!among || targets.every((target) => among.has(target))),
  );
  const leads = new Map<string, Option[]>();
  for (const option of live) {
    for (const target of option.targets) {
      const others = leads.get(target);
      if (others) others.push(option);
      else leads.set(target, [option]);
    }
  }
  const lit = new Set([...leads.keys()].filter((target) => !picked.has(target)));
  return { live, leads, kinds: new Set([...leads.keys()].map(kindOf)), lit, picked };
}

/** What touching one more target means: an answer, or one more step towards it. */
export function touch(options: readonly Option[], touched: readonly string[], target: string) {
  const all = parts(target);
  const next = all.every((part) => touched.includes(part))
    ? touched.filter((one) => !all.includes(one))
    : [...touched, ...all.filter((part) => !touched.includes(part))];
  const { live } = pick(options, next);
  const meant = live.length === 1 && next.length > 0 ? live[0] : undefined;
  return { touched: meant ? [] : next, word: meant?.word };
}

/** The options that have this target, or all parts of it. */
export function withTarget(pick: Pick, target: string): readonly Option[] {
  const [first = "", ...others] = parts(target);
  const found = pick.leads.get(first) ?? [];
  if (!others.length) return found;
  return found.filter((option) => others.every((part) => option.targets.includes(part)));
}

/** The option that touching this target would choose, if it chooses one. */
export function meant(pick: Pick, target: string): Option | undefined {
  const fitting = withTarget(pick, target);
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** A button in the bar: a target that is not drawn on any board, or a whole option. */
export interface BarButton {
  target: string;
  /** The option it chooses; none: it leads to several. */
  option: Option | undefined;
  leadsTo: Option[];
}

/**
 * What the bar offers: targets that no board draws, as soon as nothing else needs to be touched
 * before them.
 */
export function barButtons(pick: Pick, isDrawn: (target: string) => boolean): BarButton[] {
  const buttons = new Map<string, Option[]>();
  // many options share few targets
  const drawn = new Set([...pick.lit].filter(isDrawn));
  for (const option of pick.live) {
    const open = option.targets.filter((target) => !pick.picked.has(target));
    const [first] = open;
    if (first === undefined || !pick.lit.has(first) || open.some((target) => drawn.has(target)))
      continue;
    buttons.set(first, [...(buttons.get(first) ?? []), option]);
  }
  return [...buttons].map(([target, leadsTo]) => ({
    target,
    leadsTo,
    option: leadsTo.length === 1 ? leadsTo[0] : undefined,
  }));
}
