/** On a phone: which part of the table a question is about. */

import type { Face } from "../games/face";

type Drawn = Pick<Face, "isDrawn" | "paneOf" | "foremost">;

/** How many things can be touched on each pane. */
export function litOn(face: Drawn, lit: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const target of lit) {
    if (!face.isDrawn(target)) continue;
    const pane = face.paneOf(target);
    counts.set(pane, (counts.get(pane) ?? 0) + 1);
  }
  return counts;
}

/** The pane to turn to: where the most can be touched, unless the game knows what comes first. */
export function paneFor(face: Drawn, lit: ReadonlySet<string>): string | undefined {
  const first = [...lit].find((target) => face.isDrawn(target) && face.foremost?.(target));
  if (first !== undefined) return face.paneOf(first);
  return [...litOn(face, lit)].reduce<[string | undefined, number]>(
    (best, one) => (one[1] > best[1] ? one : best),
    [undefined, 0],
  )[0];
}

/** How many things are lit on each pane: of a target all that show, or one that would. */
export function litThings(
  lit: Iterable<{ target: string; shows: boolean }>,
  paneOf: (target: string) => string,
): Map<string, number> {
  const shown = new Map<string, number>();
  for (const { target, shows } of lit) shown.set(target, (shown.get(target) ?? 0) + Number(shows));
  const counts = new Map<string, number>();
  for (const [target, n] of shown) {
    const pane = paneOf(target);
    counts.set(pane, (counts.get(pane) ?? 0) + Math.max(1, n));
  }
  return counts;
}
