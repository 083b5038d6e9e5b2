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

const all = (): [string, Kept][] => recall<[string, Kept][]>(NAME, []);
const named = (table: string, seat: number) => `${table} ${seat}`;

export const markOf = (table: string, seat: number): Kept | undefined =>
  all().find(([name]) => name === named(table, seat))?.[1];

export function keepMark(table: string, seat: number, mark: Kept): void {
  const own = named(table, seat);
  const others = all().filter(([name]) => name !== own);
  keep(NAME, [...others, [own, mark]].slice(-MOST));
}
