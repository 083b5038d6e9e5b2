/** The geometry of the Main Square, in a picture of 204 by 204. */

import { DISCS } from "../facts";

export const SIZE = 204;
const MIDDLE = SIZE / 2;
const AROUND = 79;
const RIM = 51;
const HUB = 13;
const STEP = 360 / 8;

const round = (value: number): number => Math.round(value * 10) / 10;

function at(angle: number, radius: number): { x: number; y: number } {
  const turned = ((angle - 90) * Math.PI) / 180;
  return {
    x: round(MIDDLE + radius * Math.cos(turned)),
    y: round(MIDDLE + radius * Math.sin(turned)),
  };
}

/** The middle of each space. */
export const SPACES = Array.from({ length: 8 }, (_, n) => at(n * STEP, AROUND));

/** A section of the disc as it lies before space `n`. */
function section(n: number): string {
  const [from, to] = [n * STEP - STEP / 2, n * STEP + STEP / 2];
  const [a, b, c, d] = [at(from, HUB), at(from, RIM), at(to, RIM), at(to, HUB)];
  return `M${a.x} ${a.y}L${b.x} ${b.y}A${RIM} ${RIM} 0 0 1 ${c.x} ${c.y}L${d.x} ${d.y}A${HUB} ${HUB} 0 0 0 ${a.x} ${a.y}Z`;
}

export const SECTIONS = Array.from({ length: 8 }, (_, n) => section(n));

/** The spectators of the disc while it is not turned: each a dot in its section. */
export function spectators(disc: string): { x: number; y: number }[] {
  return (DISCS[disc] ?? []).flatMap((count, n) =>
    Array.from({ length: count }, (_, one) => at(n * STEP + (one - (count - 1) / 2) * 11.5, 40)),
  );
}

/** The eight-point star behind everything. */
export const STAR = Array.from({ length: 16 }, (_, n) => {
  const { x, y } = at(n * 22.5 + 22.5, n % 2 ? 65 * 0.7654 : 65);
  return `${x},${y}`;
}).join(" ");
