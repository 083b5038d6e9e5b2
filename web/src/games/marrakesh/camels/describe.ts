/** Nomads, the camel race and buildings in sentences, for the text table. */

import type { Said } from "../../../house/words.svelte";
import { BUILDINGS, isAble } from "../buildings/buildings";
import type { Say } from "../describe";
import { bits, COLOURS, PIECES, type Player, SECTORS, type Table } from "../facts";
import { listed } from "../tips";
import { REWARDS } from "./race";
import { rewardSaid } from "./tips";

const pieceSaid = (piece: number): Said => ({
  key: piece < COLOURS.length ? `colour.${PIECES[piece]}` : "column.nomad",
});

const counts = (pairs: (readonly [Said, number])[]): Said =>
  listed(pairs.flatMap(([what, n]) => (n ? [{ key: "board.count", args: { n, what } }] : [])));

/** What lies beside the common board. */
export function raceAndNomads({ nomads, race, players }: Table, say: Say): string[] {
  const lines: string[] = [];
  if (nomads) lines.push(say("board.nomad-supply", { n: nomads.supply }));
  if (nomads?.offered) lines.push(say("nomad.offered"));
  if (!race) return lines;
  const camels = players.flatMap(({ seat, camel }): Said[] =>
    camel ? [{ key: "board.camel-at", args: { player: seat, n: camel.space } }] : [],
  );
  lines.push(say("board.camels-are", { things: listed(camels) }));
  race.rewards.forEach((face, n) => {
    lines.push(say(n ? "board.reward-later" : "board.reward-now"));
    for (const reward of REWARDS[face] ?? []) {
      const { key, args } = rewardSaid(reward);
      lines.push(say(key, args));
    }
  });
  return lines;
}

/** The nomads, the camel, the spectators and the building of one player. */
export function ofExpansion(player: Player, say: Say): string[] {
  const { nomads, camel } = player;
  const lines: string[] = [];
  if (camel) {
    const pieces = PIECES.map(
      (_, n) => [pieceSaid(n), camel.column.filter((p) => p === n).length] as const,
    );
    lines.push(
      say("board.column-is", { things: counts(pieces), n: camel.dung, space: camel.space }),
    );
  }
  if (nomads && (nomads.vendors || nomads.sectors.some((n) => n > 0))) {
    const sectors = nomads.sectors.map(
      (n, where) => [{ key: `sector.${SECTORS[where]}` }, n] as const,
    );
    lines.push(say("board.nomads-are", { things: counts(sectors) }));
    const selling = bits(nomads.vendors, SECTORS.length).map(
      (n): Said => ({ key: `sector.${SECTORS[n]}` }),
    );
    if (selling.length) lines.push(say("board.nomads-sell", { where: listed(selling) }));
  }
  const home = BUILDINGS[player.household?.building ?? -1];
  if (home) {
    const building: Said = { key: `building.${home.id}` };
    const ability: Said = { key: `building.${home.id}.text` };
    const key = isAble(player) ? "board.building-able" : "board.building";
    lines.push(say(key, isAble(player) ? { building, ability } : { building }));
  }
  return lines;
}
