import { post, Refusal } from "../house/api";
import { here } from "../house/places.svelte";
import { keepTable } from "../house/tables";
import type { Table } from "./table.svelte";

/** Go on from a position at a table of one's own. */
export async function branchFrom(table: Table, game: string, step: number): Promise<void> {
  try {
    const made = await post<{ table: { id: string }; token: string; invite: string }>(
      `/api/tables/${table.id}/branch`,
      { step },
      table.token,
    );
    const { token, invite } = made;
    keepTable(made.table.id, { token, invite, owner: true, game });
    here.go(`/table/${made.table.id}`);
  } catch (refusal) {
    if (refusal instanceof Refusal) table.note = { key: refusal.key };
  }
}
