/**
 * What the coach advises: a piece for each question, and never one that is not possible now. What a
 * piece speaks of, it `needs`: patterns of the names of answers, and each must find one.
 */

export interface Advice {
  /** As messages name it: `claim`. */
  question: string;
  /** The end of its message. */
  tip: string;
  needs?: readonly string[];
}

const COACHES = import.meta.glob<readonly Advice[]>("../games/*/coach.ts", { import: "advice" });

export const coachOf = async (game: string): Promise<readonly Advice[]> =>
  (await COACHES[`../games/${game}/coach.ts`]?.()) ?? [];

const fits = ({ needs = [] }: Advice, words: readonly string[]): boolean =>
  needs.every((need) => words.some((word) => new RegExp(need).test(word)));

/** The piece for a question (`learn.claim`) with these answers. */
export function adviceFor(
  all: readonly Advice[],
  lesson: string,
  words: readonly string[],
): Advice | undefined {
  const question = lesson.slice(lesson.indexOf(".") + 1);
  const own = all.filter((piece) => piece.question === question);
  return own.length ? own.find((piece) => fits(piece, words)) : { question, tip: "tip" };
}
