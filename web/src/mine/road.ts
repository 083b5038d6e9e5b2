/** The way through a game: one module more each time, and solo opponents rung by rung. */

import type { Order, TableInfo } from "../generated/messages";
import type { GameInfo, Setting } from "../house/shelf.svelte";
import type { Said } from "../house/words.svelte";
import type { Played } from "./played";
import { hasWon } from "./sums";

/** The next module in the order of the boxes that fits such a table and does not lie on it. */
export function nextModule(info: GameInfo, table: TableInfo): string | undefined {
  const { modules = [], edition = "", solo } = table;
  const seats = solo ? 1 : table.seats.length;
  const boxed = Object.values(info.boxes ?? {}).flat();
  return boxed.find((name) => {
    const needs = info.modules[name];
    const fits =
      !!needs && (!!solo || needs.seats.includes(seats)) && needs.editions.includes(edition);
    return fits && !modules.includes(name);
  });
}

/** The same table with one module more; for one person, with the bots that were there. */
export function orderWith(table: TableInfo, module: string): Order {
  const bots = table.seats.flatMap(({ bot, taken }) => (bot && !taken ? [bot] : []));
  return {
    game: table.game,
    seats: table.solo ? 1 : table.seats.length,
    bots,
    edition: table.edition ?? null,
    modules: [...(table.modules ?? []), module],
    options: table.options ?? {},
    solo: table.solo || null,
  };
}

export interface Rung {
  solo: string;
  /** Message key of its level; "": it has none. */
  level: string;
  module: string;
  games: number;
  /** It was beaten, or gave a title. */
  won: boolean;
  best: number;
  /** What was said of the best game. */
  verdict: Said | undefined;
}

const same = (one: Record<string, unknown>, other: Record<string, Setting>): boolean =>
  Object.entries(other).every(([name, value]) => one[name] === value);

/** The level of an opponent that a game was played at: the one with the most options that fits. */
function levelOf(levels: Record<string, Record<string, Setting>>, game: Played): string {
  const fitting = Object.entries(levels).filter(([, dials]) => same(game.options, dials));
  return (
    fitting.sort(([, one], [, two]) => Object.keys(two).length - Object.keys(one).length)[0]?.[0] ??
    ""
  );
}

/** From weaker to stronger, as levels are called. */
const STRENGTH = ["weaker", "normal", "stronger"];

/** Every rung of an edition, from the easiest on: opponents by strength, then module by module. */
export function ladder(info: GameInfo, edition: string, played: readonly Played[]): Rung[] {
  const games = played.filter((game) => game.solo && game.edition === edition);
  const rungs = [...info.solo].reverse().flatMap((solo) => {
    const levels = info.levels?.[solo] ?? {};
    const names = STRENGTH.filter((name) => name in levels);
    return (names.length ? names : [""]).map((level) => {
      const here = games.filter((game) => game.solo === solo && levelOf(levels, game) === level);
      return rung(
        solo,
        level,
        "",
        here.filter(({ modules }) => !modules.length),
      );
    });
  });
  const modules = Object.values(info.boxes ?? {}).flat();
  const strongest = info.solo[0] ?? "";
  return [
    ...rungs,
    ...modules.map((name) =>
      rung(
        strongest,
        "",
        name,
        games.filter(({ solo, modules }) => solo === strongest && modules.includes(name)),
      ),
    ),
  ];
}

function rung(solo: string, level: string, module: string, games: readonly Played[]): Rung {
  const points = ({ scores, mine }: Played) => scores[mine[0] ?? 0] ?? 0;
  const order = [...games].sort(
    (one, two) => Number(hasWon(two)) - Number(hasWon(one)) || points(two) - points(one),
  );
  const [first] = order;
  return {
    solo,
    level,
    module,
    games: games.length,
    won: !!first && hasWon(first),
    best: first ? points(first) : 0,
    verdict: first?.verdict,
  };
}
