import { expect, test } from "vitest";
import { telling as marrakesh } from "../games/marrakesh/news";
import { telling as yspahan } from "../games/yspahan/news";
import type { Said } from "../generated/messages";
import { type Act, actsOf, actsSince, over, pointsOf, scored, toldBefore } from "./acts";
import { type Stretch, stretches } from "./fixtures/stretches";

const said = (key: string, player?: number, args: Record<string, unknown> = {}): Said => ({
  key,
  args: { ...args, ...(player === undefined ? {} : { player }) },
});
const heads = (acts: readonly Act[]) => acts.map(({ seat, said: { key } }) => `${seat} ${key}`);
const MARK = { step: 0, known: 0, answering: false, draft: [] };

test("what an act brought and cost belongs to it, what was paid before it too", () => {
  const [act, ...others] = actsOf(
    [
      said("pay.dinar", 1, { n: 1 }),
      said("gate.bought", 1),
      said("points.gained", 1, { n: 3, source: { key: "source.gates" } }),
    ],
    7,
    marrakesh,
  );
  expect(others).toEqual([]);
  expect(act).toMatchObject({ step: 7, seat: 1, said: { key: "gate.bought" }, more: [] });
  expect(act?.amounts.map(({ key, n }) => [key, n])).toEqual([
    ["resource.dinar", -1],
    ["web.table.points", 3],
  ]);
});

test("a payment of several kinds is told whole", () => {
  const paid = ["water", "date", "dinar"].map((what) => said(`pay.${what}`, 0, { n: 1 }));
  const [act, ...others] = actsOf(paid, 1, marrakesh);
  expect(others).toEqual([]);
  expect([act?.said, ...(act?.more ?? [])]).toEqual(paid);
  expect(act?.amounts.map(({ n }) => n)).toEqual([-1, -1, -1]);
});

test("what has happened stays the same acts while more is told", () => {
  const steps = [[said("assistant.takes", 1)], [said("assistant.acts", 2)]];
  const told = (known: Said[][]) =>
    actsSince({ steps: known, draft: [], mark: MARK, me: 0 }, marrakesh);
  const [, second] = told(steps);
  expect(told([...steps, [said("assistant.takes", 2)]])[1]).toBe(second);
});

test("another seat, or another assistant of the same one, is another act", () => {
  const events = [
    said("assistant.takes", 0),
    said("place.placed", 0),
    said("assistant.acts", 0),
    said("goods.gained", 1, { n: 1, colour: { key: "colour.orange" } }),
  ];
  expect(heads(actsOf(events, 1, marrakesh))).toEqual([
    "0 assistant.takes",
    "0 assistant.acts",
    "1 goods.gained",
  ]);
});

test("of a pawn's way only its end is told", () => {
  const way = [1, 2, 3].map((step) => said("stairs.moved-mosque", 1, { step }));
  const [act] = actsOf([said("assistant.acts", 1), ...way], 1, marrakesh);
  expect(act?.more.map(({ args }) => args?.step)).toEqual([3]);
});

test("what I did myself is no news, what was done for me is", () => {
  const own = [said("assistant.takes", 0), said("assistant.acts", 0)];
  const others = [said("assistant.takes", 1)];
  const told = (draft: Said[][], steps: Said[][], mark = {}) =>
    heads(actsSince({ steps, draft, mark: { ...MARK, ...mark }, me: 0 }, marrakesh));
  expect(told([own], [])).toEqual(["0 assistant.acts"]);
  const confirmed = { known: 2, draft: [own] };
  expect(told([], [[...own, ...others]], confirmed)).toEqual([
    "0 assistant.acts",
    "1 assistant.takes",
  ]);
  expect(told([], [[...own, ...others]], { answering: true })).toEqual([
    "0 assistant.acts",
    "1 assistant.takes",
  ]);
});

