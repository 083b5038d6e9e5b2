/**
 * Others' moves shown one after the other, for who wants to see each. The server has gone on long
 * since: nothing waits for it, and any touch leads to the present.
 */

import type { Position, Said, State } from "../generated/messages";

/** Milliseconds for which each position is shown. */
export const EACH = 800;
/** More than this nobody wants to see: whoever comes back after long has the card. */
const MOST = 24;

interface Around {
  /** The present. */
  state(): State | null;
  /** An earlier position. */
  at(step: number): Promise<Position>;
  /** What happened on the way to a position, where it is known. */
  told(step: number): readonly Said[];
  /** A position is to be shown; null: the present. */
  show(position: Position | null, events: readonly Said[]): void;
}

const stepOf = (state: State | null): number => state?.step ?? 0;

export class Watch {
  /** The position that is shown on the way to the present; null: it is the present. */
  position = $state.raw<Position | null>(null);
  /** How far it has been shown. */
  private step = -1;
  private since = 0;
  private running = false;
  private wake: (() => void) | undefined;
  private skipped = false;

  constructor(private readonly around: Around) {}

  /** Whether the present has to wait until others' moves were shown. */
  get behind(): boolean {
    return this.position !== null;
  }

  /** What is shown is the present, whatever was shown before. */
  arrive(): void {
    this.step = stepOf(this.around.state());
    this.since = Date.now();
    this.position = null;
  }

  /** Begin anew: somebody else looks. */
  forget(): void {
    this.skip();
    this.position = null;
    this.step = -1;
  }

  /** The present has moved on from `before`: show how. False: there is nothing to show. */
  follow(before: State | null): boolean {
    const now = stepOf(this.around.state());
    if (this.running) return true;
    const far = now - this.step;
    const shown = before?.view && this.step >= 0 && far > 0 && far <= MOST;
    if (!shown || document.visibilityState !== "visible") return false;
    const soon = this.since + EACH > Date.now();
    if (far === 1 && !soon) return false;
    this.position = { step: this.step, view: before.view } as Position;
    void this.run();
    return true;
  }

  skip(): void {
    this.skipped = true;
    this.wake?.();
  }

  private async run(): Promise<void> {
    this.running = true;
    this.skipped = false;
    while (!this.skipped) {
      await this.pause(this.since + EACH - Date.now());
      const next = this.step + 1;
      if (this.skipped || next >= stepOf(this.around.state())) break;
      const position = await this.around.at(next).catch(() => null);
      if (!position || this.skipped) break;
      this.position = position;
      this.step = next;
      this.since = Date.now();
      this.around.show(position, this.around.told(next));
    }
    this.running = false;
    if (!this.around.state()) return;
    const events = this.skipped ? [] : this.around.told(stepOf(this.around.state()));
    this.arrive();
    this.around.show(null, events);
  }

  private pause(milliseconds: number): Promise<void> {
    if (milliseconds <= 0) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
