/** Points by where they come from, as bars: gains to the right of nothing, losses to the left of it. */

type Sources = Readonly<Record<string, number>>;

export interface Part {
  source: string;
  /** Which of all sources: its look. */
  n: number;
  points: number;
  /** Where it begins and how long it is, as shares of the whole width. */
  from: number;
  long: number;
}

export interface Bars {
  sources: string[];
  /** Where nothing is: 0 where nobody has lost anything. */
  zero: number;
  rows: Part[][];
}

const sum = (seat: Sources, sign: 1 | -1) =>
  Object.values(seat).reduce((all, points) => all + Math.max(0, sign * points), 0);

export function barsOf(breakdown: readonly Sources[]): Bars {
  const known = [...new Set(breakdown.flatMap((seat) => Object.keys(seat)))];
  const sources = known.filter((source) => breakdown.some((seat) => seat[source]));
  const lost = Math.max(0, ...breakdown.map((seat) => sum(seat, -1)));
  const whole = Math.max(1, lost + Math.max(0, ...breakdown.map((seat) => sum(seat, 1))));
  const rows = breakdown.map((seat) => {
    let [right, left] = [lost, lost];
    return sources.flatMap((source, n): Part[] => {
      const points = seat[source] ?? 0;
      if (!points) return [];
      if (points < 0) left += points;
      const from = points < 0 ? left : right;
      if (points > 0) right += points;
      return [{ source, n, points, from: from / whole, long: Math.abs(points) / whole }];
    });
  });
  return { sources, zero: lost / whole, rows };
}

/** One amount beside others, as a bar from nothing: shares of the width. */
export function barOf(points: number, all: readonly number[]): { from: number; long: number } {
  const low = Math.min(0, ...all);
  const whole = Math.max(1, Math.max(0, ...all) - low);
  return { from: (Math.min(0, points) - low) / whole, long: Math.abs(points) / whole };
}
