/** Beside an open drawer a part of the boards shows: let it be the part that can be touched. */

const MARGIN = 12;

/** How far to move boards of which `shown` pixels show, now from `at`; the left end is never lost. */
export function shift(at: number, shown: number, left: number, right: number): number {
  return Math.min(left - MARGIN, Math.max(right + MARGIN - shown, at));
}

export function pan(boards: HTMLElement): void {
  const lit = [...boards.querySelectorAll(".target.lit, .target.picked")]
    .filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect());
  if (!lit.length) return;
  const edge = boards.getBoundingClientRect().left - boards.scrollLeft;
  const left = Math.min(...lit.map((box) => box.left)) - edge;
  const right = Math.max(...lit.map((box) => box.right)) - edge;
  boards.scrollLeft = shift(boards.scrollLeft, boards.clientWidth, left, right);
}
