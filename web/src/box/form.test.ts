import { expect, test } from "vitest";
import { phrasesOf } from "./effects";
import {
  grouped,
  moreIn,
  noWork,
  said,
  shown,
  strange,
  toml,
  withMore,
  workOf,
  written,
} from "./form";

const HOUSE = {
  river: { river: { jetty: 12 }, rapid: { "1": { space: 3, bonus: [{ points: 1 }] } } },
  board: { disc: { pink: { sections: [3, 1] } }, sahara: { "left-2": { cost: { date: 1 } } } },
  stairs: { line: { "1-1": { fields: ["p1", "m1"] } } },
  oases: { oasis: { "1": { score: { per: "gate", points: 2 } } } },
  scrolls: {
    scroll: {
      "1": { effects: [{ place_keshi: { colour: "green", count: 1 } }] },
      "2": { effects: [{ gain: { date: 1 } }, { advance: { river: 1 } }] },
      "4": { effects: [{ place_good: { count: 1, same_colour: true } }] },
      "5": { effects: [{ claim: { count: 1, free: true } }, { claim: { count: 1, cost: 2 } }] },
      "6": { effects: [{ claim: { count: 2, free: true } }] },
      "7": { effects: [{ climb: { tracks: ["palace", "mosque"], steps: 1 } }] },
      "8": { effects: [{ split: { tracks: ["palace", "river"], steps: 2 } }] },
      "9": { effects: [{ split: { tracks: ["mosque", "river"], steps: 2 } }] },
      "3": { effects: [{ advance: { palace: 1 } }, { lower: { palace: 1 } }] },
    },
  },
};
const WORDS = phrasesOf(HOUSE);
const GOODS = (count: number) => [{ place_good: { count, same_colour: true } }];
const CLAIM = [{ claim: { count: 2, free: true } }];
const CLIMB = (steps: number) => ({ climb: { tracks: ["palace", "mosque"], steps } });
const SPLIT = { split: { tracks: ["palace", "river"], steps: 2 } };
const GREEN = { place_keshi: { colour: "green", count: 1 } };

test.each([
  [3, "3", "4", "4"],
  [3, "3", "many", '"many"'],
  [[3, 1], "3, 1", "2,2", "[2, 2]"],
  [["p1", "m1"], "p1, m1", "p1, r3", '["p1", "r3"]'],
  [{ date: 1 }, "date 1", "water 2, date 1", "{ water = 2, date = 1 }"],
  [{ date: 1 }, "date 1", "2 water", "{ water = 2 }"],
  [{ date: 1 }, "date 1", "", "{}"],
  [{ date: 1 }, "date 1", "two of water", '"two of water"'],
  ["icon", "icon", "keshi", '"keshi"'],
  [true, "true", "false", "false"],
  [{ date: 1 }, "date 1", "{ water = 2 }", "{ water = 2 }"],
  [{ per: "gate", points: 2 }, '{ per = "gate", points = 2 }', "{ points = 1 }", "{ points = 1 }"],
  [[{ points: 1 }], "points 1", "2 points", "[{ points = 2 }]"],
  [[{ points: 2 }], "points 2", "1 point", "[{ points = 1 }]"],
  [[{ points: 1 }], "points 1", "[{ points = 2 }]", "[{ points = 2 }]"],
  [[{ points: 1 }], "points 1", "2 dates, green 1", toml([{ gain: { date: 2 } }, GREEN])],
  [[GREEN], "green 1", "river 2", "[{ advance = { river = 2 } }]"],
  [[{ lower: { palace: 1 } }], "[{ lower = { palace = 1 } }]", "palace 1", '"palace 1"'],
  [[], "", "points 1", "[{ points = 1 }]"],
  [GOODS(1), "place good 1", "place good 2", toml(GOODS(2))],
  [GOODS(3), "place good 3", "2 place_good, 1 point", toml([...GOODS(2), { points: 1 }])],
  [[CLIMB(1)], "climb 1", "2 climb, 1 point", toml([CLIMB(2), { points: 1 }])],
  [[SPLIT], '[{ split = { tracks = ["palace", "river"], steps = 2 } }]', "split 1", '"split 1"'],
  [CLAIM, "[{ claim = { count = 2, free = true } }]", "claim 1", '"claim 1"'],
])("%j is typed as %s", (house, as, typed, told) => {
  expect([shown(house, WORDS), said(typed, house, WORDS)]).toEqual([as, told]);
  expect(said(shown(house, WORDS), house, WORDS)).toBe(toml(house));
});

