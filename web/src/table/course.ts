/** Where somebody is in a chapter of a lesson, by the words they have said. */

import type { LessonStep } from "../generated/messages";
import type { Said } from "../house/words.svelte";

/** How many words are said before each step, and in all. */
export function starts(steps: readonly LessonStep[]): number[] {
  let sum = 0;
  return [0, ...steps.map(({ words }) => (sum += words.length))];
}

/** The step to show: the one somebody was at, as long as what was said goes with it. */
export function stepFor(steps: readonly LessonStep[], said: number, was: number): number {
  const from = starts(steps);
  const fits = (n: number) => (from[n] ?? 0) <= said && said <= (from[n + 1] ?? 0);
  if (was in steps && fits(was)) return was;
  return Math.max(
    0,
    steps.findIndex((_, n) => fits(n)),
  );
}

/**
 * Everything told since so many words were said; `said` counts them by position, the last one now.
 * Of the turn in whose middle they were said, the first `known` events were told before.
 */
export function toldSince(
  words: number,
  said: readonly number[],
  told: readonly (readonly Said[])[],
  draft: readonly (readonly Said[])[],
  known = 0,
): Said[] {
  const seen = said.slice(0, -1);
  const from = told.findIndex((_, n) => (seen[n + 1] ?? 0) > words);
  const midway = from >= 0 && (seen[from] ?? 0) < words;
  const open =
    from < 0
      ? []
      : told
          .slice(from)
          .flat()
          .slice(midway ? known : 0);
  const own = draft.filter((_, n) => (seen.at(-1) ?? 0) + n >= words).flat();
  return [...open, ...own];
}

/** How to return to where so many words were said: to a position all have seen, then words again. */
export function wayBack(words: number, said: readonly number[]): { step: number; again: number } {
  const step = said.slice(0, -1).findLastIndex((n) => n <= words);
  return { step, again: words - (said[step] ?? 0) };
}
