import { expect, test, vi } from "vitest";
import { face } from "./face";
import { type Position, positions } from "./fixtures/views";

// what it draws needs a browser
vi.mock("./Board.svelte", () => ({ default: {} }));
vi.mock("./Sprite.svelte", () => ({ default: {} }));

const [, , , { view }] = positions as [Position, Position, Position, Position];

test("a player's panel tells the purse and all six buildings", () => {
  const figures = face.figures?.(view, 3) ?? [];
  expect(figures.slice(0, 3).map(({ key }) => key)).toEqual([
    "floor.gold",
    "floor.camels",
    "face.cards",
  ]);
  const standing = figures.slice(3).filter(({ faint }) => !faint);
  expect(standing.map(({ icon }) => icon)).toEqual(["y-paddock", "y-stall", "y-bazaar"]);
  expect(figures.length).toBeLessThanOrEqual(10);
});

test.each([
  ["shop/sack-white-1", true, "city"],
  ["road/w3", true, "city"],
  ["tower/sack", true, "tower"],
  ["camel/c01", true, "tower"],
  ["building/hammam", true, "mine"],
  ["card/exchange", true, "mine"],
])("%s is drawn, on its pane", (target, drawn, pane) => {
  expect(face.isDrawn(target)).toBe(drawn);
  expect(face.paneOf(target)).toBe(pane);
  expect(face.panes.map(({ id }) => id)).toContain(pane);
});

test.each([
  "action/floor",
  "action/supervisor",
  "action/card",
  "extra/exchange",
  "pay/full",
  "pay/nothing",
  "yellow/2",
  "keep/pay",
  "keep/let-go",
  "turn/end",
  "exchange/gold-to-camels",
])("%s becomes a button with an icon", (target) => {
  expect(face.isDrawn(target)).toBe(false);
  expect(face.barIcon(target)).toBeDefined();
});

test("amounts are buttons without an icon", () => {
  expect(face.isDrawn("amount/3")).toBe(false);
  expect(face.barIcon("amount/3")).toBeUndefined();
});

test("pieces that travel have a picture", () => {
  expect(face.pieceIcon("cube/2")).toEqual({ icon: "seat-triangle", seat: 2 });
  expect(face.pieceIcon("supervisor")).toEqual({ icon: "y-supervisor" });
  expect(face.pieceIcon("card/exchange")).toEqual({ icon: "y-card" });
  expect(face.pieceIcon("card")).toEqual({ icon: "y-card" });
  expect(face.pieceIcon("camel")).toBeUndefined();
});
