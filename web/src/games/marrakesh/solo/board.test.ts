import { describe, expect, it } from "vitest";
import { bits, type PachabotFacts, type Player, SECTORS, type Table } from "../facts";
import { mine as people, simple, pachabot as view } from "../fixtures/table";
import { isBare, opponent, withPawns } from "../opponent";
import { boardRows, column, gatesBeside } from "./board";
import { choiceIcons } from "./choices";
import { LESSONS, ROWS, SHOWS, STRATEGY } from "./printed";

const FACTS = view.facts.pachabot as PachabotFacts;
const at = (name: (typeof SECTORS)[number]) => SECTORS.indexOf(name);

/** The Pachabot's table with these strategy tiles. */
const withTiles = (tiles: number[]): Table => ({
  ...view.table,
  pachabot: { column: tiles, stack: [], gone: [] },
});
/** The Pachabot, changed. */
function changed(changes: Partial<Player> = {}): Player {
  const [, it] = view.table.players as [Player, Player];
  return { ...it, ...changes };
}
const values = (named: Partial<Record<(typeof SECTORS)[number], number>>): number[] =>
  SECTORS.slice(0, 8).map((name) => named[name] ?? 0);
const row = (rows: ReturnType<typeof boardRows>, id: string) => rows.find((one) => one.id === id);

describe("the seat that rules lead", () => {
  it("is the last, where there is one", () => {
    expect(opponent(view)).toBe(1);
    expect(opponent(simple)).toBe(1);
    expect(opponent(people)).toBeUndefined();
  });

  it("has neither pawns nor points in its simplified form", () => {
    expect([0, 1].map((seat) => isBare(simple, seat))).toEqual([false, true]);
    expect(withPawns(simple).map(({ seat }) => seat)).toEqual([0]);
    expect(withPawns(view).map(({ seat }) => seat)).toEqual([0, 1]);
    expect(withPawns(people)).toHaveLength(3);
  });
});

describe("the strategy column", () => {
  it("shows luxury goods on its newest tile only", () => {
    const spots = column(withTiles([1, 2, 3]));
    expect(spots.map(({ tile, newest }) => [tile, newest])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    expect(spots[2]?.luxuries).toEqual(STRATEGY[3]?.luxuries);
  });
});

describe("the rows", () => {
  it("lie as they are printed, with what stands in them", () => {
    const bot = changed({
      values: values({ sahara: 3, river: 8 }),
      vendors: 1 << at("river"),
      assistants: [at("souk"), at("souk"), at("sahara")],
      goods: [2, 0, 1],
    });
    const facts = {
      ...FACTS,
      shown: SECTORS.map((name) => Number(name === "sahara")),
      wanted: [at("sahara")],
    };
    const rows = boardRows(bot, facts);
    expect(rows.map((one) => one.row)).toEqual(ROWS);
    expect(row(rows, "sahara")).toMatchObject({ count: 3, assistants: 1, shown: 1, wanted: true });
    expect(row(rows, "river")).toMatchObject({ count: 8, vendor: true, shown: 0, wanted: false });
    expect(row(rows, "souk")).toMatchObject({ count: 3, assistants: 2, spaces: [] });
    expect(row(rows, "sahara")?.spaces.filter(({ taken }) => taken)).toHaveLength(3);
    expect(bits(bot.vendors, SECTORS.length)).toEqual([at("river")]);
  });

  it("have gates under the first guards, and others beside the board", () => {
    const bot = changed({ values: values({ medina: 2 }), gates: [5, 0, 8, -1] });
    const spaces = row(boardRows(bot, FACTS), "medina")?.spaces ?? [];
    expect(spaces.map(({ gate }) => gate).slice(0, 3)).toEqual(["pink", "green", ""]);
    expect(gatesBeside(bot)).toEqual(["red"]);
  });

  it("bring what their spaces show", () => {
    const rows = boardRows(changed(), FACTS);
    const brings = (id: string) => row(rows, id)?.spaces.map((space) => space.brings) ?? [];
    expect(brings("main-square").filter(Boolean)).toHaveLength(SHOWS.length);
    expect(brings("main-square")[6]?.says?.key).toBe("pachabot.show-7");
    expect(brings("date-orchard").every((one) => one?.says)).toBe(true);
    const lessons = LESSONS.filter(({ points }) => points).map(({ points }) => points);
    expect(brings("madrasa").flatMap((one) => one?.says?.args?.n ?? [])).toEqual(lessons.reverse());
    expect(brings("river").some(Boolean)).toBe(false);
  });

  it("reveal tiles and towns where the table has them", () => {
    const keys = (facts: Partial<PachabotFacts>) =>
      row(boardRows(changed(), { ...FACTS, ...facts }), "sahara")?.spaces.map(
        ({ brings }) => brings?.says?.key,
      );
    const [tile, town] = ["face.space-strategy", "face.space-town"];
    const none = undefined;
    expect(keys({})).toEqual([none, none, tile, none, tile, none, tile, none]);
    expect(keys({ reveals: [], towns: [4] })).toEqual([
      none,
      none,
      none,
      town,
      none,
      none,
      none,
      none,
    ]);
  });
});

describe("what it can choose", () => {
  it("has symbols", () => {
    expect(choiceIcons({ key: "colour.brown" })).toEqual(["k-brown"]);
    expect(choiceIcons({ key: "sector.souk" })).toEqual(["i-good"]);
    const red = { key: "pachabot.red-as", args: { row: { key: "sector.sahara" } } };
    expect(choiceIcons(red)).toEqual(["k-red", "k-brown"]);
    expect(choiceIcons({ key: "board.points" })).toEqual([]);
  });
});
