/** An opponent made of rules in sentences: what the terminal says too. */

import type { Said } from "../../../house/words.svelte";
import { luxuriesOf, type Say, standing } from "../describe";
import { COLOURS, type Player, type Table } from "../facts";
import { isBare, opponent } from "../opponent";
import { listed } from "../tips";
import { column } from "./board";

const colours = (of: readonly number[]): Said =>
  listed(of.map((one) => ({ key: `colour.${COLOURS[one]}` })));

/** What there is to tell of it; nothing of anybody else. */
export function rivalLines(table: Table, player: Player, say: Say): string[] | undefined {
  if (player.seat !== opponent(table)) return undefined;
  if (isBare(table, player.seat)) {
    return [say("board.its-line-is", { things: colours(table.priority_line?.colours ?? []) })];
  }
  const lines = [...standing(player, say), ...luxuriesOf(player, say)];
  const gates = player.gates.filter((gate) => gate >= 0);
  if (gates.length) lines.push(say("board.its-gates-are", { things: colours(gates) }));
  const tiles = column(table);
  const newest = tiles.at(-1);
  if (newest) {
    const shown = tiles.flatMap(({ keshis }) => keshis.map((one) => ({ key: `colour.${one}` })));
    const kinds = newest.luxuries.map((kind) => ({ key: `luxury.${kind}` }));
    lines.push(say("board.strategy-is", { things: listed(shown), luxuries: listed(kinds) }));
  }
  return lines;
}
