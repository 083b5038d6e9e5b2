/**
 * Between fingers and answers: which targets are lit, what a touch means, what would happen.
 * Boards spread `touch.props(target, name)` on whatever they draw for a target, and `touch.listen`
 * is attached once around them; mouse, touch screen, keyboard and screen reader then all do the same.
 */

import { untrack } from "svelte";
import { on } from "svelte/events";
import type { Option, Said } from "../generated/messages";
import { meant, type Pick, parts, pick, touch, withTarget } from "./picking";

const LONG_PRESS = 450;
const NOTHING: ReadonlySet<string> = new Set();

export interface Asked {
  options: readonly Option[];
  /** Where a lesson waits for one thing: its targets, and nothing else answers. */
  among?: ReadonlySet<string> | undefined;
  /** Targets of what was chosen and can still be changed. */
  chosen?: readonly string[];
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
 * What is known of one kind of target, or of one target. A new question concerns all of them and changes
 * few: whoever draws one is told when this one has changed, and asks nothing before.
 */
class Known<T> {
  value: T = $state.raw() as T;

  constructor(
    private readonly name: string,
    private readonly find: (name: string) => T,
  ) {
    this.follow();
  }

  follow(): void {
    this.value = this.find(this.name);
  }
}

export class Touch {
  touched = $state.raw<string[]>([]);
  /** The target somebody points at or has the focus on. */
  looked = $state<string | null>(null);
  private press: ReturnType<typeof setTimeout> | undefined;
  private long = false;
  private readonly states = new Map<string, Known<TargetState>>();
  private readonly kinds = new Map<string, Known<boolean>>();

  constructor(private readonly asked: () => Asked) {}

  /** What was chosen; it looks so until something else is touched. */
  readonly chosen: ReadonlySet<string> = $derived.by(() => {
    const chosen = this.touched.length ? [] : (this.asked().chosen ?? []);
    return chosen.length ? new Set(chosen) : NOTHING; // one and the same: every target asks for it
  });
  readonly all: Pick = $derived.by(() => pick(this.asked().options, [], this.asked().among));
  readonly pick: Pick = $derived.by(() =>
    this.touched.length ? pick(this.asked().options, this.touched, this.asked().among) : this.all,
  );
  /** Whether anything is offered: if not, what was chosen shows and answers nothing. */
  private readonly open: boolean = $derived.by(() => this.all.live.length > 0);

  say = (said: Said): string => this.asked().say(said);

  private readonly stateOf = (target: string): TargetState => {
    const { chosen, pick, all } = this;
    const both = parts(target);
    if (chosen.size && both.every((part) => chosen.has(part))) return "picked";
    if (!both.every((part) => all.leads.has(part))) return "";
    if (both.every((part) => pick.picked.has(part))) return "picked";
    if (withTarget(pick, target).length) return "lit";
    return withTarget(all, target).length ? "other" : "";
  };

  private followed: readonly unknown[] = [];

  /**
   * The question is another one, or something was touched: all that is drawn hears of it that has
   * changed by that. Who changes the question calls it at once, and all is drawn in one go; an effect,
   * before anything else is drawn, where nobody has.
   */
  follow = (): void => {
    const now = [this.chosen, this.pick, this.all];
    if (now.every((one, n) => one === this.followed[n])) return;
    this.followed = now;
    untrack(() => {
      for (const all of [this.kinds, this.states]) for (const one of all.values()) one.follow();
    });
  };

  /** Whether the question can be answered by touching targets of this kind. */
  asks = (kind: string): boolean => told(this.kinds, kind, this.isAsked);
  private readonly isAsked = (kind: string): boolean => this.pick.kinds.has(kind);

  /** Forget what was touched: the question is another one. */
  reset = (): void => this.put([]);

  /** Nothing, where it is nothing already, is no news to anybody. */
  private put(touched: string[]): void {
    if (!touched.length && !this.touched.length) return;
    this.touched = touched;
    this.follow();
  }

