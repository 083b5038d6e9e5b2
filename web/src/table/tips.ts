/** Where words about a thing stand: beside it, on the screen, and not on what can be touched. */

export interface Size {
  width: number;
  height: number;
}
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const GAP = 8;
const EDGE = 6;

/** The upper left corner of words of this size. */
export function placeFor(tip: Size, thing: Box, screen: Size, lit: readonly Box[]) {
  const within = (n: number, most: number) => Math.max(EDGE, Math.min(n, most - EDGE));
  const x = within((thing.left + thing.right - tip.width) / 2, screen.width - tip.width);
  const y = within((thing.top + thing.bottom - tip.height) / 2, screen.height - tip.height);
  const above = { x, y: thing.top - GAP - tip.height };
  const below = { x, y: thing.bottom + GAP };
  const beside = [
    { x: thing.right + GAP, y },
    { x: thing.left - GAP - tip.width, y },
  ];
  const fits = (at: { x: number; y: number }) =>
    at.x >= 0 &&
    at.y >= 0 &&
    at.x + tip.width <= screen.width &&
    at.y + tip.height <= screen.height;
  const covers = ({ x: left, y: top }: { x: number; y: number }) =>
    lit.filter(
      (box) =>
        box.left < left + tip.width &&
        box.right > left &&
        box.top < top + tip.height &&
        box.bottom > top,
    ).length;
  const [first = below, ...others] = [above, below, ...beside].filter(fits);
  // of several equally good ones the first
  return others.reduce((best, one) => (covers(one) < covers(best) ? one : best), first);
}
