/** What the events of Yspahan come to, for those who read what happened. */

import type { Said } from "../../house/words.svelte";
import { type Amount, POINTS, type Telling } from "../../table/acts";

const points = (n: number): Amount => ({ icon: "y-star", key: POINTS, n });
const gold = (n: number): Amount => ({ icon: "y-coin", key: "floor.gold", n });
const camels = (n: number): Amount => ({ icon: "y-camel", key: "floor.camels", n });

const count = ({ args }: Said, name = "n"): number => Number(args?.[name] ?? 0);
const built = (said: Said): Amount[] => [
  points(count(said)),
  gold(-count(said, "gold")),
  camels(-count(said, "camels")),
];

const AMOUNTS: Record<string, (said: Said) => Amount[]> = {
  "caravan.joined": (said) => [points(count(said))],
  "caravan.counted": (said) => [points(count(said))],
  "souk.scored": (said) => [points(count(said))],
  "building.scored": built,
  "building.constructed": built,
  "gain.gold": (said) => [gold(count(said))],
  "gain.camels": (said) => [camels(count(said))],
  "supply.bought": (said) => [gold(-count(said, "gold"))],
  "road.moved-paid": (said) => [gold(-count(said))],
  "ship.kept": () => [camels(-1)],
  "sell.gold-sold": (said) => [points(count(said, "points")), gold(-count(said))],
  "sell.camels-sold": (said) => [points(count(said, "points")), camels(-count(said))],
  "swap.gold-swapped": (said) => [gold(-count(said)), camels(count(said))],
  "swap.camels-swapped": (said) => [camels(-count(said)), gold(count(said))],
};

/** Where the points of an event are written. */
const SOURCES: Record<string, string> = {
  caravan: "source.caravan",
  souk: "source.souks",
  building: "source.buildings",
  sell: "source.cards",
};

const OPEN = /^(group|day|week|card\.played|souk\.scored|caravan\.counted)/;
const ADD = /^(gain\.|caravan\.joined)/;

export const telling: Telling = {
  opens: ({ key, why }) => !!why || OPEN.test(key),
  amounts: (said) => (AMOUNTS[said.key]?.(said) ?? []).filter(({ n }) => n),
  adds: ({ key }) => ADD.test(key),
  travels: () => false,
  source: ({ key }) =>
    key === "caravan.joined" ? "source.camels" : (SOURCES[key.split(".")[0] ?? ""] ?? ""),
  chapter: "week.ends",
  round: ({ args }) => ({ key: "board.calendar", args: { week: args?.week, day: args?.day } }),
};
