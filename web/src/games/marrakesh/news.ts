/** What the events of Marrakesh come to, for those who read what happened. */

import type { Said } from "../../house/words.svelte";
import { type Amount, POINTS, type Telling } from "../../table/acts";

const points = (n: number): Amount => ({ icon: "i-points", key: POINTS, n });
const resource =
  (what: string, sign: number) =>
  (n: number): Amount => ({ icon: `i-${what}`, key: `resource.${what}`, n: sign * n });

/** Events that say nothing but how much. */
const AMOUNTS: Record<string, (n: number, said: Said) => Amount> = {
  "points.gained": points,
  "points.lost": (n) => points(-n),
  "gain.water": resource("water", 1),
  "gain.date": resource("date", 1),
  "gain.dinar": resource("dinar", 1),
  "pay.water": resource("water", -1),
  "pay.date": resource("date", -1),
  "pay.dinar": resource("dinar", -1),
  "goods.gained": (n, said) => good(n, said),
  "goods.paid": (n, said) => good(-n, said),
};

/** The good an event speaks of. */
function good(n: number, { args }: Said): Amount {
  const colour = (args?.colour as Said | undefined)?.key.split(".")[1] ?? "";
  return { icon: `k-${colour}`, key: `keshi.${colour}`, n };
}

const OPEN =
  /^(claim|choose|assistant|round|season|tower|provisions|building|river\.first|pachabot\.draws)/;
const TRAVEL = /^(stairs|river|camel)\.moved/;

export const telling: Telling = {
  opens: ({ key, why }) => !!why || OPEN.test(key),
  amounts(said) {
    if (said.key === "souk.changed") return [good(-1, said)];
    const counted = AMOUNTS[said.key]?.(Number(said.args?.n ?? 0), said);
    return counted ? [counted] : [];
  },
  adds: ({ key }) => key in AMOUNTS,
  travels: ({ key }) => TRAVEL.test(key),
  source: ({ args }) => (args?.source as Said | undefined)?.key ?? "",
  chapter: "season.ends",
  round: ({ args }) => ({
    key: "face.progress",
    args: { season: args?.season, round: args?.round },
  }),
};
