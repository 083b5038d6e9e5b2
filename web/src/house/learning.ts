/** Ways to learn a game: its lesson, which this browser can leave and come back to, and a first game. */

import type { Lesson, Made, Order } from "../generated/messages";
import { get, post } from "./api";
import { forBeginners } from "./bots";
import { called, keyHolder, makeTable, quickOrder } from "./entering";
import { keep, recall } from "./keep";
import { settings } from "./settings.svelte";
import { shelf } from "./shelf.svelte";
import { keepTable, keptTable } from "./tables";

/** The options under which a game is learnt: every game that has the switch calls it so. */
const FIRST_GAME = "first-game";

const lessons = new Map<string, Promise<Lesson>>();

export function courseOf(game: string): Promise<Lesson> {
  const asked = lessons.get(game) ?? get<Lesson>(`/api/lessons/${game}`);
  lessons.set(game, asked);
  asked.catch(() => lessons.delete(game));
  return asked;
}

const allKept = () => recall<Record<string, string[]>>("lessons", {});

/** The tables at which this browser takes a lesson, by chapter, as far as it has come. */
export const lessonTables = (game: string): string[] =>
  (allKept()[game] ?? []).filter((id) => keptTable(id));

/** A table for a chapter; those of later chapters are begun anew too. */
export async function beginChapter(game: string, chapter: number): Promise<string> {
  const made = await post<Made>(`/api/lessons/${game}`, { chapter, ...called() });
  const { token, invite, table } = made;
  keepTable(table.id, { token, invite, owner: true, account: keyHolder(table, 0), game });
  keep("lessons", { ...allKept(), [game]: [...lessonTables(game).slice(0, chapter), table.id] });
  return `/table/${table.id}`;
}

/** A real game against bots, with what makes a first one easier and a coach beside it. */
export async function firstGame(game: string): Promise<string> {
  await shelf.load();
  const easier = FIRST_GAME in (shelf.games[game]?.options ?? {});
  const options: Order["options"] = easier ? { [FIRST_GAME]: true } : {};
  const made = await makeTable({ ...quickOrder(game, forBeginners(shelf.bots)), options });
  settings.coach = true;
  return `/table/${made.table.id}`;
}

/** How far a lesson was come, as its table keeps it. */
export const stepAt = (table: string): number => recall(`lesson-step ${table}`, -1);
export const keepStep = (table: string, step: number): void => keep(`lesson-step ${table}`, step);
