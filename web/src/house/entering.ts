/** Coming to a table: making one, or sitting down at one. Either way this browser keeps its key. */

import type { Join, Joined, Made, Order, TableInfo } from "../generated/messages";
import { post } from "./api";
import { usual } from "./bots";
import { keep, recall } from "./keep";
import { account } from "./me.svelte";
import { settings } from "./settings.svelte";
import { shelf } from "./shelf.svelte";
import { keepTable, keptTable } from "./tables";

/** A number for the luck of a table: code that nobody needs who only looks around. */
const luck = () => import("../table/share");

/** Guests have the name they last used; an account has its own. */
export function called(name?: string | null): { name?: string } {
  const wanted = name ?? (account.name === null ? settings.name : "");
  return wanted.trim() ? { name: wanted.trim() } : {};
}

/** Whose key a new seat's is, as the server has it: a session may have ended meanwhile. */
export const keyHolder = ({ seats }: TableInfo, seat: number): string | null =>
  seats[seat]?.account ? account.name : null;

export async function makeTable(order: Order): Promise<Made> {
  const { name, ...rest } = order;
  const { keepShare, newShare } = await luck();
  const share = newShare();
  const made = await post<Made>("/api/tables", { ...rest, ...called(name), hash: share.hash });
  if (order.solo) keep("solo", { ...lastSolos(), [order.game]: rest });
  keepTable(made.table.id, {
    token: made.token,
    invite: made.invite,
    owner: true,
    account: keyHolder(made.table, 0),
    game: order.game,
  });
  if (!order.watch) keepShare(made.table.id, share);
  return made;
}

export async function joinTable(id: string, how: Join = {}): Promise<Joined> {
  const { name, ...rest } = how;
  const token = keptTable(id)?.token;
  const { keepShare, newShare } = await luck();
  const share = newShare();
  const wish = { ...rest, ...called(name), hash: share.hash };
  const joined = await post<Joined>(`/api/tables/${id}/join`, wish, token);
  const invite = how.invite ? { invite: how.invite } : {};
  const holder = keyHolder(joined.table, joined.seat);
  keepTable(id, { token: joined.token, ...invite, account: holder, game: joined.table.game });
  keepShare(id, share);
  return joined;
}

/** A table to begin with at once: this person and two bots, if the game has room. */
export function quickOrder(game: string, bot = usual(shelf.bots)): Order {
  const seats = shelf.games[game]?.seats ?? [2];
  const wanted = seats.includes(3) ? 3 : Math.max(...seats);
  return { game, seats: wanted, bots: Array<string>(wanted - 1).fill(bot) };
}

/** How this browser last played each game alone. */
const lastSolos = () => recall<Record<string, Order>>("solo", {});

/** Alone at once: as last time, or against the first opponent with nothing added. */
export function soloOrder(game: string): Order {
  const { solo = [], editions = [], modules = {}, options = {} } = shelf.games[game] ?? {};
  const last = lastSolos()[game];
  const known =
    last?.solo &&
    solo.includes(last.solo) &&
    (!last.edition || editions.includes(last.edition)) &&
    (last.modules ?? []).every((name) => name in modules) &&
    Object.keys(last.options ?? {}).every((name) => name in options);
  return known ? last : { game, seats: 1, edition: editions[0] ?? null, solo: solo[0] ?? null };
}

/** What a link leads to: `/table/ID#invite=TOKEN`, with or without its beginning. */
export function readLink(text: string): string | null {
  const found = /\/table\/([A-Za-z0-9_-]+)(#invite=[A-Za-z0-9_-]+)?\s*$/.exec(text.trim());
  return found ? `/table/${found[1]}${found[2] ?? ""}` : null;
}
