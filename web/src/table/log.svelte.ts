/** What has happened: a list of events for each position everybody has seen, and one's own draft. */

import type { Said, State } from "../generated/messages";

export class Log {
  /** `steps[n]` led to position n + 1. */
  steps = $state.raw<Said[][]>([]);
  /** Steps of one's own turn that nobody else has seen yet. */
  draft = $state.raw<Said[][]>([]);
  private asking = false;
  private wanted = 0;
  private doubtful = false;
  /** Counts who looks: what was asked through other eyes is not for these. */
  private eyes = 0;

  constructor(private readonly fetch: (since: number) => Promise<Said[][]>) {}

  clear(): void {
    this.steps = [];
    this.draft = [];
    this.wanted = 0;
    this.asking = false;
    this.eyes += 1;
  }

  /** All that has led to a position; to the one of now with one's own draft. */
  upTo(step?: number): Said[] {
    return (step === undefined ? [...this.steps, ...this.draft] : this.steps.slice(0, step)).flat();
  }

  /** The line was cut: where positions can be taken back, what we know may be void. */
  mayHaveMissed(alone: boolean): void {
    this.doubtful ||= alone;
  }

  follow(state: State): void {
    this.followDraft(state);
    this.wanted = state.step ?? 0;
    if (this.wanted < this.steps.length || this.doubtful) {
      this.doubtful = false;
      this.steps = [];
    }
    void this.catchUp();
  }

  private followDraft(state: State): void {
    const count = state.draft?.count ?? 0;
    if (count === this.draft.length + 1) this.draft = [...this.draft, state.events ?? []];
    else if (count < this.draft.length) this.draft = this.draft.slice(0, count);
  }

  private async catchUp(): Promise<void> {
    if (this.asking) return;
    const eyes = this.eyes;
    this.asking = true;
    try {
      while (this.steps.length < this.wanted) {
        const since = this.steps.length;
        const told = await this.fetch(since);
        if (told.length === 0 || eyes !== this.eyes) return;
        if (since === this.steps.length) this.steps = [...this.steps, ...told];
      }
    } finally {
      if (eyes === this.eyes) this.asking = false;
    }
  }
}
