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
