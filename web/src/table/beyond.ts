/** What is lit and lies beyond the edge of what shows: which way it is, and where a sign has room. */

export type Way = "up" | "down" | "left" | "right";
export const WAYS: readonly Way[] = ["up", "left", "right", "down"];

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const crosses = (a: Box, b: Box): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

export const overlap = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

/** The way to the middle of something, if it is not in the window. */
export function wayTo(seen: Box, thing: Box): Way | undefined {
  const [x, y] = [(thing.left + thing.right) / 2, (thing.top + thing.bottom) / 2];
  const ways: [Way, number][] = [
    ["up", seen.top - y],
    ["down", y - seen.bottom],
    ["left", seen.left - x],
    ["right", x - seen.right],
  ];
  const [way, far] = ways.reduce((most, one) => (one[1] > most[1] ? one : most));
  return far >= 0 ? way : undefined;
}

const MARGIN = 4;
/** Along an edge: the middle, its ends, halfway, and so on. */
const STEPS = [0, ...[1, 2, 4, 8, 16].flatMap((n) => spread(n))];
function spread(n: number): number[] {
  return Array.from({ length: 2 * n + 1 }, (_, k) => k / n - 1);
}

/** Where along its edge a sign of this size covers none of the things that show. */
export function roomFor(
  way: Way,
  seen: Box,
  width: number,
  height: number,
  shown: readonly Box[],
): Box {
  const across = way === "up" || way === "down";
  const free =
    (across ? seen.right - seen.left - width : seen.bottom - seen.top - height) / 2 - MARGIN;
  const places = STEPS.map((step): Box => {
    const middle = across
      ? (seen.left + seen.right - width) / 2
      : (seen.top + seen.bottom - height) / 2;
    const along = middle + step * Math.max(0, free);
    const left = across ? along : way === "left" ? seen.left + MARGIN : seen.right - MARGIN - width;
    const top = !across ? along : way === "up" ? seen.top + MARGIN : seen.bottom - MARGIN - height;
    return { left, top, right: left + width, bottom: top + height };
  });
  const hidden = (place: Box) => shown.filter((one) => crosses(place, one)).length;
  return places.reduce((best, one) => (hidden(one) < hidden(best) ? one : best));
}

/** What of an element shows: some of it may be scrolled away, or lie outside the window. */
export function windowOf(thing: Element): Box {
  let seen: Box = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
  for (let around = thing.parentElement; around; around = around.parentElement) {
    if (getComputedStyle(around).overflow === "visible") continue;
    seen = overlap(seen, around.getBoundingClientRect());
  }
  return seen;
}
