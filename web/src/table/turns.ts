import type { Said } from "../generated/messages";

/** Positions at which somebody else begins to act. */
export function turnsOf(steps: readonly (readonly Said[])[]): number[] {
  const found: number[] = [];
  let last = -1;
  steps.forEach((events, n) => {
    const seat = events.find((event) => typeof event.args?.player === "number")?.args?.player;
    if (typeof seat === "number" && seat !== last) {
      last = seat;
      found.push(n);
    }
  });
  return found;
}
