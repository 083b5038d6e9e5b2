import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Position, State } from "../generated/messages";
import { EACH, Watch } from "./watch.svelte";

const state = (step: number): State => ({ step, view: { step } }) as unknown as State;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { visibilityState: "visible" });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Somebody who has seen position 1 for long. */
function watching() {
  let now = state(1);
  const shown: (number | "now")[] = [];
  const watch = new Watch({
    state: () => now,
    at: async (step) => ({ step, steps: now.step, view: {} }) as Position,
    told: (step) => [{ key: `${step}` }],
    show: (position) => shown.push(position?.step ?? "now"),
  });
  watch.arrive();
  vi.advanceTimersByTime(10 * EACH);
  return {
    watch,
    shown,
    goOn(step: number): boolean {
      const before = now;
      now = state(step);
      const later = watch.follow(before);
      if (!later) watch.arrive();
      return later;
    },
  };
}

test("one move after a while is shown at once", () => {
  const { goOn, watch } = watching();
  expect([goOn(2), watch.behind]).toEqual([false, false]);
});

test("each of several moves is shown for a moment, and then the present", async () => {
  const { goOn, watch, shown } = watching();
  expect(goOn(4)).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown).toEqual([2]);
  await vi.advanceTimersByTimeAsync(EACH);
  expect(shown).toEqual([2, 3]);
  expect(watch.behind).toBe(true);
  await vi.advanceTimersByTimeAsync(EACH);
  expect(shown).toEqual([2, 3, "now"]);
  expect(watch.behind).toBe(false);
});

test("moves that come one by one wait for each other", async () => {
  const { goOn, shown } = watching();
  goOn(2);
  expect(goOn(3)).toBe(true);
  await vi.advanceTimersByTimeAsync(EACH / 2);
  goOn(4);
  expect(shown).toEqual([]);
  await vi.advanceTimersByTimeAsync(EACH / 2);
  expect(shown).toEqual([3]);
  await vi.advanceTimersByTimeAsync(EACH);
  expect(shown).toEqual([3, "now"]);
});

test("a touch leads to the present", async () => {
  const { goOn, watch, shown } = watching();
  goOn(6);
  await vi.advanceTimersByTimeAsync(1);
  watch.skip();
  await vi.advanceTimersByTimeAsync(1);
  expect(shown).toEqual([2, "now"]);
  expect(watch.behind).toBe(false);
});

test("what nobody sees, or would take long, is not played back", () => {
  expect(watching().goOn(60)).toBe(false);
  vi.stubGlobal("document", { visibilityState: "hidden" });
  expect(watching().goOn(3)).toBe(false);
});
