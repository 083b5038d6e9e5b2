import { expect, test } from "vitest";
import { placeFor } from "./tips";

const SCREEN = { width: 1000, height: 800 };
const TIP = { width: 200, height: 60 };
const THING = { left: 400, right: 440, top: 300, bottom: 340 };
const box = (left: number, top: number, size = 40) => ({
  left,
  right: left + size,
  top,
  bottom: top + size,
});

test("words stand above what they are about", () => {
  expect(placeFor(TIP, THING, SCREEN, [])).toEqual({ x: 320, y: 232 });
});

test("words leave alone what can be touched", () => {
  const above = box(380, 250);
  expect(placeFor(TIP, THING, SCREEN, [above])).toEqual({ x: 320, y: 348 });
  const below = box(380, 360);
  expect(placeFor(TIP, THING, SCREEN, [above, below])).toEqual({ x: 448, y: 290 });
  const right = box(480, 300);
  expect(placeFor(TIP, THING, SCREEN, [above, below, right])).toEqual({ x: 192, y: 290 });
});

test("where everything can be touched, they stand on as little of it as they can", () => {
  const around = [box(380, 250), box(440, 250), box(380, 360), box(480, 300), box(300, 300)];
  expect(placeFor(TIP, THING, SCREEN, around)).toEqual({ x: 320, y: 348 });
});

test("words stay on the screen", () => {
  expect(placeFor(TIP, box(0, 4), SCREEN, [])).toEqual({ x: 6, y: 52 });
  expect(placeFor(TIP, box(960, 4), SCREEN, [])).toEqual({ x: 794, y: 52 });
});
