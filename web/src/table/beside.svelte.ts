/**
 * What stands beside the boards, and where: log, chat, rules and score, and the coach of a first
 * game. Boards that need the whole width leave a rail at the edge, and a column where there is room
 * for one without pushing a board away.
 */

import { tick } from "svelte";
import { MediaQuery } from "svelte/reactivity";
import { keep, recall } from "../house/keep";
import { low, short, small } from "../house/screens";

interface Wishes {
  game: string;
  /** The boards need the whole width. */
  wide: boolean;
  coached: boolean;
  /** Log, chat, rules or score is open. */
  drawn: boolean;
}

const FRAMES = 60;

export class Beside {
  private readonly broad = new MediaQuery("min-width: 1360px");
  /** The coach of this game was put away. */
  small = $state(false);
  private readonly kept: string;

  constructor(private readonly wishes: () => Wishes) {
    this.kept = `coach-small ${wishes().game}`;
    this.small = recall(this.kept, false);
  }

  readonly rail = $derived.by(() => this.wishes().wide && !small.current);
  readonly docked = $derived.by(() => {
    const { drawn, coached } = this.wishes();
    return this.rail && this.broad.current && (drawn || (coached && !this.small));
  });
  /** A drawer lies before the boards: they show a part of themselves, and can be moved. */
  readonly narrowed = $derived.by(() => this.rail && this.wishes().drawn && !this.docked);
  /** The players stand in the header: nothing that takes height stands alone. */
  readonly above = $derived.by(() => low.current || (this.rail && short.current));
  readonly coach: "" | "rail" | "beside" | "foot" = $derived.by(() => {
    if (!this.wishes().coached) return "";
    if (this.rail) return this.small ? "rail" : this.docked ? "beside" : "foot";
    return small.current ? "foot" : "beside";
  });

  fold = async (): Promise<void> => {
    this.small = !this.small;
    keep(this.kept, this.small);
    await tick();
    const id = this.coach === "rail" ? "coach-open" : "coach-fold";
    // the coach is fetched when it first shows: it may need a moment to stand there
    for (let frame = 0; frame < FRAMES && !document.getElementById(id); frame += 1) {
      await new Promise(requestAnimationFrame);
    }
    document.getElementById(id)?.focus();
  };
}
