import { expect, test } from "vitest";
import { spotFor } from "./spots";

const AREA = { left: 0, top: 50, right: 1000, bottom: 650 };
const CARD = { width: 300, height: 250 };

test("a card lies in the corner beside the log", () => {
  expect(spotFor(CARD, AREA, [])).toEqual({ left: 692, top: 392, width: 300, height: 250 });
});

test("it lies on nothing that can be touched", () => {
  const lit = [{ left: 900, right: 940, top: 600, bottom: 640 }];
  expect(spotFor(CARD, AREA, lit)).toMatchObject({ left: 692, top: 58 });
});

test("it makes do with less before it gives up", () => {
  const row = (y: number) => ({ left: 0, right: 1000, top: y, bottom: y + 10 });
  expect(spotFor(CARD, AREA, [row(220), row(480)])?.height).toBe(150);
  expect(spotFor(CARD, AREA, [row(150), row(300), row(450), row(600)])).toBeUndefined();
});

test("it stays where it lies as long as nothing there can be touched", () => {
  const there = { left: 692, top: 58, ...CARD };
  expect(spotFor(CARD, AREA, [], there)).toBe(there);
  const lit = [{ left: 700, right: 740, top: 60, bottom: 80 }];
  expect(spotFor(CARD, AREA, lit, there)).toMatchObject({ left: 692, top: 392 });
});

test("of free places it takes the one that covers least of what one would rather see", () => {
  const wanted = [{ left: 700, right: 1000, top: 400, bottom: 650 }];
  const there = { left: 692, top: 392, ...CARD };
  expect(spotFor(CARD, AREA, [], undefined, wanted)).toMatchObject({ left: 692, top: 58 });
  expect(spotFor(CARD, AREA, [], there, wanted)).toMatchObject({ left: 692, top: 58 });
  expect(spotFor(CARD, AREA, [], there, [AREA])?.height).toBe(150); // all of it: as little as can be
});
