import type { State } from "../generated/messages";
import { get, post } from "../house/api";
import { here } from "../house/places.svelte";
import { refused } from "../house/refused";
import { keepTable, keptTable } from "../house/tables";

/** Whoever has a seat, or made the table to look on. */
export const mayRematch = ({ table, you }: State): boolean => you != null || !!keptTable(table.id);

/** The same people at another table; what opened this one opens that one too. Says what went wrong. */
export async function rematch({ table }: State): Promise<string> {
  const kept = keptTable(table.id);
  try {
    let { next } = table;
    if (!next) {
      const path = `/api/tables/${table.id}/rematch`;
      const { keepShare, newShare } = await import("./share");
      const share = newShare();
      next = (await post<{ id: string }>(path, { hash: share.hash }, kept?.token)).id;
      // somebody else may have asked a moment before us: then our number is not in it
      const there = await get<State>(`/api/tables/${next}`, kept?.token);
      if (kept) keepTable(next, kept);
      if (there.luck?.hashes.includes(share.hash)) keepShare(next, share);
    } else if (kept) keepTable(next, kept);
    here.go(`/table/${next}`);
    return "";
  } catch (refusal) {
    return refused(refusal);
  }
}
