/** What events come from: tiles and places that have a name. */

import type { Said } from "../generated/messages";

interface Because {
  cause: Said;
  what: Said;
}

/** A prompt that names its cause, in its two parts. */
export const because = (prompt: Said | undefined): Because | undefined =>
  prompt?.key === "do.because" ? (prompt.args as unknown as Because) : undefined;

/** How a picture of something names it in `data-earned`: its owner, and its message key. */
export const earnedBy = (seat: number, key: string, n?: number): string =>
  n ? `${seat} ${key} ${n}` : `${seat} ${key}`;

/** The events that came from a thing to its owner. */
export function broughtBy(events: readonly Said[], thing: string): Said[] {
  return events.filter(({ cause, args }) => {
    if (!cause || cause.seat === null || cause.seat !== args?.player) return false;
    return earnedBy(cause.seat, cause.key, cause.args?.n as number | undefined) === thing;
  });
}
