/** What each game knows of its events, fetched when something has happened. */

import { type Act, actsSince, type Telling } from "./acts";
import type { Table } from "./table.svelte";

const TELLINGS = import.meta.glob<Telling>("../games/*/news.ts", { import: "telling" });

export const tellingOf = async (game: string): Promise<Telling | null> =>
  (await TELLINGS[`../games/${game}/news.ts`]?.()) ?? null;

/** What has happened at a table since my last move. */
export async function newsAt(
  { news, log, you }: Pick<Table, "news" | "log" | "you">,
  game: string,
): Promise<Act[]> {
  const telling = await tellingOf(game);
  const { mark } = news;
  if (!telling || !mark) return [];
  return actsSince({ steps: log.steps, draft: log.draft, mark, me: you }, telling);
}
