/** Up to where somebody has seen each table, in this browser. */

import { keep, recall } from "../house/keep";

export interface Kept {
  /** The position before one's last move, and how many of the events after it were one's own. */
  step: number;
  known: number;
  /** What comes next begins with one's own answer. */
  answering: boolean;
  /** The newest position that was shown. */
  seen: number;
}

/** Tables of which this is remembered. */
const MOST = 40;
const NAME = "seen";

/** Milliseconds after which it is written: a move and what comes of it are written once. */
const SOON = 500;

const named = (table: string, seat: number) => `${table} ${seat}`;
const marks = (): Map<string, Kept> => new Map(recall<[string, Kept][]>(NAME, []));

/** What is not written yet. */
const late = new Map<string, Kept>();
let soon: ReturnType<typeof setTimeout> | undefined;

function write(): void {
  clearTimeout(soon);
  if (!late.size) return;
  const all = marks(); // also what other windows have written
  for (const [name, mark] of late) {
    all.delete(name);
    all.set(name, mark);
  }
  late.clear();
  keep(NAME, [...all].slice(-MOST));
}
globalThis.addEventListener?.("pagehide", write); // without a page around it there is none

export const markOf = (table: string, seat: number): Kept | undefined =>
  late.get(named(table, seat)) ?? marks().get(named(table, seat));

export function keepMark(table: string, seat: number, mark: Kept): void {
  late.set(named(table, seat), mark);
  clearTimeout(soon);
  soon = setTimeout(write, SOON);
}
