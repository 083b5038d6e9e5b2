/**
 * This browser's share of the luck: a number that is promised by its hash when somebody sits down,
 * opened once the table has promised its key, and looked for when the game is over. So whoever makes
 * the key does not know the number, and nobody can choose the luck.
 */

import type { LuckInfo, State } from "../generated/messages";
import { keep, recall } from "../house/keep";
import { keptTables } from "../house/tables";
import type { Message } from "./link";
import { hex, sha256, unhex } from "./sha256";

export interface Share {
  nonce: string;
  hash: string;
  /** What was promised when we opened it. It is opened under this promise and no other. */
  seen?: LuckInfo;
  /** The table has said that it has our number. */
  taken?: boolean;
}

const shares = () => recall<Record<string, Share>>("luck", {});

export const keptShare = (id: string): Share | undefined => shares()[id];

/** Keep the number of a table, and of tables that this browser still has a key for. */
export function keepShare(id: string, share: Share): void {
  const known = keptTables();
  const others = Object.entries(shares()).filter(([other]) => other in known);
  keep("luck", { ...Object.fromEntries(others), [id]: share });
}

export function newShare(): Share {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return { nonce: hex(bytes), hash: sha256(bytes) };
}

/** The seat whose number this browser has: at one screen, the first. */
const seatOf = ({ you, table }: State): number | null => you ?? (table.hot_seat ? 0 : null);

/** What is to be said now about our number, before the game; with what is to be kept of it. */
export function due(now: State, share = keptShare(now.table.id)): [Message, Share] | null {
  const [seat, luck] = [seatOf(now), now.luck];
  if (!share || seat === null || now.table.status !== "open") return null;
  const promised = luck?.hashes[seat];
  if (luck?.commitment) {
    const known = share.seen && share.seen.commitment !== luck.commitment;
    if (promised !== share.hash || known || share.taken) return null;
    return [
      { type: "nonce", nonce: share.nonce, seat },
      { ...share, seen: luck },
    ];
  }
  if (promised) return null;
  // somebody got up after we had opened it: another key needs another number
  const fresh = newShare();
  return [{ type: "hash", hash: fresh.hash, seat }, fresh];
}

const MIXED = "web.end.luck.mixed";
const LATE = "web.end.luck.late";
export const WRONG = "web.end.luck.wrong";

/** What became of our number, as a message: it is in the luck, we were too late, something is wrong. */
export function verdict(now: State, share = keptShare(now.table.id)): string | null {
  const [seat, luck] = [seatOf(now), now.luck];
  if (!share || seat === null || now.table.status !== "over") return null;
  const opened = luck?.nonces?.[seat];
  const { seen, taken } = share;
  if (!luck || luck.hashes[seat] !== share.hash) return WRONG;
  if (opened == null && !taken) return LATE;
  const kept =
    seen !== undefined &&
    seen.commitment === luck.commitment &&
    luck.commitment === now.commitment &&
    sha256(unhex(now.keys?.[0] ?? "")) === luck.commitment &&
    seen.hashes.every((hash, n) => hash === luck.hashes[n]) &&
    opened === share.nonce;
  return kept ? MIXED : WRONG;
}
