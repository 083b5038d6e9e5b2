import { expect, test } from "vitest";
import { GROUNDS, ground, plaque, sill, star, way } from "./drawing";
import {
  BUILDINGS,
  CARDS,
  FLOORS,
  HEIGHT,
  NOBODY,
  QUARTERS,
  ROWS,
  riders,
  type Secret,
  SHOPS,
  SOUKS,
  SPACES,
  size,
  WIDTH,
} from "./facts";
import { type Position, positions } from "./fixtures/views";
import { BUILDING_SIGNS, CARD_SIGNS } from "./signs";

const each = (name: string, check: (position: Position) => void) =>
  test.each(positions.map((position) => [position.view.table.players.length, position] as const))(
    `${name} (%i players)`,
    (_, position) => check(position),
  );

each("cubes stand in the shops the rules put them", ({ view, meaning }) => {
  const found = SHOPS.flatMap(({ id }, n) => {
    const owner = view.table.shops[n] ?? NOBODY;
    return owner === NOBODY ? [] : [[id, owner]];
  });
  expect(Object.fromEntries(found)).toEqual(meaning.cubes);
  expect(view.table.shops).toHaveLength(SHOPS.length);
});

each("complete souks are known, with their owner", ({ view, meaning }) => {
  const found = SOUKS.map((souk, n) => [souk.id, view.facts.holders[n] ?? NOBODY] as const);
  expect(Object.fromEntries(found.filter(([, owner]) => owner !== NOBODY))).toEqual(
    meaning.complete,
  );
});

each("the supervisor stands where the rules say", ({ view, meaning }) => {
  expect(SPACES[view.table.supervisor]?.name).toBe(meaning.supervisor);
});

each("cubes ride the camels that are used", ({ view, meaning }) => {
  expect(view.facts.camels).toEqual(meaning.camels);
  const { seats: found, next } = riders(view.table, view.facts.camels);
  expect(Object.fromEntries(found)).toEqual(meaning.riders);
  expect(next).toBe(meaning.camels[Object.keys(meaning.riders).length]);
});

each("dice lie on their floors", ({ view, meaning }) => {
  const { white, yellow, value } = view.table;
  const found = FLOORS.map((floor, n) => [floor, [white[n], yellow[n], value[n]]]);
  expect(Object.fromEntries(found)).toEqual(meaning.dice);
});

each("buildings and cards have their names", ({ view, meaning }) => {
  const owned = view.facts.players.map(({ buildings }) => buildings.map((n) => BUILDINGS[n]?.id));
  expect(owned).toEqual(meaning.buildings);
  const hand: Secret = view.table.players[0]?.hand ?? [];
  expect(Array.isArray(hand) && hand.map((kind) => CARDS[kind]?.id)).toEqual(meaning.hand);
  expect(size(hand)).toBe(meaning.hand.length);
});

test("what others hold is only counted", () => {
  expect(size({ hidden: 4 })).toBe(4);
});

test("everything printed has a place in the city", () => {
  for (const { x, y } of [...SHOPS, ...SPACES, ...SOUKS.map(plaque)]) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(WIDTH);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(HEIGHT);
  }
});

test("shops stand on the ground of their souk, and in their neighbourhood", () => {
  for (const souk of SOUKS) {
    const { d } = ground(souk);
    const { x, y, width, height } = GROUNDS[souk.quarter];
    for (const shop of souk.shops) {
      expect(d).toContain(`${Math.round(shop.x * 10) / 10} ${Math.round(shop.y * 10) / 10}`);
      expect(shop.x > x && shop.x < x + width && shop.y > y && shop.y < y + height).toBe(true);
    }
  }
  expect(
    QUARTERS.map((quarter) => SOUKS.filter((souk) => souk.quarter === quarter).length),
  ).toEqual([4, 4, 3, 3]);
});

test("the ways along the road turn at its centre only", () => {
  const [w3, w5, n1] = ["w3", "w5", "n1"].map((id) => SPACES.find((space) => space.id === id));
  if (!w3 || !w5 || !n1) throw new Error("the road is not complete");
  expect(way(w3, w5).split("L")).toHaveLength(2);
  expect(way(w3, n1).split("L")).toHaveLength(3);
  expect(sill(w3)).toContain("L");
});

test("neighbouring spaces of the road are of different shade", () => {
  for (const space of SPACES) {
    const steps = Number(space.id.slice(1));
    expect(space.shade).toBe(steps % 2 ? "light" : "dark");
  }
});

test("every building and card has its signs", () => {
  expect(Object.keys(BUILDING_SIGNS)).toEqual(BUILDINGS.map(({ id }) => id));
  expect(Object.keys(CARD_SIGNS)).toEqual(CARDS.map(({ id }) => id));
  expect(CARD_SIGNS["score-camels"]).toContainEqual({ points: 2 });
});

test("the caravan has three rows of four", () => {
  expect(ROWS.map((row) => [row.camels.length, row.points, row.multiplier])).toEqual([
    [4, 2, 1],
    [4, 1, 2],
    [4, 0, 3],
  ]);
});

test("a star has sixteen corners", () => {
  expect(star(10).split(" ")).toHaveLength(16);
});
