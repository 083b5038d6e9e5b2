/**
 * Between fingers and answers: which targets are lit, what a touch means, what would happen.
 * Boards spread `touch.props(target, name)` on whatever they draw for a target; mouse, touch
 * screen, keyboard and screen reader then all do the same.
 */

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

export class Touch {
  touched = $state.raw<string[]>([]);
  /** The target somebody points at or has the focus on. */
  looked = $state<string | null>(null);
  private press: ReturnType<typeof setTimeout> | undefined;
  private long = false;

  constructor(private readonly asked: () => Asked) {}

  readonly pick: Pick = $derived.by(() => pick(this.asked().options, this.touched));
  private readonly all: Pick = $derived.by(() => pick(this.asked().options, []));

  /** Forget what was touched: the question is another one. */
  reset = (): void => {
    this.touched = [];
  };

  /** `other`: it does not go with what was touched so far, but one can begin anew with it. */
  is = (target: string): "lit" | "picked" | "other" | "" => {
    if (parts(target).every((part) => this.pick.picked.has(part))) return "picked";
    if (withTarget(this.pick, target).length) return "lit";
    return withTarget(this.all, target).length ? "other" : "";
  };

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
    const state = this.is(target);
    const option = state === "lit" ? this.meant(target) : undefined;
    const does = option ? `: ${this.asked().say(option.text as Said)}` : "";
    return {
      "data-target": target,
      class: `target ${state} ${option?.irreversible ? "locked" : ""} ${more}`,
      role: "button",
      tabindex: state ? 0 : -1,
      "aria-label": name + does,
      "aria-pressed": state === "picked" ? true : undefined,
      "aria-disabled": state ? undefined : true,
      onclick: () => {
        if (!this.long) this.at(target);
        this.long = false;
      },
      onkeydown: (event: KeyboardEvent) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        this.at(target);
      },
      onpointerenter: (event: PointerEvent) => {
        if (event.pointerType === "mouse") this.look(target);
      },
      onpointerleave: () => {
        clearTimeout(this.press);
        this.look(null);
      },
      // a long press looks, without touching
      onpointerdown: (event: PointerEvent) => {
        if (event.pointerType === "mouse") return;
        this.long = false;
        this.press = setTimeout(() => {
          this.long = true;
          this.look(target);
        }, LONG_PRESS);
      },
      onpointerup: () => clearTimeout(this.press),
      oncontextmenu: (event: Event) => {
        if (this.long) event.preventDefault();
      },
      onfocus: () => this.look(target),
      onblur: () => this.look(null),
    };
  };
}
