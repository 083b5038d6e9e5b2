/** The camel race: what is printed on its track, where everything stands, what a camel has. */

import { onLaid } from "../../printed";
import {
  type Colour,
  type Cost,
  type Effect,
  type MarrakeshView,
  named,
  PIECES,
  type Player,
} from "../facts";
import { gathered, type Point } from "../geometry";

export interface LineFacts {
  id: string;
  space: number;
  /** Whoever crosses it gains something. */
  pays: boolean;
}
export let LINES: LineFacts[];
export let BRIDGES: { id: string; space: number; cost: Cost }[];
export let FINISH: number;
export let FINISH_POINTS: number;
export let PODIUM: number[];
/** Places of a column of spectators. */
export let PLACES: number;
/** The way, as one line along the middles of the spaces. */
export let WAY: string;

// ---- reward tiles --------------------------------------------------------------------------

export interface Reward {
  /** As targets name it: `2`, or `1-other` for what a second colour buys. */
  entry: string;
  keshis: number;
  colour: Colour;
  effects: Effect[];
  /** Its text in the catalogue. */
  says: string;
}
type Printed = Omit<Reward, "entry" | "says"> & { alt?: Pick<Reward, "colour" | "effects"> };

/** What each side of a reward tile shows, the cheapest first. */
export let REWARDS: Record<string, Reward[]>;

function entriesOf(id: string, n: number, { alt, ...shown }: Printed): Reward[] {
  const first = { ...shown, entry: `${n + 1}`, says: `reward.${id}.${n + 1}` };
  if (!alt) return [first];
  const [entry, says] = [`${first.entry}-other`, `${first.says}-other`];
  return [first, { keshis: shown.keshis, ...alt, entry, says }];
}

// ---- where things stand, in a picture of 820 by 136 ------------------------------------------

export const HEIGHT = 136;
export const PITCH = 30;
export const SPACE = { w: 27, h: 38 };
const LEFT = 32;
const ROWS = [53, 109] as const;
/** The last space of the upper row; below, the camels come back, and leave room for the podium. */
let TURN: number;

/** The middle of a space. */
export const spaceAt = (space: number): Point =>
  space <= TURN
    ? [LEFT + space * PITCH, ROWS[0]]
    : [LEFT + (2 * TURN + 1 - space) * PITCH, ROWS[1]];

/** The line that is crossed by whoever enters a space. */
export function lineAt(space: number): Point {
  const [x, y] = spaceAt(space);
  return [x + (space <= TURN ? -PITCH / 2 : PITCH / 2), y];
}

function way(): string {
  const [[x0, top], [right], [finish, bottom]] = [spaceAt(0), spaceAt(TURN), spaceAt(FINISH)];
  const bend = (bottom - top) / 2;
  return `M${x0} ${top}H${right + 2}a${bend} ${bend} 0 0 1 0 ${bottom - top}H${finish}`;
}

/** A space or a place of the podium, for the camels of all seats. */
export const placeOf = (where: string): string => SEATS.map((seat) => `${where}/${seat}`).join(" ");
const SEATS = [0, 1, 2, 3];

/** All places a camel can be, where none is drawn by itself. */
export const everywhere = (seat: number): string =>
  [
    ...Array.from({ length: FINISH + 1 }, (_, space) => `race/${space}/${seat}`),
    ...PODIUM.map((_, n) => `podium/${n + 1}/${seat}`),
  ].join(" ");

/** The places of the podium, the best beside the finish. */
export const podiumAt = (place: number): Point => [LEFT + 119 - (place - 1) * 34, ROWS[1]];

/** How high the block is that a camel stands on there. */
export const blockOf = (place: number): number => 29 - place * 4;

export interface Standing {
  seat: number;
  x: number;
  y: number;
  size: number;
  space: number;
  podium: number;
}

/** Where the camels stand; those on one space stand close together. */
export function standings({ table, facts }: Pick<MarrakeshView, "table" | "facts">): Standing[] {
  const players = table.players.filter(({ seat }) => facts.players[seat]?.camel);
  return players.flatMap(({ seat, camel }): Standing[] => {
    if (!camel) return [];
    const { space, podium } = camel;
    if (podium) {
      const [x, y] = podiumAt(podium);
      return [{ seat, x, y: y + 13 - blockOf(podium), size: 22, space, podium }];
    }
    const here = players.filter((one) => one.camel?.space === space && !one.camel.podium);
    const size = [0, 22, 20][here.length] ?? 14;
    const index = here.findIndex((one) => one.seat === seat);
    const [dx = 0, dy = 0] = gathered(here.length, 14)[index] ?? [];
    const [x, y] = spaceAt(space);
    // two stand one above the other: a space is higher than wide
    const [across, down] = here.length === 2 ? [0, dx * 1.3] : [dx, dy * 1.25];
    return [{ seat, x: x + across, y: y + down, size, space, podium }];
  });
}

// ---- what one player has ---------------------------------------------------------------------

/** The places of a column: the pieces as they stand, then the free ones. */
export function columnOf({ camel }: Player): string[] {
  const there = (camel?.column ?? []).map((piece): string => PIECES[piece] ?? "");
  return [...there, ...Array.from({ length: PLACES - there.length }, () => "")];
}

// ---- another box -----------------------------------------------------------------------------

onLaid("marrakesh", ({ race, rewards }) => {
  LINES = named(race.line);
  BRIDGES = named(race.bridge);
  FINISH = race.track.finish;
  FINISH_POINTS = race.track.finish_points;
  PODIUM = race.podium.points;
  PLACES = race.spectators.spaces;
  TURN = Math.max(17, Math.ceil(FINISH / 2) + 2);
  WAY = way();
  REWARDS = Object.fromEntries(
    Object.entries<{ entries: Printed[] }>(rewards.reward).map(([id, { entries }]) => [
      id,
      entries.flatMap((shown, n) => entriesOf(id, n, shown)),
    ]),
  );
});
