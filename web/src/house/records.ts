/** Records taken home as files. */

import type { TableInfo } from "../generated/messages";
import { getText } from "./api";

/** Download the record of a table; of a running game what the seat may know. */
export async function takeRecord(
  table: Pick<TableInfo, "id" | "game">,
  seat: number | null | undefined,
  token: string | undefined,
): Promise<void> {
  const eyes = seat == null ? "" : `?seat=${seat}`;
  const text = await getText(`/api/tables/${table.id}/record${eyes}`, token);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = `${table.game}-${table.id}.riad`;
  link.click();
  URL.revokeObjectURL(link.href);
}