  /** Go on from what was touched before, as far as the question still knows it. */
  resume = (before: readonly string[]): void => {
    const known = before.every((target) => this.all.leads.has(target));
    this.put(known && pick(this.asked().options, before).live.length > 1 ? [...before] : []);
  };

  is = (target: string): TargetState => told(this.states, target, this.stateOf);

  /** Whether touching it does something. */
  private answers = (target: string): boolean => this.is(target) !== "" && this.open;

  /** The option a touch would choose now. */
  meant = (target: string): Option | undefined => meant(this.pick, target);

  /** Touch a target. */
  at = (target: string): void => {
    const { options, answer, forbid } = this.asked();
    const state = this.is(target);
    if (!state || !options.length) {
      if (!state) forbid(target);
      return;
    }
    const { touched, word } = touch(options, state === "other" ? [] : this.touched, target);
    this.put(touched);
    if (word !== undefined) answer(word);
  };

  look = (target: string | null): void => {
    if (this.looked === target) return;
    this.looked = target;
    this.asked().look(target, target === null ? undefined : this.meant(target));
  };

  /**
   * Everything an element needs to stand for a target: `<g {...touch.props("road/w3", name)}>`.
   * `name` is what the thing itself is called; what touching it does is added. What cannot be
   * touched now is a picture: nobody is told of a hundred buttons that do nothing.
   */
  props = (target: string, name: string, more = ""): Record<string, unknown> => {
    const state = this.is(target);
    const answers = this.answers(target);
    const option = state === "lit" ? this.meant(target) : undefined;
    return {
      "data-target": target,
      class: `target ${state} ${option?.irreversible ? "locked" : ""} ${more}`,
      role: answers ? "button" : "img",
      tabindex: answers ? 0 : -1,
      "aria-label": option ? joined(name, this.say(option.text), this.say) : name,
      "aria-description": option?.irreversible ? this.say({ key: "web.table.no-return" }) : null,
      "aria-pressed": answers && state === "picked" ? true : null,
    };
  };

  /** The same for a `<button>`, which is one even while it does nothing. */
  button = (target: string, name: string, more = ""): Record<string, unknown> => {
    const dark = !this.answers(target);
    return { ...this.props(target, name, more), role: null, "aria-disabled": dark || null };
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
        if (target === null || event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
        // where nothing can be touched, Enter is not meant for what was touched last
        if (event.key === "Enter" && !this.open) return;
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

/** The words of a text between spaces, without their signs. */
const spoken = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[\s:,.()]+/g, " ")
    .trim()} `;

/** What a thing is called and what touching it does, with nothing said twice: "Medina: take a keshi". */
export function joined(name: string, does: string, say: (said: Said) => string): string {
  const [one, other] = [spoken(name), spoken(does)];
  if (other.includes(one)) return does;
  if (one.includes(other)) return name;
  if (/[.!?]$/.test(name)) return `${name} ${does}`;
  const [head = ""] = /^[^:]+:\s*/.exec(does) ?? [];
  const what = head && name.startsWith(head) ? does.slice(head.length) : does;
  return say({ key: "web.named", args: { name, what } });
}

/** What is known under a name: whoever draws it is told when it changes, others find it out anew. */
function told<T>(all: Map<string, Known<T>>, name: string, find: (name: string) => T): T {
  if (!$effect.tracking()) return find(name);
  const found = all.get(name);
  if (found) return found.value;
  let made: Known<T> | undefined;
  // in a room of its own: it outlives whatever draws it first
  $effect.root(() => {
    made = new Known(name, find);
  });
  all.set(name, made as Known<T>);
  return (made as Known<T>).value;
}

/** The target an event happened to. */
function targetOf(where: EventTarget | null): string | null {
  const found = where instanceof Element ? where.closest<HTMLElement>("[data-target]") : null;
  return found?.dataset.target ?? null;
}
