/** What an opponent made of rules can choose, as symbols: a keshi, a row, red for a row. */

import type { Said } from "../../../house/words.svelte";
import { COLOURS, SECTORS } from "../facts";
import { rowIcon } from "./printed";

export function choiceIcons({ key, args }: Said): string[] {
  const [kind, name = ""] = key.split(".");
  if (kind === "colour" && (COLOURS as readonly string[]).includes(name)) return [`k-${name}`];
  if (kind === "sector") {
    const row = (SECTORS as readonly string[]).indexOf(name);
    return row < 0 ? [] : [rowIcon(row)];
  }
  const row = args?.row;
  return key === "pachabot.red-as" && row ? ["k-red", ...choiceIcons(row as Said)] : [];
}
