/** Games that are over: of the account, or those this browser remembers where there is none. */

import type { Listed, Lobby, SeatInfo, State } from "../generated/messages";
import { get } from "../house/api";
import { keep, recall } from "../house/keep";
import { account } from "../house/me.svelte";
import { keptTables } from "../house/tables";
import type { Said } from "../house/words.svelte";

export interface Played {
  id: string;
  game: string;
  /** When it ended, as far as is known. */
  at: number;
  seats: SeatInfo[];
  mine: number[];
  edition: string;
  modules: string[];
  solo: string;
  options: Record<string, unknown>;
  scores: number[];
  winners: number[];
  /** Points of every seat by source; of games that ended long ago nobody knows. */
  breakdown: Record<string, number>[];
  verdict?: Said;
}

/** Tables whose end this browser may have missed, and asks for. */
const MOST_ASKED = 40;

interface Result {
  scores?: number[];
  winners?: number[];
  breakdown?: Record<string, number>[];
  verdict?: Said | null;
}

function played(table: Listed["table"], result: Result, mine: number[], at: number): Played {
  const { verdict } = result;
  return {
    id: table.id,
    game: table.game,
    at,
    seats: table.seats,
    mine,
    edition: table.edition ?? "",
    modules: table.modules ?? [],
    solo: table.solo ?? "",
    options: table.options ?? {},
    scores: result.scores ?? [],
    winners: result.winners ?? [],
    breakdown: result.breakdown ?? [],
    ...(verdict ? { verdict } : {}),
  };
}

const listedOne = ({ table, result, mine = [], updated }: Listed): Played =>
  played(table, (result ?? {}) as Result, mine, updated);

function seatsOf({ table, you }: State): number[] {
  if (table.hot_seat) return table.seats.flatMap((seat, n) => (seat.taken ? [n] : []));
  return you == null ? [] : [you];
}

const kept = (): Record<string, Played> => recall("played", {});

/** A game is over, and this browser has seen it: what it came to stays here. */
export function remember(state: State, at = Date.now()): void {
  const mine = seatsOf(state);
  if (state.table.status !== "over" || !state.view || !mine.length) return;
  const before = kept();
  const when = before[state.table.id]?.at ?? at;
  const one = played(state.table, state.view as unknown as Result, mine, when);
  keep("played", { ...before, [one.id]: one });
}

/** What ended while this browser did not look. */
async function catchUp(): Promise<void> {
  const known = kept();
  const unknown = Object.entries(keptTables())
    .filter(([id]) => !(id in known))
    .sort(([, one], [, two]) => two.at - one.at)
    .slice(0, MOST_ASKED);
  for (const [id, { token, at }] of unknown) {
    const state = await get<State>(`/api/tables/${id}`, token).catch(() => null);
    if (state) remember(state, at);
  }
}

async function ofAccount(): Promise<Played[]> {
  const found: Played[] = [];
  let query = "";
  for (;;) {
    const { tables } = await get<Lobby>(`/api/account/finished${query}`);
    found.push(...tables.map(listedOne));
    const last = tables.at(-1);
    if (!last) return found;
    query = `?before=${last.updated}`;
  }
}

/** All of them, the last ones first. */
export async function allPlayed(): Promise<Played[]> {
  if (account.name !== null) return ofAccount();
  await catchUp();
  return Object.values(kept()).sort((one, two) => two.at - one.at);
}
