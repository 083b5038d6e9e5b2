/** What those at a table are called. Bots have names of their own, so that logs tell them apart. */

import type { SeatInfo } from "../generated/messages";
import { t } from "./words.svelte";

const BOTS = ["Atlas", "Noor", "Safi", "Tamri"];

export function nameOf(info: SeatInfo, seat: number): string {
  if (info.name) return info.name;
  if (info.bot) return BOTS[seat % BOTS.length] ?? info.bot;
  return t("seat.name", { n: seat + 1 });
}
