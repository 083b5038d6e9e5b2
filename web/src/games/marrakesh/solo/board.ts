/** What stands on the board of an opponent made of rules, put in order for drawing. */

import type { Said } from "../../../house/words.svelte";
import type { Box } from "../../face";
import { type Picture, pictureOf } from "../bonus";
import { bits, COLOURS, type Effect, type Player, ROOM, SECTORS, type Table } from "../facts";
import {
  FIGURES,
  LESSONS,
  ROWS,
  rowOf,
  SHOWS,
  SOUK,
  STRATEGY,
  type StrategyFacts,
} from "./printed";

// ---- its strategy ---------------------------------------------------------------------------

export interface StrategySpot extends StrategyFacts {
  tile: number;
  /** The others' luxury goods lie under the next tile. */
  newest: boolean;
}

export function column(table: Table): StrategySpot[] {
  const tiles = table.pachabot?.column ?? [];
  return tiles.flatMap((tile, n): StrategySpot[] => {
    const facts = STRATEGY[tile];
    return facts ? [{ ...facts, tile, newest: n === tiles.length - 1 }] : [];
  });
}

/** How often the tiles show each row. */
export function shownTimes(table: Table): Map<number, number> {
  const times = new Map<number, number>();
  for (const { keshis } of column(table)) {
    for (const row of keshis.map(rowOf)) times.set(row, (times.get(row) ?? 0) + 1);
  }
  return times;
}

/** The rows that are shown most often, in the order in which they are shown. */
export function wanted(table: Table): number[] {
  const times = shownTimes(table);
  const most = Math.max(...times.values());
  return [...times].filter(([, n]) => n === most).map(([row]) => row);
}

// ---- its rows -------------------------------------------------------------------------------

/** What a space brings: a picture, and what it says. */
export interface Brings {
  picture: Picture;
  effects?: Effect[];
  says?: Said;
}

export interface Space {
  taken: boolean;
  /** The gate under a guard. */
  gate: string;
  brings: Brings | undefined;
}

export interface BoardRow {
  row: number;
  id: (typeof SECTORS)[number];
  count: number;
  vendor: boolean;
  assistants: number;
  shown: number;
  wanted: boolean;
  spaces: Space[];
}

const star = (points: number): Picture => ({ when: [], rows: [[{ points }]] });
const symbol = (icon: string): Picture => ({ when: [], rows: [[{ icon }]] });

/** Its lower pawn climbs: which one that is shows on the stairs. */
function show(effects: Effect[]): Brings {
  const steps = effects[0]?.advance_lower_pawn;
  if (steps === undefined) return { picture: pictureOf(effects), effects };
  const climb = [{ icon: "i-step", n: `+${steps}` }];
  return { picture: { when: [], rows: [climb] }, says: { key: "face.space-lower" } };
}

/** What the spaces of a row bring, by number from 1. */
function bringing(id: string, number: number, box: Box): Brings | undefined {
  if (id === "main-square") return show(SHOWS[number - 1] ?? []);
  if (id === "date-orchard") return { picture: star(1), effects: [{ points: 1 }] };
  if (id === "madrasa") {
    const lesson = LESSONS.find(({ scholars }) => scholars === number);
    if (!lesson) return undefined;
    const says = { key: "face.space-lesson", args: { n: lesson.points } };
    return { picture: star(lesson.points), says };
  }
  if (id !== "sahara") return undefined;
  if (FIGURES.brown_reveals.includes(number) && !box.options["no-caravan-tiles"]) {
    return { picture: symbol("i-strategy"), says: { key: "face.space-strategy" } };
  }
  if (FIGURES.brown_towns.includes(number) && box.modules.includes("desert-towns")) {
    const says = { key: "face.space-town", args: { n: FIGURES.town_points } };
    return { picture: symbol("i-town"), says };
  }
  return undefined;
}

export function boardRows(table: Table, player: Player, box: Box): BoardRow[] {
  const times = shownTimes(table);
  const most = new Set(wanted(table));
  const vendors = new Set(bits(player.vendors, SECTORS.length));
  const built = player.gates.filter((gate) => gate >= 0).map((gate) => COLOURS[gate] ?? "");
  return ROWS.map((row) => {
    const id = SECTORS[row] as BoardRow["id"];
    const goods = player.goods.reduce((sum, n) => sum + n, 0);
    const count = row === SOUK ? goods : (player.values[row] ?? 0);
    const spaces = Array.from({ length: row === SOUK ? 0 : ROOM }, (_, n) => ({
      taken: n < count,
      gate: (id === "medina" && n < count && built[n]) || "",
      brings: bringing(id, n + 1, box),
    }));
    return {
      row,
      id,
      count,
      vendor: vendors.has(row),
      assistants: player.assistants.filter((one) => one === row).length,
      shown: times.get(row) ?? 0,
      wanted: most.has(row),
      spaces,
    };
  });
}

/** Gates that found no guard lie beside the board. */
export const gatesBeside = (player: Player): string[] =>
  player.gates
    .filter((gate) => gate >= 0)
    .slice(player.values[SECTORS.indexOf("medina")] ?? 0)
    .map((gate) => COLOURS[gate] ?? "");

/** How often the Main Square pays, as the dials are set. */
export function showTimes(box: Box): number {
  if (box.options["one-show"]) return 1;
  return FIGURES.shows + (box.options["four-shows"] ? 1 : 0);
}
