/** What somebody chose in the form for a new table, and what that comes to as an order. */

import type { Clock, Order } from "../generated/messages";
import { usual } from "../house/bots";
import type { GameInfo, Preset, Setting, Switch } from "../house/shelf.svelte";

/** Who sits on a seat: me, whoever comes, somebody at this screen, or a bot by its name. */
export type Sitter = "me" | "open" | "here" | `bot:${string}`;

export interface Wish {
  game: string;
  sitters: Sitter[];
  edition: string | null;
  modules: string[];
  options: Record<string, Setting>;
  solo: string | null;
  pace: "live" | "days";
  /** "": nobody counts the time; else seconds for the whole game and for every answer. */
  time: string;
  timeout: "wait" | "move" | "seat";
  listed: boolean;
  /** A box that an owner has corrected; "": that of the house. Nothing: nobody has chosen. */
  box?: string;
}

/** Seconds for the whole game and for every answer, by pace; the first is what most want. */
export const TIMES: Record<Wish["pace"], string[]> = {
  live: ["", "900+30", "1800+60", "3600+60"],
  days: ["", "0+86400", "0+259200", "0+604800"],
};

export function freshWish(game: string, info: GameInfo, bots: readonly string[]): Wish {
  const seats = info.seats.includes(3) ? 3 : Math.max(...info.seats);
  return {
    game,
    sitters: resized(["me"], seats, bots),
    edition: info.editions[0] ?? null,
    modules: [],
    options: {},
    solo: null,
    pace: "live",
    time: "",
    timeout: "move",
    listed: true,
  };
}

type Chosen = Pick<Wish, "edition" | "modules" | "solo">;

/** Whether an option means anything at a table with this edition, these modules, this opponent. */
export function applies(option: Switch, wish: Chosen): boolean {
  const { editions = [], modules = [], solos = [], not_solos = [] } = option;
  const inEdition = !editions.length || editions.includes(wish.edition ?? "");
  const solo = wish.solo ?? "";
  const against = (!solos.length || solos.includes(solo)) && !not_solos.includes(solo);
  const onTable = !modules.length || modules.some((module) => wish.modules.includes(module));
  return inEdition && against && onTable;
}

/** Whether an option turns something of a solo opponent on or off; others are ways to read rules. */
export const isDial = ({ solos, values }: Switch): boolean =>
  !!solos?.length && values.every((value) => typeof value === "boolean");

/** The wish with one option set; what is as usual is not said, what it excludes is as usual. */
export function tuned(wish: Wish, info: GameInfo, name: string, value: Setting): Wish {
  const { default: usual, excludes = [] } = info.options[name] ?? {};
  const gone = value === usual ? [name] : [name, ...excludes];
  const others = Object.entries(wish.options).filter(([one]) => !gone.includes(one));
  const set: [string, Setting][] = value === usual ? [] : [[name, value]];
  return { ...wish, options: Object.fromEntries([...others, ...set]) };
}

/** The wish with another edition, other modules or opponents; void options are forgotten. */
export function adapted(wish: Wish, info: GameInfo, to: Partial<Wish>): Wish {
  const next = { ...wish, ...to };
  const kept = Object.entries(next.options).filter(([name]) => {
    const option = info.options[name];
    return option && applies(option, next);
  });
  return { ...next, options: Object.fromEntries(kept) };
}

/** The wish as a preset has it; who plays, how fast, and how strong an opponent is, stays. */
export function preset(wish: Wish, info: GameInfo, { modules, options }: Preset): Wish {
  const dials = Object.entries(wish.options).filter(([name]) => {
    const option = info.options[name];
    return option && isDial(option);
  });
  return adapted(wish, info, {
    modules: [...modules],
    options: { ...Object.fromEntries(dials), ...options },
  });
}

/** Whether a wish is what a preset would make of it. */
export function isPreset(wish: Wish, info: GameInfo, wanted: Preset): boolean {
  const { modules, options } = preset(wish, info, wanted);
  const same = (one: object, other: object) =>
    JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
  return same([...modules].sort(), [...wish.modules].sort()) && same(options, wish.options);
}

/** What was last ordered, as far as it can still be had. */
export function asLastTime(
  last: Wish | null,
  info: GameInfo,
  bots: readonly string[],
): Wish | null {
  if (!last) return null;
  const edition = info.editions.includes(last.edition ?? "")
    ? last.edition
    : (info.editions[0] ?? null);
  const modules = last.modules.filter((name) => name in info.modules);
  const solo = last.solo !== null && info.solo.includes(last.solo) ? last.solo : null;
  const known = last.sitters.filter(
    (one) => !isBot(one) || bots.includes(one.split(":")[1] ?? ""), // "bot:strong:builder"
  );
  const seats = info.seats.includes(last.sitters.length)
    ? last.sitters.length
    : Math.max(...info.seats);
  const sitters = resized(known, seats, bots);
  return adapted({ ...last, edition, modules, solo, sitters }, info, {});
}

/** The same people at a table of another size: the last leave, bots come. */
export function resized(sitters: Sitter[], seats: number, bots: readonly string[]): Sitter[] {
  const bot: Sitter = `bot:${usual(bots)}`;
  const more = Array<Sitter>(Math.max(0, seats - sitters.length)).fill(bot);
  return [...sitters, ...more].slice(0, seats);
}

/**
 * Somebody else on a seat. At one table people sit either all at this screen or each at their own,
 * and whoever only looks on has nobody beside them at the screen.
 */
export function reseated(sitters: Sitter[], seat: number, who: Sitter): Sitter[] {
  const next = sitters.with(seat, who);
  if (who === "here") return next.map((one) => (one === "open" ? "here" : one));
  if (who === "open" || next[0] !== "me") {
    return next.map((one) => (one === "here" ? "open" : one));
  }
  return next;
}

export const isBot = (sitter: Sitter): sitter is `bot:${string}` => sitter.startsWith("bot:");

/** The seat at the table that somebody gets: people sit first, bots last. */
export function seatOf(sitters: readonly Sitter[], index: number): number {
  const people = sitters.filter((one) => !isBot(one)).length;
  const before = sitters.slice(0, index);
  const bot = isBot(sitters[index] ?? "open");
  return before.filter((one) => isBot(one) === bot).length + (bot ? people : 0);
}

/** How many people have yet to come. */
export const awaited = (wish: Wish): number =>
  wish.solo === null ? wish.sitters.filter((sitter) => sitter === "open").length : 0;

function clockOf(time: string): Clock | null {
  const [bank, increment] = time.split("+").map(Number);
  return time && bank !== undefined && increment !== undefined ? { bank, increment } : null;
}

export function orderOf(wish: Wish): Order {
  const alone = wish.solo !== null;
  const clock = alone ? null : clockOf(wish.time);
  const sitters: Sitter[] = alone ? ["me"] : wish.sitters;
  return {
    game: wish.game,
    seats: sitters.length,
    bots: sitters.filter(isBot).map((sitter) => sitter.slice("bot:".length)),
    edition: wish.edition,
    modules: wish.modules,
    options: wish.options,
    solo: wish.solo,
    pace: alone ? "live" : wish.pace,
    clock,
    timeout: clock ? wish.timeout : "wait",
    listed: wish.listed && sitters.includes("open"),
    hot_seat: sitters.includes("here"),
    watch: !sitters.includes("me"),
  };
}
