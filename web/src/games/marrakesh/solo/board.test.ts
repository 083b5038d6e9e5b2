import { describe, expect, it } from "vitest";
import { boxOf } from "../../face";
import { bits, type MarrakeshView, type Player, SECTORS, type Table } from "../facts";
import fixture from "../fixtures/table.json";
import { isBare, opponent, withPawns } from "../opponent";
import { boardRows, column, gatesBeside, shownTimes, showTimes, wanted } from "./board";
import { choiceIcons } from "./choices";
import { LESSONS, ROWS, SHOWS, STRATEGY } from "./printed";

const view = fixture.pachabot as unknown as MarrakeshView;
const simple = (fixture.simple as unknown as MarrakeshView).table;
const people = (fixture.mine as unknown as MarrakeshView).table;
const BOX = boxOf({ edition: "essential" });
const at = (name: (typeof SECTORS)[number]) => SECTORS.indexOf(name);

/** The Pachabot's table with these strategy tiles, and its own part of it changed. */
function made(tiles: number[], changes: Partial<Player> = {}): { table: Table; it: Player } {
  const [me, other] = view.table.players as [Player, Player];
  const it = { ...other, ...changes };
  return {
    table: { ...view.table, players: [me, it], pachabot: { column: tiles, stack: [] } },
    it,
  };
}
const values = (named: Partial<Record<(typeof SECTORS)[number], number>>): number[] =>
  SECTORS.slice(0, 8).map((name) => named[name] ?? 0);
const row = (rows: ReturnType<typeof boardRows>, id: string) => rows.find((one) => one.id === id);

describe("the seat that rules lead", () => {
  it("is the last, where there is one", () => {
    expect(opponent(view.table)).toBe(1);
    expect(opponent(simple)).toBe(1);
    expect(opponent(people)).toBeUndefined();
  });

  it("has neither pawns nor points in its simplified form", () => {
    expect([0, 1].map((seat) => isBare(simple, seat))).toEqual([false, true]);
    expect(withPawns(simple).map(({ seat }) => seat)).toEqual([0]);
    expect(withPawns(view.table).map(({ seat }) => seat)).toEqual([0, 1]);
    expect(withPawns(people)).toHaveLength(3);
  });
});

describe("the strategy column", () => {
  it("shows luxury goods on its newest tile only", () => {
    const spots = column(made([1, 2, 3]).table);
    expect(spots.map(({ tile, newest }) => [tile, newest])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    expect(spots[2]?.luxuries).toEqual(STRATEGY[3]?.luxuries);
  });

  it("tells how often each row is shown, and which is wanted most", () => {
    const { table } = made([1, 2]); // black, brown; brown, white
    expect([...shownTimes(table)]).toEqual([
      [at("mosque"), 1],
      [at("sahara"), 2],
      [at("palace"), 1],
    ]);
    expect(wanted(table)).toEqual([at("sahara")]);
    expect(wanted(made([4]).table)).toEqual([at("medina"), at("souk")]);
    expect(wanted(made([]).table)).toEqual([]);
  });
});

describe("the rows", () => {
  it("lie as they are printed, with what stands in them", () => {
    const { table, it: bot } = made([1], {
      values: values({ sahara: 3, river: 8 }),
      vendors: 1 << at("river"),
      assistants: [at("souk"), at("souk"), at("sahara")],
      goods: [2, 0, 1],
    });
    const rows = boardRows(table, bot, BOX);
    expect(rows.map((one) => one.row)).toEqual(ROWS);
    expect(row(rows, "sahara")).toMatchObject({ count: 3, assistants: 1, shown: 1, wanted: true });
    expect(row(rows, "river")).toMatchObject({ count: 8, vendor: true, shown: 0, wanted: false });
    expect(row(rows, "souk")).toMatchObject({ count: 3, assistants: 2, spaces: [] });
    expect(row(rows, "sahara")?.spaces.filter(({ taken }) => taken)).toHaveLength(3);
    expect(bits(bot.vendors, SECTORS.length)).toEqual([at("river")]);
  });

  it("have gates under the first guards, and others beside the board", () => {
    const { table, it: bot } = made([1], { values: values({ medina: 2 }), gates: [5, 0, 8, -1] });
    const spaces = row(boardRows(table, bot, BOX), "medina")?.spaces ?? [];
    expect(spaces.map(({ gate }) => gate).slice(0, 3)).toEqual(["pink", "green", ""]);
    expect(gatesBeside(bot)).toEqual(["red"]);
  });

  it("bring what their spaces show", () => {
    const { table, it: bot } = made([1]);
    const rows = boardRows(table, bot, BOX);
    const brings = (id: string) => row(rows, id)?.spaces.map((space) => space.brings) ?? [];
    expect(brings("main-square").filter(Boolean)).toHaveLength(SHOWS.length);
    expect(brings("main-square")[6]?.says?.key).toBe("face.space-lower");
    expect(brings("date-orchard").every((one) => one?.effects)).toBe(true);
    const lessons = LESSONS.filter(({ points }) => points).map(({ points }) => points);
    expect(brings("madrasa").flatMap((one) => one?.says?.args?.n ?? [])).toEqual(lessons.reverse());
    expect(brings("river").some(Boolean)).toBe(false);
  });

  it("reveal tiles and towns by the dials and modules of the table", () => {
    const { table, it: bot } = made([1]);
    const keys = (box: Parameters<typeof boxOf>[0]) =>
      row(boardRows(table, bot, boxOf(box)), "sahara")?.spaces.map(
        ({ brings }) => brings?.says?.key,
      );
    const [tile, town] = ["face.space-strategy", "face.space-town"];
    const none = undefined;
    expect(keys({})).toEqual([none, none, tile, none, tile, none, tile, none]);
    expect(keys({ modules: ["desert-towns"], options: { "no-caravan-tiles": true } })).toEqual([
      none,
      none,
      none,
      town,
      none,
      none,
      none,
      town,
    ]);
  });

  it("pay in the Main Square as often as is set", () => {
    const times = (...on: string[]) =>
      showTimes(boxOf({ options: Object.fromEntries(on.map((name) => [name, true])) }));
    expect([times(), times("one-show"), times("four-shows")]).toEqual([3, 1, 4]);
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
