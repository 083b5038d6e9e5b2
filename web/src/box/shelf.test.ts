import { beforeEach, expect, test } from "vitest";
import { keep } from "../house/keep";
import { chosenBox, HERE, keepHere, ownHere } from "./shelf";

const BOX = { text: "[river.rapid.1]\nspace = 2\n", name: "Mine", wrong: 0 };
const EMPTY = { text: "", name: "Mine", wrong: 0 };

beforeEach(() => keepHere("marrakesh", EMPTY));

test("a box is there as soon as something is said of it, also if all of it is wrong", () => {
  expect(ownHere("marrakesh")).toBe(null);
  keepHere("marrakesh", { ...EMPTY, wrong: 2 });
  expect(ownHere("marrakesh")).toEqual({ ...EMPTY, wrong: 2 });
  expect(ownHere("yspahan")).toBe(null);
});

test("a box that was kept as its text alone is still there", () => {
  keep("own-box.marrakesh", BOX.text);
  expect(ownHere("marrakesh")).toEqual({ ...BOX, name: "" });
});

test("one’s own box is played with until somebody chooses otherwise", () => {
  expect(chosenBox("marrakesh", undefined)).toBe("");
  keepHere("marrakesh", BOX);
  expect(chosenBox("marrakesh", undefined)).toBe(HERE);
  expect(chosenBox("marrakesh", "")).toBe("");
  expect(chosenBox("yspahan", undefined)).toBe("");
});