test.each([
  [[{ points: 1 }], "points = 2"],
  [[{ points: 1 }], "[{ points = 2 }"],
  [[{ points: 1 }], "[{ points = two }]"],
  [[{ points: 1 }], "[null]"],
  [[{ points: 1 }], "[1e999]"],
  [[{ points: 1 }], '[{ "a b": 1 }]'],
  [[{ points: 1 }], ""],
  [{ date: 1 }, "2 water 1 date"],
  [["p1"], "[p1"],
])("where %j is printed, %s goes out as words: nothing else in the file breaks", (house, typed) => {
  expect(strange(typed, house, WORDS)).toBe(true);
  expect(said(typed, house, WORDS)).toBe(JSON.stringify(typed));
});

test("work is written as corrections, and each line is known", () => {
  const values = ["river.river.jetty", "river.rapid.1.space", "river.rapid.1.bonus"];
  const work = {
    ...noWork(),
    name: 'The "blue" one',
    entries: {
      "river.river.jetty": { same: true },
      "river.rapid.1.bonus": { typed: "[{ points = 2 }]" },
    },
  };
  const { text, lines } = written("marrakesh", work, values, HOUSE);
  expect(text).toBe(
    '[box]\ngame = "marrakesh"\nname = "The \\"blue\\" one"\n[river.river]\njetty = 12\n[river.rapid.1]\nbonus = [{ points = 2 }]\n',
  );
  expect(lines[4]).toBe("river.river.jetty");
  expect(lines[6]).toBe("river.rapid.1.bonus");
});

test("what a file tells becomes work again", () => {
  const told = {
    "river.river.jetty": "14",
    "river.rapid.1.space": "3",
    "board.disc.pink.sections": "[2, 2]",
    "board.sahara.left-2.cost": "{ water = 2 }",
    "stairs.line.1-1.fields": '["p1"]',
    "river.rapid.1.bonus": "[{ gain = { date = 2 } }]",
    "scrolls.scroll.1.effects": "[]",
    "river.rapid.4.gone": "true",
  };
  expect(workOf("Mine", told, HOUSE)).toEqual({
    name: "Mine",
    gone: { "river.rapid.4": true },
    entries: {
      "river.river.jetty": { typed: "14" },
      "river.rapid.1.space": { same: true },
      "board.disc.pink.sections": { typed: "2, 2" },
      "board.sahara.left-2.cost": { typed: "water 2" },
      "stairs.line.1-1.fields": { typed: "p1" },
      "river.rapid.1.bonus": { typed: "date 2" },
      "scrolls.scroll.1.effects": { typed: "[]" },
    },
  });
});

test("what a box has besides stands behind the others of its kind, with the values of the last", () => {
  const groups = { river: ["river.river.jetty", "river.rapid.1.space", "river.rapid.1.bonus"] };
  const form = { groups: { ...groups, x: ["x.y.1.z"] }, varying: { "river.rapid": 4 } };
  const entries = {
    "river.rapid.2.space": { typed: "5" },
    "souk.luxury.99.points": { same: true },
  };
  const more = moreIn({ ...noWork(), entries }, form);
  expect(more).toEqual(["river.rapid.2.space"]);
  expect(grouped(form.groups, more)).toEqual({
    river: [...groups.river, "river.rapid.2.space"],
    x: ["x.y.1.z"],
  });
  const house = withMore(HOUSE, more);
  expect(house.river.rapid["2"]).toEqual(HOUSE.river.rapid["1"]);
  expect(withMore(HOUSE, [])).toEqual(HOUSE);
  const told = { "river.rapid.2.space": "3", "river.rapid.2.bonus": "[{ points = 4 }]" };
  expect(workOf("", told, HOUSE).entries).toEqual({
    "river.rapid.2.space": { same: true },
    "river.rapid.2.bonus": { typed: "points 4" },
  });
});
