/** What the box of a table changes in the pictures. */

import * as layout from "@games/marrakesh/layout.toml";
import type { Box } from "../face";
import type { Player } from "./facts";
import { parts } from "./parts.svelte";

/** In the Classic edition keshis stand in all sectors; in the Essential one markers count some. */
export const hasPieces = (box: Box): boolean => box.edition === "classic";

/** The audience disc of a player: one of their own, or the side that lies up for all. */
export const discFor = (player: Player, box: Box): string =>
  parts.expansion?.ownDisc(player) ?? (box.modules.includes("spectators") ? "purple" : "pink");

/** The number on the lap tile of somebody with so many points; 0: not once round the track. */
export function lapTile(box: Box, points: number): number {
  const lap: number = layout.editions[box.edition]?.lap ?? Number.POSITIVE_INFINITY;
  return points < lap ? 0 : Math.min(2, Math.floor(points / lap)) * lap;
}
