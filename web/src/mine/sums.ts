/** What many games come to: means and bests, by source and against each opponent; and as a file. */

import type { Played } from "./played";

export interface Sum {
  name: string;
  games: number;
  mean: number;
  best: number;
}

export interface Against extends Sum {
  won: number;
}

/** Whose points count as mine; at a screen that several share, nobody's. */
export const seatOf = ({ mine }: Played): number | undefined =>
  mine.length === 1 ? mine[0] : undefined;

export const pointsOf = (game: Played): number | undefined => {
  const seat = seatOf(game);
  return seat === undefined ? undefined : game.scores[seat];
};

export const hasWon = ({ mine, winners }: Played): boolean =>
  mine.some((seat) => winners.includes(seat));

/** My place among all; who has won is first, whatever else was counted. */
export function rankOf(game: Played): number {
  if (hasWon(game)) return 1;
  const points = pointsOf(game) ?? Number.NEGATIVE_INFINITY;
  return Math.max(2, 1 + game.scores.filter((other) => other > points).length);
}

const meanOf = (numbers: readonly number[]): number =>
  numbers.length ? numbers.reduce((sum, n) => sum + n, 0) / numbers.length : 0;

/** My points by source, in the order in which sources first come up; games of which it is unknown
 * are left out. */
export function bySource(games: readonly Played[]): Sum[] {
  const known = games
    .map((game) => game.breakdown[seatOf(game) ?? -1])
    .filter((points) => points !== undefined);
  const scored = known.flatMap((points) => Object.keys(points).filter((name) => points[name]));
  return [...new Set(scored)].map((name) => {
    const points = known.map((one) => one[name] ?? 0);
    return { name, games: points.length, mean: meanOf(points), best: Math.max(...points) };
  });
}

/** My points in all games in which an opponent sat, and how often I was first. */
export function byOpponent(
  games: readonly Played[],
  namesOf: (game: Played) => readonly string[],
): Against[] {
  const found = new Map<string, Played[]>();
  for (const game of games) {
    for (const name of new Set(namesOf(game))) found.set(name, [...(found.get(name) ?? []), game]);
  }
  const sums = [...found].map(([name, all]) => {
    const points = all.flatMap((game) => pointsOf(game) ?? []);
    const best = points.length ? Math.max(...points) : 0;
    return { name, games: all.length, won: all.filter(hasWon).length, mean: meanOf(points), best };
  });
  return sums.sort((one, two) => two.games - one.games || one.name.localeCompare(two.name));
}

/** A field of a file of commas; what a table would take for a formula is plain text in it. */
function field(value: string | number | undefined): string {
  if (typeof value === "number" || value === undefined) return `${value ?? ""}`;
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** All games as rows of a file, one column for each source. */
export function csvOf(
  games: readonly Played[],
  namesOf: (game: Played) => readonly string[],
): string {
  const sources = [...new Set(games.flatMap(({ breakdown }) => breakdown.flatMap(Object.keys)))];
  const head = [
    "date",
    "game",
    "edition",
    "modules",
    "solo",
    "opponents",
    "points",
    "rank",
    "seats",
    "won",
  ];
  const rows = games.map((game) => {
    const mine = game.breakdown[seatOf(game) ?? -1];
    return [
      new Date(game.at).toISOString().slice(0, 10),
      game.game,
      game.edition,
      game.modules.join(" "),
      game.solo,
      namesOf(game).join("; "),
      pointsOf(game),
      rankOf(game),
      game.scores.length,
      hasWon(game) ? 1 : 0,
      ...sources.map((source) => (mine ? (mine[source] ?? 0) : undefined)),
    ];
  });
  return [[...head, ...sources], ...rows].map((row) => `${row.map(field).join(",")}\r\n`).join("");
}

/** The same for programs. */
export const jsonOf = (
  games: readonly Played[],
  namesOf: (game: Played) => readonly string[],
): string =>
  JSON.stringify(
    games.map((game) => ({
      ...game,
      at: new Date(game.at).toISOString(),
      opponents: namesOf(game),
      points: pointsOf(game) ?? null,
      rank: rankOf(game),
      won: hasWon(game),
    })),
    null,
    2,
  );
