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
import house from "../../parts/Sprite.svelte?raw";
import { kindOf } from "../../table/picking";
import { scoring } from "../face";
import races from "./camels/Symbols.svelte?raw";
import { face } from "./face";
import { type MarrakeshView, scrollsLeft, slots } from "./facts";
import table from "./fixtures/table.json";
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

test("only the simplified opponent has no points", () => {
  const views = [table.pachabot, table.simple, table.mine] as unknown as MarrakeshView[];
  expect(views.map((view) => scoring(face, view))).toEqual([[0, 1], [0], [0, 1, 2]]);
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
