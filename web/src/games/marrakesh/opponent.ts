/** Who among the players is an opponent made of rules: every table asks, also one without. */

import type { MarrakeshView, Player } from "./facts";

type Known = Pick<MarrakeshView, "table" | "facts">;

/** The seat that nobody sits on: its rules lead it. */
export function opponent({ facts }: Known): number | undefined {
  const seat = facts.players.findIndex(({ asked }) => !asked);
  return seat < 0 ? undefined : seat;
}

/** The simplified opponent has no pawns, no board and no points. */
export const isBare = ({ facts }: Known, seat: number): boolean =>
  facts.players[seat]?.scores === false;

/** Those whose pawns stand on the common board. */
export const withPawns = (view: Known): Player[] =>
  view.table.players.filter(({ seat }) => !isBare(view, seat));
