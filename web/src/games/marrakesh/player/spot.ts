/** How the pieces of a player's board stand for targets. Boards of others are pictures only. */

import type { Touch } from "../../../table/touch.svelte";

/** What an element needs to stand for a target, or, where nobody can touch it, to be a picture. */
export function spot(
  touch: Touch | null,
  target: string,
  name: string,
  more = "",
): Record<string, unknown> {
  if (touch) return touch.props(target, name, more);
  return { class: more, role: "img", "aria-label": name };
}

/** A thing to read about: a picture with a name, which keys reach while it matters. */
export const readable = (name: string, reached: boolean): Record<string, unknown> => ({
  role: "img",
  "aria-label": name,
  tabindex: reached ? 0 : -1,
});

/** Whether the question can be answered by touching targets of this kind. */
export const asksFor = (touch: Touch | null, kind: string): boolean => touch?.asks(kind) ?? false;

/** Whether the whole sector stands for the water vendor that comes there, as nothing else is asked of it. */
export function takesVendor(touch: Touch | null, sector: string, colour: string): boolean {
  const others = [`sector/${sector}`, `keshi/${colour}`, `return/${colour}`];
  return !!touch?.is(`vendor/${sector}`) && others.every((target) => !touch.is(target));
}

/**
 * One place can stand for several targets, each at its time: a sector is where an assistant acts
 * (`sector/river`), where a keshi comes (`keshi/turquoise`) and from where one is given back.
 */
export function standsFor(touch: Touch | null, targets: Record<string, string>): string {
  const [usual = ["", ""], ...others] = Object.entries(targets);
  const now = others.find(([kind]) => asksFor(touch, kind)) ?? usual;
  return `${now[0]}/${now[1]}`;
}
