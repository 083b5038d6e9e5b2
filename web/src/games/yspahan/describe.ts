/** The table in sentences, for the text table: what the terminal says too. */

import type { Said, Words } from "../../house/words.svelte";
import type { Passage } from "../face";
import {
  BUILDINGS,
  CAMELS,
  CARDS,
  FLOORS,
  NOBODY,
  owns,
  type Player,
  SOUKS,
  SPACES,
  size,
  type Table,
  unusedCamels,
  type YspahanView,
} from "./facts";

export function describe(
  { table }: YspahanView,
  me: number | null,
  words: Words,
  names: readonly string[],
): Passage[] {
  const say = (key: string, args: Said["args"] = {}) => words.say({ key, args }, names);
  const passages = table.players.map((player) => ({
    id: player.seat === me ? "me" : `p${player.seat + 1}`,
    title: say("face.board-of", { player: player.seat }),
    lines: describePlayer(table, player, say),
  }));
  const common = {
    id: "board",
    title: say("face.city"),
    lines: [
      say("board.calendar", { week: table.week, day: table.day }),
      say("board.supervisor", { space: SPACES[table.supervisor]?.name ?? "" }),
      ...dice(table, say),
      ...souks(table, say),
      caravan(table, say, names),
    ],
  };
  const mine = passages.filter((passage) => passage.id === "me");
  return [...mine, common, ...passages.filter((passage) => passage.id !== "me")];
}

type Say = (key: string, args?: Said["args"]) => string;

function dice(table: Table, say: Say): string[] {
  return FLOORS.flatMap((floor, n) => {
    const value = table.value[n];
    if (!value) return [];
    const yellow = table.yellow[n] ?? 0;
    const all = yellow + (table.white[n] ?? 0);
    return [say("board.dice", { floor: { key: `floor.${floor}` }, n: all, value, yellow })];
  });
}

function souks(table: Table, say: Say): string[] {
  return SOUKS.flatMap((souk) => {
    const part = table.shops.slice(souk.first, souk.first + souk.shops.length);
    const player = Math.max(...part);
    if (player === NOBODY) return [];
    const named = { key: `souk.${souk.id}` };
    const free = part.flatMap((owner, n) => (owner === NOBODY ? [n + 1] : []));
    if (!free.length) return [say("board.souk-complete", { souk: named, player })];
    return [say("board.souk-open", { souk: named, player, free: free.join(", ") })];
  });
}

function caravan(table: Table, say: Say, names: readonly string[]): string {
  const riders = table.caravan.map((seat) => names[seat]).join(", ") || "-";
  const all = CAMELS.length - unusedCamels(table.players.length).length;
  return say("board.riders", { n: table.caravan.length, all, riders });
}

function describePlayer(table: Table, player: Player, say: Say): string[] {
  const { seat, points, camels, gold, hand } = player;
  const lines = [say("board.player", { player: seat, points, camels, gold, cards: size(hand) })];
  if (seat === table.first) lines.push(say("face.first-player"));
  const owned = BUILDINGS.filter((_, n) => owns(player, n)).map(({ id }) => say(`building.${id}`));
  if (owned.length) lines.push(owned.join(", "));
  if (Array.isArray(hand) && hand.length) {
    const cards = hand.map((kind) => say(`card.${CARDS[kind]?.id}`)).join(", ");
    lines.push(say("board.hand", { cards }));
  }
  return lines;
}
