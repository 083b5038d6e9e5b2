/** What somebody did last, as the one line that says most. */

import type { Said } from "../../../house/words.svelte";

/** What people do by themselves; the rest follows from it. */
const DEEDS = new Set([
  "assistant.acts",
  "assistant.takes",
  "choose.revealed",
  "claim.claimed",
  "deploy.wild",
  "gate.bought",
  "oasis.claimed",
  "pachabot.draws",
  "pachabot.gate",
  "pachabot.removes",
  "scroll.taken",
  "souk.bought",
  "souk.changed",
  "square.show",
  "town.claimed",
]);

export function lately(told: readonly Said[], seat: number): Said | undefined {
  const own = told.filter((said) => said.args?.player === seat);
  const deed = own.findLast(({ key }) => DEEDS.has(key));
  return deed ?? own.findLast(({ key }) => key !== "round.begins");
}
