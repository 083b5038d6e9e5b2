/** Where a card can lie before the boards without covering anything that can be touched. */

import type { Box, Size } from "./tips";

const EDGE = 8;
/** How far it stays away from what can be touched. */
const OFF = 6;
/** Heights it can make do with, if there is no room for all of it. */
const LESS = [240, 150];

export interface Spot extends Size {
  left: number;
  top: number;
}

/** Corners of the area and the middles of its sides, those nearest to the log first. */
function corners({ left, right, top, bottom }: Box, { width, height }: Size): Spot[] {
  const xs = [right - EDGE - width, left + EDGE, (left + right - width) / 2];
  const ys = [bottom - EDGE - height, top + EDGE, (top + bottom - height) / 2];
  return xs.flatMap((x) => ys.map((y) => ({ left: x, top: y, width, height })));
}

const covers = (spot: Spot, box: Box): boolean =>
  box.left < spot.left + spot.width + OFF &&
  box.right > spot.left - OFF &&
  box.top < spot.top + spot.height + OFF &&
  box.bottom > spot.top - OFF;

/** How much of some boxes lies under a spot. */
const under = (spot: Spot, boxes: readonly Box[]): number =>
  boxes.reduce((sum, { left, right, top, bottom }) => {
    const width = Math.min(right, spot.left + spot.width) - Math.max(left, spot.left);
    const height = Math.min(bottom, spot.top + spot.height) - Math.max(top, spot.top);
    return sum + Math.max(0, width) * Math.max(0, height);
  }, 0);

/**
 * A place that is free for a card of this size, or for a lower one; undefined: there is none. Of
 * several the one that covers least of what one would rather see (`wanted`). Where it lies already is
 * as good as any.
 */
export function spotFor(
  card: Size,
  area: Box,
  lit: readonly Box[],
  now?: Spot,
  wanted: readonly Box[] = [],
): Spot | undefined {
  const stays =
    now &&
    now.height === card.height &&
    now.left + now.width <= area.right &&
    now.top + now.height <= area.bottom;
  const heights = [card.height, ...LESS.filter((height) => height < card.height)];
  const places = heights
    .filter((height) => height + 2 * EDGE <= area.bottom - area.top)
    .flatMap((height) => corners(area, { width: card.width, height }));
  const free = [...(stays ? [now] : []), ...places].filter(
    (spot) => !lit.some((box) => covers(spot, box)),
  );
  const costs = free.map((spot) => under(spot, wanted));
  return free[costs.indexOf(Math.min(...costs))];
}
