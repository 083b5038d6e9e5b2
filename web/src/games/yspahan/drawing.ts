/** Shapes of the city that no file prints: grounds of souks, plaques, quiet ornament. */

import { CENTRE, HEIGHT, type Quarter, SHOPS, type Souk, type Space, WIDTH } from "./facts";

const round = (value: number): string => String(Math.round(value * 10) / 10);

/** The eight-pointed star, the sign for points everywhere, as points of a polygon. */
export function star(radius: number, x = 0, y = 0): string {
  const inner = (radius * Math.cos(Math.PI / 4)) / Math.cos(Math.PI / 8);
  return Array.from({ length: 16 }, (_, k) => {
    const reach = k % 2 ? inner : radius;
    const angle = (Math.PI / 8) * k - Math.PI / 2;
    return `${round(x + reach * Math.cos(angle))},${round(y + reach * Math.sin(angle))}`;
  }).join(" ");
}

/** Which shops the ground of a souk joins, in which order; p is the plaque. */
const JOINED: Record<string, string> = {
  "sack-white": "1-2-3",
  "sack-blue": "1-2-3-4",
  "sack-yellow": "2-1-3-4-5-2",
  "sack-pink": "1-2-4-5-3-1 5-6",
  "barrel-white": "1-2-p",
  "barrel-blue": "1-2-3",
  "barrel-yellow": "1-2-3-4",
  "barrel-pink": "1-3-4-5-2-1",
  "chest-blue": "1-2",
  "chest-yellow": "1-2-3",
  "chest-pink": "1-2-3-4-1",
  "vase-blue": "1-p",
  "vase-yellow": "1-2",
  "vase-orange": "1-2-3",
};

const PLAQUES: Record<string, [number, number]> = {
  "sack-white": [46.05, 45.6],
  "sack-blue": [51, 76],
  "sack-yellow": [27, 56],
  "sack-pink": [11, 82],
  "barrel-white": [72.4, 45.6],
  "barrel-blue": [67, 59.45],
  "barrel-yellow": [83.5, 45.6],
  "barrel-pink": [71, 84.5],
  "chest-blue": [41.1, 28.4],
  "chest-yellow": [19.9, 28.4],
  "chest-pink": [46, 12.8],
  "vase-blue": [63, 21.4],
  "vase-yellow": [67.25, 13.6],
  "vase-orange": [78.2, 28.4],
};

/** Where the value of a souk is written. */
export function plaque(souk: Souk): { x: number; y: number } {
  const [x, y] = PLAQUES[souk.id] ?? [0, 0];
  return { x: (x * WIDTH) / 100, y: (y * HEIGHT) / 100 };
}

/** The ground of a souk: one wide stroke through its shops; a ring of shops is a filled block. */
export function ground(souk: Souk): { d: string; block: boolean } {
  const lines = (JOINED[souk.id] ?? "").split(" ");
  const ring = (line: string) => line.length > 1 && line.at(0) === line.at(-1);
  const d = lines.map((line) => {
    const ends = line.split("-").map((end) => {
      const at = end === "p" ? plaque(souk) : souk.shops[Number(end) - 1];
      return at ? `${round(at.x)} ${round(at.y)}` : "";
    });
    return `M${ends.join("L")}${ring(line) ? "z" : ""}`;
  });
  return { d: d.join(""), block: lines.some(ring) };
}

/** The paved strips from a road space to the shops it touches. */
export function sill(space: Space): string {
  return SHOPS.filter((shop) => space.shops.includes(shop.id))
    .map((shop) => `M${round(space.x)} ${round(space.y)}L${round(shop.x)} ${round(shop.y)}`)
    .join("");
}

/** The way along the road from one space to another. */
export function way(from: Space, to: Space): string {
  const turn = from.arm === to.arm ? "" : `L${round(CENTRE.x)} ${round(CENTRE.y)}`;
  return `M${round(from.x)} ${round(from.y)}${turn}L${round(to.x)} ${round(to.y)}`;
}

const [LEFT, RIGHT, TOP, BOTTOM] = [780, 873, 323, 417];
const EDGE = 14;

/** The four neighbourhoods: their ground and their badge. */
export const GROUNDS: Record<
  Quarter,
  { x: number; y: number; width: number; height: number; badge: [number, number] }
> = {
  chest: { x: EDGE, y: EDGE, width: LEFT - EDGE, height: TOP - EDGE, badge: [58, 62] },
  vase: {
    x: RIGHT,
    y: EDGE,
    width: WIDTH - EDGE - RIGHT,
    height: TOP - EDGE,
    badge: [1392, 62],
  },
  sack: {
    x: EDGE,
    y: BOTTOM,
    width: LEFT - EDGE,
    height: HEIGHT - EDGE - BOTTOM,
    badge: [262, 938],
  },
  barrel: {
    x: RIGHT,
    y: BOTTOM,
    width: WIDTH - EDGE - RIGHT,
    height: HEIGHT - EDGE - BOTTOM,
    badge: [1392, 938],
  },
};

/** Quiet town, only where nothing else stands: symbol, middle, size. */
export const TOWN: readonly [string, number, number, number][] = [
  ["palm", 647, 542, 62],
  ["house", 651, 636, 72],
  ["palm", 586, 745, 78],
  ["house", 363, 780, 104],
  ["palm", 267, 840, 70],
  ["well", 493, 804, 56],
  ["house", 1233, 650, 104],
  ["palm", 1038, 676, 74],
  ["well", 1250, 766, 56],
  ["palm", 1349, 815, 74],
  ["house", 1211, 115, 112],
  ["palm", 1114, 164, 70],
  ["palm", 1305, 160, 74],
  ["palm", 487, 194, 58],
];

/** Pips of a die, on a grid from -1 to 1. */
export const PIPS: readonly (readonly [number, number][])[] = [
  [],
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
];

/** The shapes of the seats, as the house's symbols are called: seat-circle and so on. */
export const SHAPES = ["circle", "square", "triangle", "diamond"] as const;

/** What makes a part of a drawing one picture with a name. */
export const picture = (name: string) => ({ role: "img", "aria-label": name });