test("points are told by where they come from", () => {
  const acts = actsOf(
    [
      said("points.gained", 1, { n: 3, source: { key: "source.gates" } }),
      said("points.lost", 1, { n: 1, source: { key: "source.provisions" } }),
    ],
    1,
    marrakesh,
  );
  const found = scored(
    acts.flatMap(({ events }) => events),
    marrakesh,
  ).get(1);
  expect(found?.points).toBe(2);
  expect([...(found?.by ?? [])]).toEqual([
    ["source.gates", 3],
    ["source.provisions", -1],
  ]);
});

test("when a round begins, the one before is summed up, and a season with its last round", () => {
  const points = (n: number) => said("points.gained", 1, { n, source: { key: "source.gates" } });
  const begins = (season: number, round: number) => said("round.begins", 0, { season, round });
  const sums = (events: Said[]) =>
    over(events, "round.begins", marrakesh).map(({ title, scored }) => [
      title.key,
      title.args?.round ?? title.args?.season,
      scored.get(1)?.points ?? 0,
    ]);
  expect(sums([points(9)])).toEqual([]);
  const first = [begins(1, 1), points(3)];
  expect(sums(first)).toEqual([["face.progress", 1, 3]]);
  const season = [...first, begins(1, 2), points(2), said("season.ends", undefined, { season: 1 })];
  expect(sums([...season, points(4)])).toEqual([
    ["face.progress", 2, 6],
    ["season.ends", 1, 9],
  ]);
});

test("a round that ends with steps of one's own is summed up before and after they are confirmed", () => {
  const begins = (round: number) => said("round.begins", 0, { season: 1, round });
  const points = () => said("points.gained", 0, { n: 2, source: { key: "source.gates" } });
  const steps = [[begins(1)], [said("assistant.takes", 1)]];
  const own = () => [
    [said("assistant.acts", 0), points()],
    [said("assistant.takes", 1), begins(2)],
  ];
  const sums = (log: { steps: Said[][]; draft: Said[][] }, draft: Said[][]) =>
    actsSince({ ...log, mark: { ...MARK, step: 2, draft }, me: 0 }, marrakesh)
      .filter((act) => act.said.key === "round.begins")
      .flatMap((act) => over(toldBefore(act, log), "round.begins", marrakesh))
      .map(({ scored }) => scored.get(0)?.points);
  const mine = own();
  expect(sums({ steps, draft: mine }, [])).toEqual([2]);
  const confirmed = { steps: [...steps, own().flat()], draft: [] };
  expect(sums(confirmed, mine)).toContain(2);
});

const tellingOf = ({ game }: Stretch) => (game.startsWith("yspahan") ? yspahan : marrakesh);
const card = (stretch: Stretch): Act[] =>
  actsSince({ steps: stretch.steps, draft: [], mark: MARK, me: 0 }, tellingOf(stretch));

test.each(stretches)("$game: the lines are the record's acts, one for one", (stretch) => {
  const lines = card(stretch);
  expect(lines.flatMap(({ events }) => events)).toEqual(stretch.steps.flat());
  stretch.acts.forEach((answers, n) => {
    const here = lines.filter(({ step }) => step === n + 1);
    const events = stretch.steps[n] ?? [];
    // an answer of which nothing is told, such as to leave something, has no line
    if (answers.length === 1) expect(here.length > 0).toBe(events.length > 0);
    // those that all gave at once are told of each, whoever answered
    const seats = new Set(answers.map(([seat]) => seat));
    const toldOf = new Set(events.map(({ args }) => args?.player));
    for (const seat of seats) {
      if (toldOf.has(seat)) expect(here.map((line) => line.seat)).toContain(seat);
    }
  });
});

test.each(stretches)("$game: the points on the card are what the scores differ by", (stretch) => {
  const lines = card(stretch);
  const sums = stretch.scores.map((_, seat) =>
    lines
      .filter((line) => line.seat === seat)
      .reduce((sum, line) => sum + pointsOf(line.amounts), 0),
  );
  expect(sums).toEqual(stretch.scores);
  const bySource = scored(stretch.steps.flat(), tellingOf(stretch));
  for (const { by, points } of bySource.values()) {
    expect([...by.values()].reduce((sum, n) => sum + n, 0)).toBe(points);
    expect([...by.keys()]).not.toContain("");
  }
});
