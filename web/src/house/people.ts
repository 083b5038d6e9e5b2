/** What those at a table are called. Bots have names of their own, so that logs tell them apart. */

import type { SeatInfo } from "../generated/messages";
import { house, t, type Words } from "./words.svelte";

const BOTS = ["Atlas", "Noor", "Safi", "Tamri"];

export function nameOf(info: SeatInfo, seat: number): string {
  if (info.name) return info.name;
  if (info.bot) return BOTS[seat % BOTS.length] ?? info.bot;
  return t("seat.name", { n: seat + 1 });
}

/** How well a bot plays, and what it is like: "Strong · Builder"; of older ones nothing is said. */
export const botNamed = (bot = ""): string =>
  bot
    .split(":")
    .filter((word) => house.has(`bot.${word}`))
    .map((word) => t(`bot.${word}`))
    .join(" · ");

/** Whether somebody can still sit down there. */
export const isFree = (seat: SeatInfo): boolean => !(seat.taken || seat.bot || seat.rules);

/** What a solo opponent is called: its sentence is its name, a colon, and what it is like. */
export const opponentName = (words: Words, solo: string): string =>
  words.t(`solo.${solo}`).split(/\s?: /)[0] ?? "";
