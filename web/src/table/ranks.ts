/** Who came where when a game is over. */

export interface Ranked {
  seat: number;
  score: number;
  won: boolean;
  /** From 1; who has won is first, and those whom nothing tells apart share a place. */
  place: number;
}

export function ranked(
  seats: readonly number[],
  { scores, winners }: { scores: readonly number[]; winners: readonly number[] },
): Ranked[] {
  const all = seats
    .map((seat) => ({ seat, score: scores[seat] ?? 0, won: winners.includes(seat) }))
    .sort((a, b) => Number(b.won) - Number(a.won) || b.score - a.score);
  const alike = ({ won, score }: (typeof all)[number]) =>
    all.findIndex((other) => other.won === won && other.score === score);
  return all.map((one) => ({ ...one, place: alike(one) + 1 }));
}
