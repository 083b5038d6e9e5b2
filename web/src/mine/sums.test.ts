import { expect, test } from "vitest";
import type { Played } from "./played";
import { byOpponent, bySource, csvOf, jsonOf, rankOf } from "./sums";

const game = (own: Partial<Played>): Played => ({
  id: "t",
  game: "yspahan",
  at: Date.UTC(2026, 4, 3),
  seats: [{ name: "Ada" }, { name: "Émile" }],
  mine: [0],
  edition: "",
  modules: [],
  solo: "",
  options: {},
  scores: [30, 20],
  winners: [0],
  breakdown: [{ souks: 20, caravan: 10 }, { souks: 20 }],
  ...own,
});
const others = ({ seats, mine }: Played) =>
  seats.flatMap(({ name }, n) => (mine.includes(n) ? [] : [name ?? ""]));

const GAMES = [
  game({}),
  game({ scores: [20, 44], winners: [1], breakdown: [{ souks: 25, provisions: -5 }, {}] }),
  game({ seats: [{ name: "Ada" }, { name: "Saar" }], scores: [70, 3], breakdown: [] }),
];

test("means and bests by source count the games of which sources are known", () => {
  expect(bySource(GAMES)).toEqual([
    { name: "souks", games: 2, mean: 22.5, best: 25 },
    { name: "caravan", games: 2, mean: 5, best: 10 },
    { name: "provisions", games: 2, mean: -2.5, best: 0 },
  ]);
});

test("against each opponent: how often, how often first, and with how many points", () => {
  expect(byOpponent(GAMES, others)).toEqual([
    { name: "Émile", games: 2, won: 1, mean: 25, best: 30 },
    { name: "Saar", games: 1, won: 1, mean: 70, best: 70 },
  ]);
});

test("a table of two bots of one kind is one game against it", () => {
  expect(byOpponent([game({})], () => ["greedy", "greedy"])).toHaveLength(1);
});

test("at a screen that several share nobody's points are mine", () => {
  expect(bySource([game({ mine: [0, 1] })])).toEqual([]);
});

test("who lost a tie is not first", () => {
  expect(rankOf(game({ scores: [30, 30], winners: [1] }))).toBe(2);
});

test("files have a row for each game, and no formulas", () => {
  const odd = game({ seats: [{ name: "Ada" }, { name: '=1+1,"x"' }] });
  const [head, row] = csvOf([odd], others).split("\r\n");
  expect(head).toBe("date,game,edition,modules,solo,opponents,points,rank,seats,won,souks,caravan");
  expect(row).toBe(`2026-05-03,yspahan,,,,"'=1+1,""x""",30,1,2,1,20,10`);
  const [told] = JSON.parse(jsonOf([odd], others));
  expect(told).toMatchObject({ at: "2026-05-03T00:00:00.000Z", points: 30, rank: 1, won: true });
});
