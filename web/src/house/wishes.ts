/** How somebody wants to be treated at every table: told to each, as long as it was not told otherwise. */

import { keep, recall } from "./keep";

type Wishes = Record<string, string>;

const kept = (): Wishes => recall<Wishes>("wishes", {});

/** Who is heard is a matter of each table; all else goes along with the person. */
export function rememberWish(what: string, value: string): void {
  if (what !== "chat") keep("wishes", { ...kept(), [what]: value });
}

/** What a table does not know yet. Standing answers (`yspahan.Ship`) are for their own game. */
export function untold(game: string, told: Readonly<Wishes>): [string, string][] {
  return Object.entries(kept()).filter(
    ([what]) => !(what in told) && (what === "confirm" || what.startsWith(`${game}.`)),
  );
}
