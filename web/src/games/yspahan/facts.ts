/**
 * What is printed on the boards of the table that is drawn, and what the server's views mean.
 * Positions in these lists are the numbers in the views.
 */

import * as layout from "@games/yspahan/layout.toml";
import type {
  FLOORS as FLOOR_NAMES,
  Hidden,
  QUARTERS as QUARTER_NAMES,
  Table,
  View,
} from "../../generated/yspahan";
import type { BoardProps } from "../face";
import { onLaid } from "../printed";

export {
  type Facts,
  NOBODY,
  type Player,
  type PlayerFacts,
  type Table,
} from "../../generated/yspahan";
export type YspahanView = View;
export type YspahanProps = BoardProps<View>;
export type Quarter = (typeof QUARTER_NAMES)[number];
export type Floor = (typeof FLOOR_NAMES)[number];

export interface Shop {
  id: string;
  souk: string;
  /** Its number inside the souk, from 1. */
  number: number;
  /** The road spaces it touches. */
  road: string[];
  x: number;
  y: number;
}

export interface Souk {
  id: string;
  quarter: Quarter;
  colour: string;
  points: number;
  shops: Shop[];
  /** The number of its first shop in the views. */
  first: number;
}

export interface Space {
  id: string;
  /** As people say it: W3. */
  name: string;
  arm: string;
  shade: "light" | "dark";
  shops: string[];
  x: number;
  y: number;
}

export interface Building {
  id: string;
  camels: number;
  gold: number;
  amount: number;
}

export interface Card {
  id: string;
  amount: number;
  points_each: number;
}

export interface Row {
  id: string;
  camels: string[];
  points: number;
  multiplier: number;
}

/** The city is drawn 1450 units wide and 1000 high; the layout counts both ways to 100. */
export const WIDTH = 1450;
export const HEIGHT = 1000;

function place(target: string): { x: number; y: number } {
  const [x, y] = layout.city[target];
  return { x: (x * WIDTH) / 100, y: (y * HEIGHT) / 100 };
}

export let SHOPS: readonly Shop[];
export let SOUKS: readonly Souk[];
export let SPACES: readonly Space[];
/** Where the arms of the road meet. */
export let CENTRE: Space;
/** The floors of the tower, bottom to top. */
export let FLOORS: readonly Floor[];
export let QUARTERS: readonly Quarter[];
export let BUILDINGS: readonly Building[];
export let BUILDING_POINTS: readonly number[];
export let CARDS: readonly Card[];
/** The rows of the caravan, bottom to top; cubes ride along their camels in this order. */
export let ROWS: readonly Row[];
export let CAMELS: readonly string[];
export let WEEKS: number;
export let DAYS: number;

onLaid("yspahan", ({ yspahan: data }) => {
  SHOPS = Object.entries<{ souk: string; road: string[] }>(data.shop).map(([id, shop]) => ({
    id,
    souk: shop.souk,
    number: Number(id.slice(id.lastIndexOf("-") + 1)),
    road: shop.road.map((space) => space.toLowerCase()),
    ...place(`shop/${id}`),
  }));
  SOUKS = Object.entries<{ neighbourhood: Quarter; points: number }>(data.souk).map(
    ([id, souk]) => ({
      id,
      quarter: souk.neighbourhood,
      colour: id.slice(id.indexOf("-") + 1),
      points: souk.points,
      shops: SHOPS.filter((shop) => shop.souk === id),
      first: SHOPS.findIndex((shop) => shop.souk === id),
    }),
  );
  SPACES = Object.keys(data.road).map((name) => {
    const id = name.toLowerCase();
    return {
      id,
      name,
      arm: id.charAt(0),
      // counted from the dark centre, the paving alternates
      shade: Number(id.slice(1)) % 2 ? "light" : "dark",
      shops: SHOPS.filter((shop) => shop.road.includes(id)).map((shop) => shop.id),
      ...place(`road/${id}`),
    };
  });
  CENTRE = SPACES.find((space) => space.arm === "c") as Space;
  FLOORS = Object.keys(data.floor) as Floor[];
  QUARTERS = FLOORS.filter(isQuarter);
  const named = (rows: object) => Object.entries(rows).map(([id, row]) => ({ id, ...row }));
  BUILDINGS = named(data.building) as Building[];
  BUILDING_POINTS = data.buildings.points;
  CARDS = named(data.card) as Card[];
  ROWS = named(data.row) as Row[];
  CAMELS = ROWS.flatMap((row) => row.camels);
  WEEKS = data.calendar.weeks;
  DAYS = data.calendar.days;
});

export function isQuarter(floor: string): floor is Quarter {
  return SOUKS.some((souk) => souk.quarter === floor);
}

// ---- views ---------------------------------------------------------------------------------------

/** A list only its owner sees; the others know how long it is. */
export type Secret = number[] | Hidden;

export function size(secret: Secret): number {
  return Array.isArray(secret) ? secret.length : secret.hidden;
}

/** Who rides each camel that is used, and which one is next; by the camels' names. */
export function riders(table: Table, used: readonly string[]) {
  const seats = new Map(used.slice(0, table.caravan.length).map((c, n) => [c, table.caravan[n]]));
  return { seats, next: used[table.caravan.length] };
}
