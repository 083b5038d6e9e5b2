/** The tables this browser has a key for, so that guests find their games again. */

import { keep, recall } from "./keep";

export interface Kept {
  /** Opens a seat, or the owner's rights. */
  token: string;
  /** Lets others sit down; known to whoever made the table, and to those it was given to. */
  invite?: string;
  /** Whether this browser made the table. */
  owner?: boolean;
  game: string;
  /** When this browser last was there. */
  at: number;
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

/** The link to give to somebody who is to sit down: its secret stands behind the #. */
export function inviteLink(id: string, invite: string): string {
  return `${location.origin}/table/${id}#invite=${invite}`;
}
