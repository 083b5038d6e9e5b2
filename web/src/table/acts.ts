/** What was told, act by act: one line for each thing that somebody did or that happened to them. */

import type { Said } from "../generated/messages";
import type { Mark } from "./news.svelte";

/** What somebody got or gave: points, water, a good. */
export interface Amount {
  icon: string;
  /** Message key of its name. */
  key: string;
  n: number;
}

/** What a game knows of its own events. */
export interface Telling {
  /** Whether it begins an act, also right after another one of the same seat. */
  opens(said: Said): boolean;
  /** What it says that somebody got or gave. */
  amounts(said: Said): Amount[];
  /** Whether it says nothing but that: it belongs to the act that brought it. */
  adds(said: Said): boolean;
  /** Whether nothing but the last of several says where a piece has come to. */
  travels(said: Said): boolean;
  /** What the points of an event come from, as message key. */
  source(said: Said): string;
  /** What is told when several rounds, a season or a week, are over. */
  chapter: string;
  /** What the round is called that begins with this event. */
  round(said: Said): Said;
}

export const POINTS = "web.table.points";

export interface Act {
  /** The position it led to. */
  step: number;
  /** Whose it is; nobody's: luck, the end of a season. */
  seat: number | undefined;
  said: Said;
  /** What else it caused, in sentences of their own. */
  more: Said[];
  amounts: Amount[];
  cause: Said | undefined;
  /** All that was told of it. */
  events: Said[];
  /** Nobody has seen it yet but whoever did it. */
  draft?: boolean;
}

const seatOf = (said: Said): number | undefined =>
  typeof said.args?.player === "number" ? said.args.player : undefined;

/** The events on the way to one position, cut into acts. */
export function actsOf(events: readonly Said[], step: number, telling: Telling): Act[] {
  const cut: Said[][] = [];
  for (const said of events) {
    const [last] = cut.slice(-1);
    if (last && goesOn(last, said, telling)) last.push(said);
    else cut.push([said]);
  }
  return cut.map((some) => actOf(some, step, telling));
}

/** What everybody has seen does not change any more: its acts stay the same ones. */
const known = new WeakMap<readonly Said[], Act[]>();
function settled(events: readonly Said[], step: number, telling: Telling): Act[] {
  const found = known.get(events) ?? actsOf(events, step, telling);
  known.set(events, found);
  return found;
}

/** Whether an event belongs to the act that these are of. */
function goesOn(act: readonly Said[], said: Said, telling: Telling): boolean {
  const [first] = act;
  if (!first || seatOf(first) !== seatOf(said)) return false;
  // what was paid for it comes before it
  return !telling.opens(said) || act.every((one) => telling.adds(one));
}

function actOf(events: Said[], step: number, telling: Telling): Act {
  const heads = events.filter((one) => !telling.adds(one));
  // where nothing else is told of it, what was paid and got is told, all of it
  const [said, ...after] = (heads.length ? heads : events) as [Said, ...Said[]];
  return {
    step,
    seat: seatOf(said),
    said,
    more: after.filter((one, n) => !(telling.travels(one) && one.key === after[n + 1]?.key)),
    amounts: summed(events.flatMap((one) => telling.amounts(one))),
    cause: events.find(({ cause }) => cause)?.cause,
    events,
  };
}

/** The same things together, in the order in which they came. */
export function summed(amounts: readonly Amount[]): Amount[] {
  const sums = new Map<string, Amount>();
  for (const one of amounts) {
    const name = `${one.key} ${one.icon}`;
    sums.set(name, { ...one, n: one.n + (sums.get(name)?.n ?? 0) });
  }
  return [...sums.values()].filter(({ n }) => n);
}

/** What somebody scored, and from what. */
export interface Scored {
  points: number;
  by: Map<string, number>;
}

/** What each seat has scored by these events, by source. */
export function scored(events: readonly Said[], telling: Telling): Map<number, Scored> {
  const found = new Map<number, Scored>();
  for (const said of events) {
    const points = pointsOf(telling.amounts(said));
    const seat = seatOf(said);
    if (!points || seat === undefined) continue;
    const so = found.get(seat) ?? { points: 0, by: new Map<string, number>() };
    const source = telling.source(said);
    so.points += points;
    so.by.set(source, (so.by.get(source) ?? 0) + points);
    found.set(seat, so);
  }
  return found;
}

/** What a round or a season has brought. */
export interface Summary {
  title: Said;
  scored: Map<number, Scored>;
}

/**
 * What was over when a round began: the round before it and, where it was its last one, the season.
 * `events` are all that was told up to then.
 */
export function over(events: readonly Said[], begins: string, telling: Telling): Summary[] {
  const from = events.findLastIndex(({ key }) => key === begins);
  if (from < 0) return [];
  const round = events.slice(from);
  const last = { title: telling.round(round[0] as Said), scored: scored(round, telling) };
  const end = round.find(({ key }) => key === telling.chapter);
  if (!end) return [last];
  const start = events.slice(0, from).findLastIndex(({ key }) => key === telling.chapter);
  return [last, { title: end, scored: scored(events.slice(start + 1), telling) }];
}

export const pointsOf = (amounts: readonly Amount[]): number =>
  amounts.filter(({ key }) => key === POINTS).reduce((sum, { n }) => sum + n, 0);

interface Told {
  steps: readonly (readonly Said[])[];
  /** Steps of one's own turn that nobody else has seen yet. */
  draft: readonly (readonly Said[])[];
}

/**
 * All that was told before the event that an act begins with. What was one's own step first is told
 * once more with the position it led to, in events of their own.
 */
export function toldBefore({ step, said, draft }: Act, told: Told): Said[] {
  const all = [...told.steps.slice(0, step), ...(draft ? told.draft : [])].flat();
  const here = all.indexOf(said);
  return all.slice(0, here < 0 ? all.findLastIndex(({ key }) => key === said.key) : here);
}

/** What somebody was told last, and what they have done themselves since. */
interface Since extends Told {
  mark: Pick<Mark, "step" | "known" | "answering" | "draft">;
  me: number | null;
}

/**
 * What has happened since somebody's last move. What they did themselves they know; what was done for
 * them, where there was no other way, they are told.
 */
export function actsSince({ steps, draft, mark, me }: Since, telling: Telling): Act[] {
  const next = mark.step + 1;
  const forced = (own: Since["draft"]) =>
    own.flatMap((events) => actsOf(events, next, telling).slice(1));
  const [own, ...others] = steps.slice(mark.step);
  if (!own) {
    return forced(draft.slice(mark.draft.length)).map((act) => ({ ...act, draft: true }));
  }
  const rest = actsOf(own.slice(mark.known), next, telling);
  const mine = mark.answering && rest[0] && rest[0].seat === me ? 1 : 0;
  return [
    ...forced(mark.draft),
    ...rest.slice(mine),
    ...others.flatMap((events, n) => settled(events, next + 1 + n, telling)),
  ];
}
