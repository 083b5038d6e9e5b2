/** The tables this browser has a key for, so that guests find their games again. */

import { keep, recall } from "./keep";

/** What opens a table. */
export interface Key {
  /** Opens a seat, or the owner's rights; empty: the account that is signed in does. */
  token: string;
  /** Lets others sit down; known to whoever made the table, and to those it was given to. */
  invite?: string;
  /** Whether this browser made the table. */
  owner?: boolean;
  /** The account that opens the same; null: nobody's. Keys of before say nothing. */
  account?: string | null;
  /** The seats it opens, where that was asked. */
  seats?: number[];
}

/** The key that is used at a table, and those of others who share this browser. */
export interface Kept extends Key {
  game: string;
  /** When this browser last was there. */
  at: number;
  others?: Key[];
}

export function keptTables(): Record<string, Kept> {
  return recall<Record<string, Kept>>("tables", {});
}

export function keptTable(id: string): Kept | undefined {
  return keptTables()[id];
}

export function keepTable(id: string, what: Omit<Kept, "at">): void {
  keep("tables", { ...keptTables(), [id]: { ...what, at: Date.now() } });
}

export function forgetTable(id: string): void {
  const { [id]: _, ...others } = keptTables();
  keep("tables", others);
}

/** All keys to a table, the one that is used first. */
export function keysOf(id: string): Key[] {
  const kept = keptTable(id);
  if (!kept) return [];
  const { game: _, at: __, others = [], ...first } = kept;
  return [first, ...others];
}

/** Keep these keys to a table, the first to be used; without any the table is forgotten. */
export function keepKeys(id: string, game: string, [first, ...others]: Key[]): void {
  if (first) keepTable(id, { ...first, game, ...(others.length ? { others } : {}) });
  else forgetTable(id);
}

/** A key opens nothing any more; who else has one here keeps theirs. */
export function forgetKey(id: string, token: string | undefined): void {
  const others = keysOf(id).filter((key) => key.token !== token);
  keepKeys(id, keptTable(id)?.game ?? "", others);
}

/** Go through all keys: what is made of each, or nothing, if it is to be forgotten. */
export function changeKeys(change: (key: Key) => Key | null): void {
  for (const [id, { game }] of Object.entries(keptTables())) {
    const keys = keysOf(id);
    const changed = keys.map(change);
    if (changed.some((key, n) => key !== keys[n])) {
      keepKeys(
        id,
        game,
        changed.filter((key) => key !== null),
      );
    }
  }
}

/** Whose eyes a key is for, where the account opens another seat. */
export const eyesOf = (key: Key | undefined): number | null =>
  key?.seats?.length === 1 ? (key.seats[0] ?? null) : null;

/** The link to give to somebody who is to sit down: its secret stands behind the #. */
export function inviteLink(id: string, invite: string): string {
  return `${location.origin}/table/${id}#invite=${invite}`;
}

/** The link by which oneself goes on in another browser. */
export function seatLink(id: string, token: string): string {
  return `${location.origin}/table/${id}#token=${token}`;
}
