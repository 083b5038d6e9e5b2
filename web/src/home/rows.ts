/** My tables and those others have opened, as rows of a list. */

import type { Listed, Lobby, SeatInfo, State } from "../generated/messages";
import { get, Refusal } from "../house/api";
import { account } from "../house/me.svelte";
import { forgetKey, keptTables } from "../house/tables";

const MOST_KEPT = 12;

export interface Row {
  id: string;
  game: string;
  status: string;
  pace: string;
  seats: SeatInfo[];
  /** Somebody waits for me. */
  turn: boolean;
  /** Where I sit. */
  mine: number[];
  /** Seats that owe an answer; empty where that is not known. */
  waiting: number[];
  winners: number[];
  at: number;
  /** Somebody learns there: the way back is on the page for learning. */
  lesson: boolean;
}

export function rowOf(listed: Listed): Row {
  const { table, waiting } = listed;
  const mine = listed.mine ?? [];
  const winners = listed.result?.winners;
  return {
    id: table.id,
    game: table.game,
    status: table.status,
    pace: listed.pace,
    seats: table.seats,
    turn:
      table.status === "playing" &&
      waiting.some((seat) => mine.includes(seat) && !table.seats[seat]?.bot),
    mine,
    waiting,
    winners: Array.isArray(winners) ? (winners as number[]) : [],
    at: listed.updated,
    lesson: listed.lesson ?? false,
  };
}

/** Bots sit in all my places. */
export const botsPlay = (seats: readonly SeatInfo[], mine: readonly number[]): boolean =>
  mine.length > 0 && mine.every((seat) => seats[seat]?.bot);

function rowOfState(state: State, at: number): Row {
  const { table } = state;
  const people = table.seats.flatMap((seat, n) => (seat.taken ? [n] : []));
  const mine = table.hot_seat ? people : state.you == null ? [] : [state.you];
  return {
    id: table.id,
    game: table.game,
    status: table.status,
    pace: table.pace ?? "live",
    seats: table.seats,
    turn:
      table.status === "playing" &&
      !botsPlay(table.seats, mine) &&
      (state.question != null || table.hot_seat === true),
    mine,
    waiting: [],
    winners: (state.view?.winners as number[] | undefined) ?? [],
    at,
    lesson: !!state.lesson,
  };
}

/** A table as the state itself tells it; a table that is gone is forgotten. */
async function stateRow(id: string, token: string | undefined, at: number): Promise<Row | null> {
  try {
    return rowOfState(await get<State>(`/api/tables/${id}`, token), at);
  } catch (refusal) {
    if (refusal instanceof Refusal && refusal.code === "not-found") forgetKey(id, token);
    return null;
  }
}

const order = (row: Row): number =>
  row.turn ? 0 : row.status === "playing" ? 1 : row.status === "open" ? 2 : 3;

/** Everything of mine: the account's tables, and those this browser has keys for. */
export async function myRows(most = MOST_KEPT): Promise<Row[]> {
  const listed = account.name === null ? [] : (await get<Lobby>("/api/account/games")).tables;
  const rows = listed.map(rowOf);
  // a table that came to the account by its link does not say there which seats are mine
  const known = rows.filter((row) => row.mine.length || row.status === "closed");
  const kept = keptTables();
  const asked = rows.filter((row) => !known.includes(row)).map(({ id, at }) => ({ id, at }));
  const others = Object.entries(kept)
    .filter(([id]) => !rows.some((row) => row.id === id))
    .map(([id, { at }]) => ({ id, at }))
    .sort((one, two) => two.at - one.at)
    .slice(0, most);
  const found = await Promise.all(
    [...asked, ...others].map(({ id, at }) => stateRow(id, kept[id]?.token, at)),
  );
  return [...known, ...found.filter((row) => row !== null)]
    .filter((row) => row.status !== "closed" && !row.lesson)
    .sort((one, two) => order(one) - order(two) || two.at - one.at);
}

/** How a finished game ended for me. */
export const outcome = (row: Row): string =>
  row.mine.some((seat) => row.winners.includes(seat)) ? "web.home.won" : "web.home.over";

export async function openRows(): Promise<Row[]> {
  return (await get<Lobby>("/api/tables")).tables.map(rowOf);
}
