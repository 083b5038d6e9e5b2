/** What a player has of water, dates and dinars, as it is shown. */

import type { Words } from "../../house/words.svelte";
import type { Player } from "./facts";

/** Who has still to choose a building has nothing yet: it brings what the first round begins with. */
const pending = ({ household }: Player): boolean => !!household && household.building < 0;

export const stockOf = (player: Player, words: Words) =>
  (
    [
      ["water", player.water],
      ["date", player.dates],
      ["dinar", player.dinars],
    ] as const
  ).map(([kind, n]) => ({
    icon: `i-${kind}`,
    n: pending(player) ? "–" : n,
    name: words.t(`amount.${kind}`, { n: pending(player) ? 0 : n }),
  }));
