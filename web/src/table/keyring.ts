/** A link to a table that this browser has a key for already: which of the two is to be used. */

import type { Rights } from "../generated/messages";
import { get, post, Refusal } from "../house/api";
import { account } from "../house/me.svelte";
import { forgetKey, type Key, keepKeys, keptTable, keysOf } from "../house/tables";
import { hex } from "./sha256";

/** A key, and what it opens; null: nothing. */
export interface Opening {
  key: Key;
  rights: Rights | null;
}

type Opens = Pick<Rights, "seats" | "owner"> | null;

/** No seat, and not one's own table: an invitation, or nothing. */
export const isWeak = (opens: Opens): boolean => !opens?.owner && !opens?.seats?.length;

/** Whether all that `less` opens is opened by `more` too. */
const covers = (more: Opens, less: Opens): boolean =>
  (!less?.owner || !!more?.owner) &&
  (less?.seats ?? []).every((seat) => more?.seats?.includes(seat));

/** An invitation never takes the place of a seat, and a seat another only if that is said. */
export function verdict(mine: Opens, link: Opens): "mine" | "link" | "ask" {
  if (!mine) return "link";
  if (isWeak(link)) return "mine";
  if (isWeak(mine)) return "link";
  if (covers(mine, link)) return "mine";
  return covers(link, mine) ? "link" : "ask";
}

/** What a token opens by itself, or, without one, the account. */
export async function rightsAt(id: string, token = ""): Promise<Rights | null> {
  try {
    return await get<Rights>(`/api/tables/${id}/rights`, token, token !== "");
  } catch (refusal) {
    if (refusal instanceof Refusal && refusal.code === "not-found") return null;
    throw refusal;
  }
}

/** The key this browser would use, or the account where that opens more. */
export async function ownOpening(id: string): Promise<Opening> {
  const byAccount = { token: "", account: account.name };
  const key = keysOf(id)[0] ?? byAccount;
  const rights = await rightsAt(id, key.token);
  if (!isWeak(rights) || account.name === null || !key.token) return { key, rights };
  const theirs = await rightsAt(id);
  return isWeak(theirs) ? { key, rights } : { key: byAccount, rights: theirs };
}

/** Who plays with a key; empty: nobody does. */
export const whose = ({ seats = [] }: Key, names: readonly string[]): string =>
  seats.map((seat) => names[seat]).join(", ");

/**
 * Another key for what this one opens, which then opens nothing any more. The new one is kept before
 * it is asked for, and the old one until that was answered: no lost answer costs the seat.
 */
export async function renewKey(id: string, old: string): Promise<void> {
  const keys = keysOf(id);
  const game = keptTable(id)?.game ?? "";
  const token = hex(crypto.getRandomValues(new Uint8Array(32)));
  keepKeys(id, game, [...keys, { ...keys[0], token }]);
  try {
    await post(`/api/tables/${id}/renew`, { token }, old);
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || refusal.code !== "unreachable") forgetKey(id, token);
    throw refusal;
  }
  keepKeys(id, game, [{ ...keys[0], token }, ...keys.slice(1)]);
}
