import {
  common,
  displays,
  player,
  sahara,
  screen,
  square,
  stairs,
} from "@games/marrakesh/layout.toml";
import { expect, test, vi } from "vitest";
import type { Words } from "../../house/words.svelte";
import house from "../../parts/Sprite.svelte?raw";
import { kindOf } from "../../table/picking";
import { boxOf, scoring } from "../face";
import races from "./camels/Symbols.svelte?raw";
import { describe as inSentences } from "./describe";
import { face } from "./face";
import { type MarrakeshView, scrollsLeft, slots } from "./facts";
import table from "./fixtures/table.json";
import { needs } from "./needs";
import mine from "./Sprite.svelte?raw";
import { AMOUNTS, regionOf } from "./targets";

// what it draws needs a browser
vi.mock("./Board.svelte", () => ({ default: {} }));
vi.mock("./Sprite.svelte", () => ({ default: {} }));
vi.mock("./solo/Rival.svelte", () => ({ default: {} }));

const BOARDS: Record<string, object> = { common, player, sahara, screen, square, stairs };
const sprite = house + mine + races;
const TARGETS = new Set<string>(table.targets);

/** Places of a board's layout that are targets, and the displays of tiles that lie on it. */
function placesOn(...boards: string[]): string[] {
  const tiled = Object.entries<{ board: string }>(displays)
    .filter(([, display]) => boards.includes(display.board))
    .map(([kind]) => kind);
  const places = boards.flatMap((board) => Object.keys(BOARDS[board] ?? {}));
  const tiles = table.targets.filter((target) => tiled.includes(kindOf(target)));
  return [...places, ...tiles].filter(
    (target) => TARGETS.has(target) && !/\/(none|take|leave)$/.test(target),
  );
}

test("whatever has a place in the layout is drawn, on the pane of its board", () => {
  const common = placesOn("common", "stairs");
  const mine = placesOn("player", "square", "sahara", "screen");
  expect(common.length).toBeGreaterThan(200);
  expect(common.filter((target) => !face.isDrawn(target))).toEqual([]);
  expect(mine.filter((target) => !face.isDrawn(target))).toEqual([]);
  expect(new Set(common.map(face.paneOf))).toEqual(new Set(["board"]));
  expect(new Set(mine.map(face.paneOf))).toEqual(new Set(["me"]));
});

test("what has none is a chip of an amount, a part of a place, or a button with an icon", () => {
  const placed = new Set(placesOn("common", "stairs", "player", "square", "sahara", "screen"));
  const others = table.targets.filter((target) => !placed.has(target));
  const drawn = others.filter(face.isDrawn);
  const race = ["bridge", "camel", "column", "dung", "reward", "spend", "swap"];
  expect(new Set(drawn.map(kindOf))).toEqual(new Set([...AMOUNTS, ...race, "count", "row"]));
  const buttons = others.filter((target) => !face.isDrawn(target));
  expect(buttons.filter((target) => !face.barIcon(target))).toEqual([]);
  expect(buttons).toContain("row/0");
  expect(buttons).toContain("gate/stop");
});

test("every target of the common board lies in one of its regions", () => {
  const drawn = table.targets.filter(
    (target) => face.isDrawn(target) && face.paneOf(target) === "board",
  );
  expect(drawn.filter((target) => !regionOf(target))).toEqual([]);
  expect(regionOf("screen/green")).toBeUndefined();
  expect(regionOf("line/none")).toBeUndefined();
});

test("pieces that travel have a picture", () => {
  const symbols = new Set([...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id));
  const flying = table.pieces.map((piece) => face.pieceIcon(piece)?.icon ?? piece);
  expect(flying.filter((icon) => !symbols.has(icon))).toEqual([]);
  expect(face.pieceIcon("keshi/green")).toEqual({ icon: "k-green" });
  expect(face.pieceIcon("pawn/2")).toEqual({ icon: "seat-triangle", seat: 2 });
  expect(face.pieceIcon("crocodile")).toBeUndefined();
});

