/** Shapes as lists of points, and where things stand on the common board. */

import { JETTY, TOP } from "./facts";

const round = (n: number): number => Math.round(n * 10) / 10;

/** A regular polygon, or with `inner` a star; `turn` in degrees from the top. */
export function polygon(
  corners: number,
  radius: number,
  x: number,
  y: number,
  turn = 0,
  inner?: number,
): string {
  const count = inner === undefined ? corners : corners * 2;
  return Array.from({ length: count }, (_, n) => {
    const r = inner === undefined || n % 2 === 0 ? radius : inner;
    const angle = ((-90 + turn + (360 * n) / count) * Math.PI) / 180;
    return `${round(x + r * Math.cos(angle))},${round(y + r * Math.sin(angle))}`;
  }).join(" ");
}

/** The eight-pointed star of the tiles. */
export const khatim = (radius: number, x: number, y: number, turn = 0): string =>
  polygon(8, radius, x, y, turn, radius * 0.7654);

/** The octagon of a keshi that is `size` wide, a little larger: the ring around it. */
export const octagon = (size: number, x: number, y: number): string =>
  polygon(8, size / 2 / Math.cos(Math.PI / 8), x, y, 22.5);

export type Point = readonly [number, number];

/** Places for some pawns on one space, around its middle. */
export function gathered(count: number, apart: number): Point[] {
  const h = apart / 2;
  if (count <= 1) return [[0, 0]];
  if (count === 2)
    return [
      [-h, 0],
      [h, 0],
    ];
  if (count === 3)
    return [
      [-h, -h],
      [h, -h],
      [0, h],
    ];
  return [
    [-h, -h],
    [h, -h],
    [-h, h],
    [h, h],
  ];
}

// ---- regions of the common board: x, y, width, height -----------------------------------------

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const REGIONS = {
  tower: { x: 8, y: 8, w: 188, h: 488 },
  stairs: { x: 204, y: 8, w: 420, h: 488 },
  scrolls: { x: 632, y: 8, w: 196, h: 488 },
  souk: { x: 8, y: 504, w: 440, h: 138 },
  workshops: { x: 456, y: 504, w: 372, h: 138 },
  river: { x: 8, y: 650, w: 820, h: 119 },
  towns: { x: 8, y: 777, w: 820, h: 76 },
  race: { x: 8, y: 777, w: 820, h: 136 },
} as const satisfies Record<string, Box>;
export type Region = keyof typeof REGIONS;

/** The race lies under all other regions. */
export const raceHeight = ({ race }: { race?: unknown }): number => (race ? REGIONS.race.h + 8 : 0);
export const raceTop = ({ towns }: { towns?: unknown }): number => (towns ? 861 : 777);

/** The edge around all regions, and what is inside it; towns are a row more. */
export const EDGE = 7;
export const WIDTH = 822;
export const heightOf = ({ towns }: { towns?: unknown }): number => (towns ? 847 : 763);

/** What a phone shows of a region, and how large at least: fingers need 44 pixels. */
export const CLOSE_UPS: Record<Region, { box: Box; least: number }> = {
  tower: { box: { x: 8, y: 226, w: 188, h: 270 }, least: 1.4 },
  stairs: { box: REGIONS.stairs, least: 0.88 },
  scrolls: { box: REGIONS.scrolls, least: 1.5 },
  souk: { box: REGIONS.souk, least: 0.84 },
  workshops: { box: REGIONS.workshops, least: 1.55 },
  river: { box: REGIONS.river, least: 0.98 },
  towns: { box: REGIONS.towns, least: 0.85 },
  race: { box: REGIONS.race, least: 1 },
};

// ---- stairs ------------------------------------------------------------------------------------

export const MIDDLE = 414;

/** The middle of a step; side −1 is the palace, 1 the mosque. */
export const stepAt = (side: number, step: number): Point => [
  MIDDLE + side * (142 + step * 2.4),
  478 - step * 24.4,
];

/** Step 16 is the building itself. */
export const buildingAt = (side: number): Point => [MIDDLE + side * 177, 62];

export const standAt = (side: number, step: number): Point =>
  step === TOP ? [MIDDLE + side * 177, 80] : stepAt(side, step);

/** Halfway up its segment; the last one beside the building. */
const ENDS = [1, 4.5, 8.5, 13];

function endAt(side: number, segment: number): Point {
  const step = ENDS[segment - 1];
  if (step === undefined) return [MIDDLE + side * 106, 76];
  return [MIDDLE + side * (93 + step * 2.4), 478 - step * 24.4];
}

const rowAt = (row: number): number => (row === 10 ? 100 : 438 - 46 * (row - 3));
const COLUMNS: Record<string, readonly number[]> = { "1": [0], "2": [-1, 1], "3": [-2, 0, 2] };

/** The middles of the fields between the stairs: ends `p1`…, `m1`…, rows `r3`… `r10`. */
export function fieldPlaces(names: readonly string[]): Record<string, Point> {
  const inRow = new Map<number, number>();
  const rowOf = (name: string) => Number.parseInt(name.slice(1), 10);
  for (const name of names) {
    if (name.startsWith("r")) inRow.set(rowOf(name), (inRow.get(rowOf(name)) ?? 0) + 1);
  }
  return Object.fromEntries(
    names.map((name): [string, Point] => {
      const row = rowOf(name);
      if (name.startsWith("p")) return [name, endAt(-1, row)];
      if (name.startsWith("m")) return [name, endAt(1, row)];
      const columns = COLUMNS[inRow.get(row) ?? 1] ?? [0];
      const column = columns["abc".indexOf(name.slice(-1))] ?? 0;
      return [name, [MIDDLE + column * 29, rowAt(row)]];
    }),
  );
}

// ---- river -------------------------------------------------------------------------------------

/** From one space to the next: the jetty lies where it lies, however many there are before it. */
export const riverPitch = (): number => 570 / JETTY;

export const riverAt = (space: number): Point => bedAt((space * riverPitch()) / 47.5);

const bedAt = (along: number): Point => [42 + along * 47.5, 716 + 7 * Math.sin(along * 0.85)];

/** The two banks as one path, from the left edge of the region to `right`. */
export function riverBed(right: number): string {
  const top: string[] = [];
  const bottom: string[] = [];
  for (let i = -0.2; 42 + i * 47.5 - 26 <= right + 10; i += 0.2) {
    const [x, y] = bedAt(i);
    top.push(`${round(x - 26)} ${round(y - 25 - 2 * Math.sin(i * 2))}`);
    bottom.push(`${round(x - 26)} ${round(y + 26 + 2 * Math.sin(i * 2.3))}`);
  }
  return `M${top.join("L")}L${bottom.reverse().join("L")}Z`;
}
