/** Where an arrow stands that points at something, and what it points at. */

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const HEIGHT = 41;
/** Pixels it moves towards what it means. */
const NOD = 8;
const EDGE = 18;

/** Above it, pointing down; below it where there is no room above. `at` is the middle of what is meant. */
export function byHand({ left, right, top, bottom }: Box, width: number, height: number) {
  const middle = Math.round((left + right) / 2);
  const x = Math.min(Math.max(middle, EDGE), width - EDGE);
  const at = `${middle} ${Math.round((top + bottom) / 2)}`;
  if (top >= HEIGHT + NOD) return { x, y: Math.round(top - HEIGHT - NOD), at, way: "down" };
  return { x, y: Math.round(Math.min(bottom + 2, height - HEIGHT - NOD)), at, way: "up" };
}

/** Whether the middle of something can be touched where it is. */
export function shows(thing: Element): boolean {
  const { left, right, top, bottom } = thing.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const there = document.elementFromPoint(x, y);
  return !!there && (thing.contains(there) || (there.contains(thing) && !cut(thing, x, y)));
}

/** Whether something around it scrolls, and does not show this point of it. */
function cut(thing: Element, x: number, y: number): boolean {
  for (let around = thing.parentElement; around; around = around.parentElement) {
    const { left, right, top, bottom } = around.getBoundingClientRect();
    const outside = x < left || x > right || y < top || y > bottom;
    if (outside && getComputedStyle(around).overflow !== "visible") return true;
  }
  return false;
}

/**
 * What shows of these targets: what is lit before what is not, what means several of them at once
 * before what means one, and else the first of them.
 */
export function drawn(targets: readonly string[]): Element | undefined {
  const all = [...document.querySelectorAll<HTMLElement>("[data-target]")].filter(
    (one) => one.checkVisibility() && one.getBoundingClientRect().width > 0,
  );
  const rank = (one: HTMLElement): number => {
    const parts = (one.dataset.target ?? "").split("+").map((part) => targets.indexOf(part));
    if (parts.includes(-1)) return -1;
    return (one.matches(".lit, .bar *") ? 1e4 : 0) + 100 * parts.length - (parts[0] ?? 0);
  };
  return all
    .filter((one) => rank(one) >= 0)
    .reduce<HTMLElement | undefined>(
      (best, one) => (best && rank(best) >= rank(one) ? best : one),
      undefined,
    );
}
