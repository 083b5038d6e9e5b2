/**
 * What is printed on the boards, from the game's own files, and what the server's views mean.
 * Positions in these lists are the numbers in the views.
 */

import * as data from "@games/yspahan/data/yspahan.toml";
import * as layout from "@games/yspahan/layout.toml";
import type {
  FLOORS as FLOOR_NAMES,
  Hidden,
  QUARTERS as QUARTER_NAMES,
  Table,
  View,
} from "../../generated/yspahan";
import type { BoardProps } from "../face";

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

interface ShopRecord {
  id: string;
  souk: string;
  road: string[];
}

export const SHOPS: readonly Shop[] = data.shop.map((shop: ShopRecord) => ({
  id: shop.id,
  souk: shop.souk,
  number: Number(shop.id.slice(shop.id.lastIndexOf("-") + 1)),
  road: shop.road.map((space) => space.toLowerCase()),
  ...place(`shop/${shop.id}`),
}));

export const SOUKS: readonly Souk[] = data.souk.map(
  (souk: { id: string; neighbourhood: Quarter; points: number }) => ({
    id: souk.id,
    quarter: souk.neighbourhood,
    colour: souk.id.slice(souk.id.indexOf("-") + 1),
    points: souk.points,
    shops: SHOPS.filter((shop) => shop.souk === souk.id),
    first: SHOPS.findIndex((shop) => shop.souk === souk.id),
  }),
);

export const SPACES: readonly Space[] = data.road.map((space: { id: string }) => {
  const id = space.id.toLowerCase();
  return {
    id,
    name: space.id,
    arm: id.charAt(0),
    // counted from the dark centre, the paving alternates
    shade: Number(id.slice(1)) % 2 ? "light" : "dark",
    shops: SHOPS.filter((shop) => shop.road.includes(id)).map((shop) => shop.id),
    ...place(`road/${id}`),
  };
});

/** Where the arms of the road meet. */
export const CENTRE = SPACES.find((space) => space.arm === "c") as Space;

/** The floors of the tower, bottom to top. */
export const FLOORS: readonly Floor[] = data.floor.map((floor: { id: Floor }) => floor.id);
export const QUARTERS: readonly Quarter[] = FLOORS.filter(isQuarter);
export const BUILDINGS: readonly Building[] = data.building;
export const BUILDING_POINTS: readonly number[] = data.buildings.points;
export const CARDS: readonly Card[] = data.card;
/** The rows of the caravan, bottom to top; cubes ride along their camels in this order. */
export const ROWS: readonly Row[] = data.row;
export const CAMELS: readonly string[] = ROWS.flatMap((row) => row.camels);
export const WEEKS: number = data.calendar.weeks;
export const DAYS: number = data.calendar.days;

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
