/**
 * The position on the board. It is one object as long as somebody looks at the table; a new position
 * is written into it where it differs, so only those parts of the page move that show a difference.
 */

import { kept } from "../house/steady";

type Bag = Record<string, unknown>;

export class Shown {
  view = $state<Bag | null>(null);
  /** The same as it was sent. */
  private last: Bag | null = null;

  show(view: unknown): void {
    const next = kept(this.last, (view ?? null) as Bag | null);
    if (next === this.last) return;
    if (next && this.last && this.view) write(this.view, this.last, next);
    else this.view = next;
    this.last = next;
  }
}

/** Make `here`, which says what `old` says, say what `now` says. */
function write(here: Bag, old: Bag, now: Bag): void {
  for (const key of Object.keys(old)) if (!(key in now)) delete here[key];
  for (const [key, part] of Object.entries(now)) {
    const before = old[key];
    if (part === before) continue;
    const alike = isBag(before) && isBag(part) && Array.isArray(before) === Array.isArray(part);
    if (alike) write(here[key] as Bag, before, part);
    else here[key] = part;
  }
  if (Array.isArray(now) && here.length !== now.length) here.length = now.length;
}

function isBag(thing: unknown): thing is Bag {
  return typeof thing === "object" && thing !== null;
}
