/** Who among the players is an opponent made of rules: every table asks, also one without. */

import type { Player, Table } from "./facts";

/** The seat that nobody sits on: its rules lead it. */
export function opponent(table: Table): number | undefined {
  return table.pachabot || table.priority_line ? table.players.length - 1 : undefined;
}

/** The simplified opponent has no pawns, no board and no points. */
export const isBare = (table: Table, seat: number): boolean =>
  !!table.priority_line && seat === opponent(table);

/** Those whose pawns stand on the common board. */
export const withPawns = (table: Table): Player[] =>
  table.players.filter(({ seat }) => !isBare(table, seat));
