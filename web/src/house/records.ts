/** Records taken home as files. */

import type { Printed, TableInfo } from "../generated/messages";
import { get, getText } from "./api";

/** Download the record of a table; of a running game what the seat may know. */
export async function takeRecord(
  table: Pick<TableInfo, "id" | "game">,
  seat: number | null | undefined,
  token: string | undefined,
): Promise<void> {
  const eyes = seat == null ? "" : `?seat=${seat}`;
  const text = await getText(`/api/tables/${table.id}/record${eyes}`, token);
  takeHome(text, `${table.game}-${table.id}.riad`);
}

/** Download what is printed otherwise in the box of a table. */
export async function takeBoxOf({ game, box, box_name }: TableInfo): Promise<void> {
  const { corrections = "" } = await get<Printed>(`/api/box/${game}/${box}`);
  const about = `[box]\ngame = "${game}"\nname = ${JSON.stringify(box_name ?? "")}\n`;
  takeHome(about + corrections, `${fileName(box_name ?? "")}.toml`);
}

/** A name that every system takes for a file. */
export const fileName = (name: string): string => name.trim().replace(/[^\w-]+/g, "-") || "my-box";

export function takeHome(text: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