const ESSENTIAL = boxOf({ edition: "essential" });
/** Words that say only keys and arguments. */
const words = {
  t: (key: string, args = {}) => `${key} ${JSON.stringify(args)}`,
  say: ({ key, args = {} }: { key: string; args?: unknown }) => `${key} ${JSON.stringify(args)}`,
} as unknown as Words;

test("the table in sentences: the own board first, then the common one, then the others", () => {
  const passages = inSentences(
    table.mine as unknown as MarrakeshView,
    0,
    words,
    ["Ada", "Bo", "Cy"],
    ESSENTIAL,
  );
  expect(passages.map(({ id }) => id)).toEqual(["me", "board", "p2", "p3"]);
  const [mine, board, other] = passages;
  const has = (lines: string[] | undefined, key: string) =>
    lines?.some((line) => line.startsWith(`${key} `));
  expect(has(mine?.lines, "board.screen-is")).toBe(true);
  expect(has(mine?.lines, "board.provision-hidden")).toBe(true);
  expect(has(other?.lines, "board.screen-is")).toBe(false);
  expect(has(other?.lines, "board.provision-hidden")).toBe(false);
  expect(board?.lines.filter((line) => line.startsWith("board.workshop-is"))).toHaveLength(4);
});

test("a spectator is told of nobody's hand", () => {
  const passages = inSentences(table.seen as unknown as MarrakeshView, null, words, [], ESSENTIAL);
  expect(passages.map(({ id }) => id)).toEqual(["board", "p1", "p2", "p3"]);
  expect(passages.flatMap(({ lines }) => lines).join()).not.toContain("board.screen-is");
});

test("an opponent made of rules is told of by what it has", async () => {
  await Promise.all(needs(boxOf({ solo: "pachabot" })));
  const told = (of: unknown) => inSentences(of as MarrakeshView, 0, words, [], ESSENTIAL).at(-1);
  const keys = (of: unknown) => told(of)?.lines.map((line) => line.split(" ")[0]);
  expect(keys(table.pachabot)).toEqual(["board.player", "board.keshis", "board.strategy-is"]);
  expect(keys(table.simple)).toEqual(["board.its-line-is"]);
});

test("only the simplified opponent has no points", () => {
  const views = [table.pachabot, table.simple, table.mine] as unknown as MarrakeshView[];
  expect(views.map((view) => scoring(face, view))).toEqual([[0, 1], [0], [0, 1, 2]]);
});

test("piles, towns and the purple disc are told of where a table has them", () => {
  const box = boxOf({ edition: "classic", modules: ["spectators", "desert-towns"] });
  const view = table.classic as unknown as MarrakeshView;
  const [mine, board] = inSentences(view, 0, words, [], box);
  const said = (lines: string[] | undefined, key: string) =>
    lines?.filter((line) => line.startsWith(`${key} `)).length;
  expect(said(board?.lines, "board.pile")).toBe(3 * 3 + 5); // yellow scrolls come when households have settled
  expect(said(board?.lines, "board.towns-are")).toBe(1);
  expect(said(board?.lines, "board.stair-tiles")).toBe(1);
  expect(said(board?.lines, "board.begins")).toBe(1);
  const plain = inSentences(view, 0, words, [], ESSENTIAL)[0];
  expect(mine?.lines).not.toEqual(plain?.lines);
});

test("a display of piles keeps the place of each, also where no tile is open", () => {
  const shelf = { down: [4, 0].map((unseen) => ({ bags: [{ known: [], unseen }] })), tops: [7, 9] };
  expect(slots([9], shelf)).toEqual([
    { tile: 0, under: 4 },
    { tile: 9, under: 0 },
  ]);
  expect(slots([3], undefined)).toEqual([{ tile: 3, under: undefined }]);
  const none = { down: [], tops: [] };
  expect(slots([3], none), "only other tiles lie in piles").toEqual([
    { tile: 3, under: undefined },
  ]);
  const scroll_piles = [{ bags: [{ known: [4], unseen: 9 }] }];
  expect(scrollsLeft({ shelves: [none], scroll_piles }, 0)).toBe(10);
});
