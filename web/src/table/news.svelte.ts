/** What is news to whoever plays: all that has happened since they last did something. */

import type { View } from "../games/face";
import type { Said, State } from "../generated/messages";
import { type Kept, keepMark, markOf } from "./marks";

/** Where somebody was when they last did something. */
export interface Mark extends Omit<Kept, "seen"> {
  /** Their own steps by then, which nobody else had seen. */
  draft: readonly (readonly Said[])[];
  /** What they saw by then; nothing, where the page was opened later. */
  view: View | undefined;
}

const countOf = (state: State | null): number => state?.draft?.count ?? 0;

export class News {
  mark = $state.raw<Mark | null>(null);
  /** Something has happened while the table was not open here. */
  away = $state(false);
  private seat: number | undefined;
  private seen = -1;

  constructor(private readonly table: string) {}

  /** I do something now: `answering`, or about steps of mine. */
  touch(state: State | null, draft: readonly (readonly Said[])[], answering: boolean): void {
    if (state?.you == null || !state.view) return;
    const { step = 0, view } = state;
    this.mark = { step, known: draft.flat().length, answering, draft, view: view as View };
    this.away = false;
    this.keep();
  }

  /** The table has changed; `draft` are my steps before. What I did in another window I did too. */
  follow(before: State | null, now: State, draft: readonly (readonly Said[])[]): void {
    const { you, step = 0, view } = now;
    if (you == null || !view) return;
    const steps = countOf(now) - countOf(before);
    if (before && before.you === you && steps) this.touch(before, draft, steps > 0);
    if (this.seat !== you) this.recall(you, step, view as View);
    else if (this.mark && step < this.mark.step) this.begin(step, view as View);
    if (step === this.seen || document.visibilityState !== "visible") return;
    this.seen = step;
    this.keep();
  }

  /** Another seat looks, or the page was opened: from where did it go? */
  private recall(seat: number, step: number, view: View): void {
    this.seat = seat;
    const kept = markOf(this.table, seat);
    this.seen = -1;
    this.away = false;
    this.begin(step, view);
    if (!kept || kept.step > step) return;
    this.mark = { ...kept, draft: [], view: kept.step === step ? view : undefined };
    this.away = kept.seen < step;
    this.seen = kept.seen;
  }

  private begin(step: number, view: View): void {
    this.mark = { step, known: 0, answering: false, draft: [], view };
  }

  private keep(): void {
    if (this.seat === undefined || !this.mark) return;
    const { step, known, answering } = this.mark;
    keepMark(this.table, this.seat, { step, known, answering, seen: this.seen });
  }
}
