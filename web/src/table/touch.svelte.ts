/**
 * Between fingers and answers: which targets are lit, what a touch means, what would happen.
 * Boards spread `touch.props(target, name)` on whatever they draw for a target, and `touch.listen`
 * is attached once around them; mouse, touch screen, keyboard and screen reader then all do the same.
 */

import { on } from "svelte/events";
import type { Option, Said } from "../generated/messages";
import { meant, type Pick, parts, pick, touch, withTarget } from "./picking";

const LONG_PRESS = 450;

export interface Asked {
  options: readonly Option[];
  /** An answer was chosen. */
  answer(word: string): void;
  /** Somebody touched what cannot be touched now. */
  forbid(target: string): void;
  /** Somebody looks at a target: what it would do, if it chooses an option. */
  look(target: string | null, option: Option | undefined): void;
  /** What an option says. */
  say(said: Said): string;
}

/** `other`: it does not go with what was touched so far, but one can begin anew with it. */
export type TargetState = "lit" | "picked" | "other" | "";

/**
 * One target. A new question concerns all of them and changes few: whoever draws a target hears of
 * it only when this one has changed.
 */
class Spot {
  private readonly parts: string[];

  constructor(
    private readonly target: string,
    private readonly touch: Touch,
  ) {
    this.parts = parts(target);
  }

  readonly state: TargetState = $derived.by(() => {
    const { pick, all } = this.touch;
    if (this.parts.every((part) => pick.picked.has(part))) return "picked";
    if (withTarget(pick, this.target).length) return "lit";
    return withTarget(all, this.target).length ? "other" : "";
  });
  private readonly option = $derived.by(() =>
    this.state === "lit" ? meant(this.touch.pick, this.target) : undefined,
  );
  readonly locked: boolean = $derived.by(() => this.option?.irreversible ?? false);
  /** What a touch would do, to be said after the name. */
  readonly does: string = $derived.by(() => {
    return this.option ? `: ${this.touch.say(this.option.text)}` : "";
  });
}

export class Touch {
  touched = $state.raw<string[]>([]);
  /** The target somebody points at or has the focus on. */
  looked = $state<string | null>(null);
  private press: ReturnType<typeof setTimeout> | undefined;
  private long = false;
  private readonly spots = new Map<string, Spot>();

  constructor(private readonly asked: () => Asked) {}

  readonly pick: Pick = $derived.by(() => pick(this.asked().options, this.touched));
  readonly all: Pick = $derived.by(() => pick(this.asked().options, []));

  say = (said: Said): string => this.asked().say(said);

  private spot(target: string): Spot {
    let spot = this.spots.get(target);
    if (!spot) {
      // it outlives whatever draws it first
      $effect.root(() => {
        spot = new Spot(target, this);
      });
      this.spots.set(target, spot as unknown as Spot);
    }
    return spot as unknown as Spot;
  }

  /** Forget what was touched: the question is another one. */
  reset = (): void => {
    if (this.touched.length) this.touched = [];
  };

  is = (target: string): TargetState => this.spot(target).state;

  /** The option a touch would choose now. */
  meant = (target: string): Option | undefined => meant(this.pick, target);

  /** Touch a target. */
  at = (target: string): void => {
    const { options, answer, forbid } = this.asked();
    const state = this.is(target);
    if (!state) {
      forbid(target);
      return;
    }
    const { touched, word } = touch(options, state === "other" ? [] : this.touched, target);
    this.touched = touched;
    if (word !== undefined) answer(word);
  };

  look = (target: string | null): void => {
    if (this.looked === target) return;
    this.looked = target;
    this.asked().look(target, target === null ? undefined : this.meant(target));
  };

  /**
   * Everything an element needs to stand for a target: `<g {...touch.props("road/w3", name)}>`.
   * `name` is what the thing itself is called; what touching it does is added.
   */
  props = (target: string, name: string, more = ""): Record<string, unknown> => {
    const spot = this.spot(target);
    const { state } = spot;
    const lit = state === "lit";
    return {
      "data-target": target,
      class: `target ${state} ${lit && spot.locked ? "locked" : ""} ${more}`,
      role: "button",
      tabindex: state ? 0 : -1,
      "aria-label": lit ? name + spot.does : name,
      "aria-pressed": state === "picked" ? true : null,
      "aria-disabled": state ? null : true,
    };
  };

  /** Hear what happens to the targets inside an element. */
  listen = (around: HTMLElement): (() => void) => {
    const ears: { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void } = {
      click: (event) => {
        const target = targetOf(event.target);
        if (target !== null && !this.long) this.at(target);
        this.long = false;
      },
      keydown: (event) => {
        const target = targetOf(event.target);
        if (target === null || (event.key !== "Enter" && event.key !== " ")) return;
        event.preventDefault();
        this.at(target);
      },
      pointerover: (event) => {
        if (event.pointerType === "mouse") this.look(targetOf(event.target));
      },
      pointerout: (event) => {
        const target = targetOf(event.target);
        if (target === null || target === targetOf(event.relatedTarget)) return;
        clearTimeout(this.press);
        this.look(null);
      },
      // a long press looks, without touching
      pointerdown: (event) => {
        const target = targetOf(event.target);
        if (target === null || event.pointerType === "mouse") return;
        this.long = false;
        this.press = setTimeout(() => {
          this.long = true;
          this.look(target);
        }, LONG_PRESS);
      },
      pointerup: () => clearTimeout(this.press),
      contextmenu: (event) => {
        if (this.long && targetOf(event.target) !== null) event.preventDefault();
      },
      focusin: (event) => this.look(targetOf(event.target)),
      focusout: () => this.look(null),
    };
    const deaf = Object.entries(ears).map(([name, ear]) => on(around, name, ear as EventListener));
    return () => {
      for (const stop of deaf) stop();
    };
  };
}

/** The target an event happened to. */
function targetOf(where: EventTarget | null): string | null {
  const found = where instanceof Element ? where.closest<HTMLElement>("[data-target]") : null;
  return found?.dataset.target ?? null;
}
