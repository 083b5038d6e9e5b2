/**
 * A game to be watched: its acts in order, one of them shown, going on by itself where that is
 * wanted. Where the positions come from, whoever made it knows.
 */

import type { Mark, Said } from "../generated/messages";

export interface ReelAct {
  what: Said;
  seat?: number | null;
}

interface Source {
  acts(): readonly ReelAct[];
  marks(): readonly Mark[];
  /** How many acts are over in what is shown. */
  shown(): number;
  /** Show the table after so many acts; it resolves when it is there. */
  show(n: number): Promise<void>;
  /** So many acts will be wanted soon. */
  prepare?(n: number): void;
}

/** Milliseconds for which each act is shown at 1×. */
export const EACH = 800;
export const SPEEDS = [0.5, 1, 2, 4] as const;
/** Acts that are fetched before they are wanted. */
const AHEAD = 3;

export class Reel {
  playing = $state(false);
  speed = $state(1);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly source: Source) {}

  get acts(): readonly ReelAct[] {
    return this.source.acts();
  }
  get marks(): readonly Mark[] {
    return this.source.marks();
  }
  get shown(): number {
    return this.source.shown();
  }
  get last(): number {
    return this.acts.length;
  }
  /** The time of the game to which what is shown belongs. */
  get mark(): Mark | undefined {
    return this.marks.findLast(({ first }) => first < this.shown);
  }
  /** What was done last. */
  get act(): ReelAct | undefined {
    return this.acts[this.shown - 1];
  }

  /** Somebody goes there themselves. */
  go = (n: number): Promise<void> => {
    this.pause();
    return this.source.show(Math.min(Math.max(0, n), this.last));
  };
  by = (acts: number): Promise<void> => this.go(this.shown + acts);

  /** To where a time of the game begins: the one before, or the one after. */
  turn = (sign: 1 | -1): Promise<void> => {
    const starts = this.marks.map(({ first }) => first);
    const there =
      sign < 0 ? starts.findLast((n) => n < this.shown) : starts.find((n) => n > this.shown);
    return this.go(there ?? (sign < 0 ? 0 : this.last));
  };

  pause = (): void => {
    this.playing = false;
    clearTimeout(this.timer);
  };

  /** Whoever has seen the end begins anew. */
  play = async (): Promise<void> => {
    if (this.shown >= this.last) await this.go(0);
    this.playing = true;
    this.goOn(performance.now());
  };

  toggle = (): void => {
    if (this.playing) this.pause();
    else void this.play();
  };

  private goOn(since: number): void {
    const next = this.shown + 1;
    if (next > this.last) this.pause();
    if (!this.playing) return;
    for (let n = next; n < next + AHEAD && n <= this.last; n++) this.source.prepare?.(n);
    const due = since + EACH / this.speed;
    this.timer = globalThis.setTimeout(async () => {
      await this.source.show(next).catch(this.pause);
      // what comes late does not make all after it late
      if (this.playing) this.goOn(Math.max(due, performance.now() - EACH / this.speed / 2));
    }, due - performance.now());
  }
}
