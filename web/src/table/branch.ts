import type { Made } from "../generated/messages";
import { post, Refusal } from "../house/api";
import { keyHolder } from "../house/entering";
import { here } from "../house/places.svelte";
import { keepTable } from "../house/tables";
import type { Table } from "./table.svelte";

/** Go on from a position at a table of one's own. */
export async function branchFrom(table: Table, game: string, step: number): Promise<void> {
  try {
    const path = `/api/tables/${table.id}/branch`;
    const { table: made, token, invite } = await post<Made>(path, { step }, table.token);
    keepTable(made.id, { token, invite, owner: true, account: keyHolder(made, 0), game });
    here.go(`/table/${made.id}`);
  } catch (refusal) {
    if (refusal instanceof Refusal) table.note = { key: refusal.key };
  }
}
