/** What stands on the board of an opponent made of rules, put in order for drawing. */

import type { Said } from "../../../house/words.svelte";
import { type Picture, pictureOf } from "../bonus";
import {
  bits,
  COLOURS,
  type Effect,
  type PachabotFacts,
  type Player,
  ROOM,
  SECTORS,
  type Table,
} from "../facts";
import { FIGURES, LESSONS, ROWS, SHOWS, SOUK, STRATEGY, type StrategyFacts } from "./printed";

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

// ---- its rows -------------------------------------------------------------------------------

/** What a space brings: a picture, and what it says. */
export interface Brings {
  picture: Picture;
  says: Said;
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
function show(effects: Effect[], number: number): Brings {
  const says = { key: `pachabot.show-${number}` };
  const steps = effects[0]?.advance_lower_pawn;
  if (steps === undefined) return { picture: pictureOf(effects), says };
  const climb = [{ icon: "i-step", n: `+${steps}` }];
  return { picture: { when: [], rows: [climb] }, says };
}

/** What the spaces of a row bring, by number from 1. */
function bringing(id: string, number: number, facts: PachabotFacts): Brings | undefined {
  if (id === "main-square") return show(SHOWS[number - 1] ?? [], number);
  if (id === "date-orchard") {
    return { picture: star(1), says: { key: "amount.point", args: { n: 1 } } };
  }
  if (id === "madrasa") {
    const lesson = LESSONS.find(({ scholars }) => scholars === number);
    if (!lesson) return undefined;
    const says = { key: "face.space-lesson", args: { n: lesson.points } };
    return { picture: star(lesson.points), says };
  }
  if (id !== "sahara") return undefined;
  if (facts.reveals.includes(number)) {
    return { picture: symbol("i-strategy"), says: { key: "face.space-strategy" } };
  }
  if (facts.towns.includes(number)) {
    const says = { key: "face.space-town", args: { n: FIGURES.town_points } };
    return { picture: symbol("i-town"), says };
  }
  return undefined;
}

export function boardRows(player: Player, facts: PachabotFacts): BoardRow[] {
  const vendors = new Set(bits(player.vendors, SECTORS.length));
  const built = player.gates.filter((gate) => gate >= 0).map((gate) => COLOURS[gate] ?? "");
  return ROWS.map((row) => {
    const id = SECTORS[row] as BoardRow["id"];
    const goods = player.goods.reduce((sum, n) => sum + n, 0);
    const count = row === SOUK ? goods : (player.values[row] ?? 0);
    const spaces = Array.from({ length: row === SOUK ? 0 : ROOM }, (_, n) => ({
      taken: n < count,
      gate: (id === "medina" && n < count && built[n]) || "",
      brings: bringing(id, n + 1, facts),
    }));
    return {
      row,
      id,
      count,
      vendor: vendors.has(row),
      assistants: player.assistants.filter((one) => one === row).length,
      shown: facts.shown[row] ?? 0,
      wanted: facts.wanted.includes(row),
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
