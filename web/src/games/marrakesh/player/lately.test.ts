import { expect, test } from "vitest";
import { lately } from "./lately";

const said = (key: string, player: number) => ({ key, args: { player } });

test("a deed says more than what came of it", () => {
  const told = [said("assistant.acts", 1), said("gain.date", 1), said("scroll.taken", 2)];
  expect(lately(told, 1)?.key).toBe("assistant.acts");
});

test("the last deed counts", () => {
  const told = [said("assistant.acts", 1), said("gate.bought", 1), said("points.gained", 1)];
  expect(lately(told, 1)?.key).toBe("gate.bought");
});

test("without a deed, what happened to somebody last", () => {
  const told = [said("gain.water", 0), said("points.lost", 0), said("gain.water", 3)];
  expect(lately(told, 0)?.key).toBe("points.lost");
});

test("nothing is said of whom nothing is known", () => {
  expect(lately([said("gain.water", 0)], 2)).toBeUndefined();
});

test("that a round begins with somebody is nothing they have done", () => {
  expect(lately([said("round.begins", 1)], 1)).toBeUndefined();
  expect(lately([said("gain.water", 1), said("round.begins", 1)], 1)?.key).toBe("gain.water");
});
