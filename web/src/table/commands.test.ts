import { beforeEach, expect, test, vi } from "vitest";
import type { View } from "../games/face";
import type { Option, Said } from "../generated/messages";
import type { Words } from "../house/words.svelte";
import { answerTo, completions } from "./commands";
import type { Table } from "./table.svelte";

/** Whatever is said is its key, with its arguments. */
const { said } = vi.hoisted(() => ({
  said: (key: string, args: Record<string, unknown> = {}) =>
    [key, ...Object.values(args)].join(" "),
}));
vi.mock("../house/words.svelte", () => ({ t: said }));
const parts = [
  { ids: ["Y-1.2"], text: "**Dice**.", plain: "Dice." },
  { ids: ["Y-1.3"], text: "Gold." },
  { ids: ["Y-1.4"], text: "Camels.", said: "Chameaux." },
];
vi.mock("../house/rulebook", () => ({ rulebook: async () => ({ sections: [{ parts }] }) }));

const option = (word: string, ...targets: string[]): Option => ({
  word,
  text: { key: `does-${word}` },
  targets,
  rules: ["Y-1.2"],
});
const OPTIONS = [option("sack-fill", "tower/sack", "action/floor"), option("pass", "turn/end")];
const BOARD = { id: "board", title: "The board", lines: ["One shop.", "No camel."] };

const done = {
  answer: vi.fn(async (_: string) => true),
  undo: vi.fn(async () => true),
  restart: vi.fn(async () => true),
  confirm: vi.fn(async () => true),
  visit: vi.fn(async (_: number | null) => {}),
  send: vi.fn(async (_: unknown) => ({ type: "previewed", events: [{ key: "filled" }] as Said[] })),
  whyNot: vi.fn(async (_: string) => null as { key: string; rule?: string } | null),
};
let note: { key: string } | null;
let past: { step: number } | null;
let steps: Said[][];
const table = () =>
  ({
    ...done,
    options: OPTIONS,
    note,
    past,
    you: 0,
    log: { steps, draft: [] },
    news: { mark: { step: 1, known: 0, answering: false, draft: [] } },
  }) as never as Table;
const texts = { "building.hammam": "Hamâm", "building.hammam.text": "Hamam" };
const words = {
  say: ({ key }: Said) => said(key),
  t: said,
  texts,
  language: "en",
  game: "yspahan",
} as unknown as Words;
const view = { scores: [7, 0], breakdown: [{ shops: 4, none: 0, cards: 3 }, {}] };

const type = (line: string) =>
  answerTo(line, {
    table: table(),
    words,
    names: ["Ada", "Bob"],
    view: view as unknown as View,
    read: async () => [BOARD],
  });

beforeEach(() => {
  vi.clearAllMocks();
  note = null;
  past = null;
  steps = [];
  words.language = "en";
});

test.each(["2", "pass"])("the number of an option, or its word, answers: %s", async (line) => {
  expect(await type(line)).toEqual(["web.text.chosen does-pass"]);
  expect(done.answer).toHaveBeenCalledExactlyOnceWith("pass");
});

test("an answer that was not taken says why, or that nobody can be reached", async () => {
  done.answer.mockResolvedValueOnce(false).mockResolvedValueOnce(false);
  expect(await type("pass")).toEqual(["web.unreachable"]);
  note = { key: "not-your-turn" };
  expect(await type("pass")).toEqual(["not-your-turn"]);
});

test.each([
  ["undo", "web.text.undone"],
  ["restart", "web.text.undone"],
  ["confirm", "web.text.confirmed"],
] as const)("%s does it, and says so only if it was done", async (line, says) => {
  expect(await type(line)).toEqual([says]);
  expect(done[line]).toHaveBeenCalledOnce();
  done[line].mockResolvedValueOnce(false);
  expect(await type(line)).toEqual(["web.unreachable"]);
});

test("the words of an option answer in any order and spelling, if only one has them", async () => {
  await type("Fill SACK");
  await type("Does pass!");
  expect(done.answer.mock.calls).toEqual([["sack-fill"], ["pass"]]);
});

test("some words do, if only one option has them; commands come first", async () => {
  await type("sack");
  expect(done.answer).toHaveBeenCalledExactlyOnceWith("sack-fill");
  expect(done.answer).toHaveBeenCalledOnce();
});

test("words that several options have ask which of them is meant", async () => {
  const which = ["answer.which", "1. does-sack-fill", "2. does-pass"];
  expect(await type("does")).toEqual(which);
  expect(await type("? does")).toEqual(which);
  expect(await type("dance")).toEqual(["web.text.unknown dance"]);
  expect(done.answer).not.toHaveBeenCalled();
});

test("some options are told by their numbers", async () => {
  expect(await type("? 1-9")).toEqual(["1. does-sack-fill (sack-fill)", "2. does-pass (pass)"]);
});

test("commands are known by the reader's own words too", async () => {
  expect(await type("command.undo")).toEqual(["web.text.undone"]);
  expect(await type("UNDO")).toEqual(["web.text.undone"]);
});

test("nothing is done from an earlier position, and a word leads back", async () => {
  past = { step: 3 };
  expect(await type("confirm")).toEqual(["web.text.past"]);
  expect(await type("undo")).toEqual(["web.text.past"]);
  expect(done.confirm).not.toHaveBeenCalled();
  expect(done.undo).not.toHaveBeenCalled();
  expect(await type("now")).toEqual(["web.text.present"]);
  expect(done.visit).toHaveBeenCalledExactlyOnceWith(null);
});

test.each(["", "?", "help", "command.help"])("%j asks for help", async (line) => {
  expect(await type(line)).toEqual(["web.text.help"]);
});

test("? with a word says what an option would cause, and the rules it rests on", async () => {
  const told = ["does-sack-fill", "answer.would-cause", "filled", "Y-1.2: Dice."];
  expect(await type("? sack-fill")).toEqual(told);
  expect(done.send).toHaveBeenCalledExactlyOnceWith({ type: "preview", word: "sack-fill" });
  expect(await type("? dance")).toEqual(["web.text.unknown dance"]);
  expect(done.answer).not.toHaveBeenCalled();
});

test("a rule is told by its id, and that it is in English where it is not translated", async () => {
  expect(await type("? y-1.3")).toEqual(["Y-1.3: Gold."]);
  expect(await type("command.rule Y-1.2")).toEqual(["Y-1.2: Dice."]);
  expect(await type("rule Y-9")).toEqual(["web.text.no-rule"]);
  words.language = "fr";
  expect(await type("rule Y-1.3")).toEqual(["rule.in-english", "Y-1.3: Gold."]);
  expect(await type("rule Y-1.4")).toEqual(["Y-1.4: Chameaux."]);
});

test("why asks the server about a target", async () => {
  expect(await type("why")).toEqual(["web.text.why-help"]);
  expect(await type("why Shop/A")).toEqual(["web.text.allowed"]);
  expect(done.whyNot).toHaveBeenCalledExactlyOnceWith("shop/a");
  done.whyNot.mockResolvedValueOnce({ key: "no-gold", rule: "Y-8.5" });
  expect(await type("why shop/a")).toEqual(["no-gold (Y-8.5)"]);
});

test("why knows a target by its name in the reader's language", async () => {
  await type("why HAMAM");
  expect(done.whyNot).toHaveBeenCalledExactlyOnceWith("building/hammam");
  expect(await type("why dance")).toEqual(["web.text.why-help"]);
});

test("log tells the last thirty steps", async () => {
  steps = Array.from({ length: 40 }, (_, n) => [{ key: `event-${n}` }]);
  const told = await type("log");
  expect([told.length, told[0], told.at(-1)]).toEqual([30, "event-10", "event-39"]);
});

test("news tells what the others did since my last move, a line for each act", async () => {
  expect(await type("news")).toEqual(["news.none"]);
  const by = (key: string, player: number): Said => ({ key, args: { player } });
  steps = [
    [by("road.moved", 0)],
    [by("group.used-floor", 1), by("gain.gold", 1)],
    [by("road.moved", 2)],
  ];
  expect(await type("news")).toEqual(["group.used-floor gain.gold", "road.moved"]);
});

test("reasons tells how the last one was come by, if there was any", async () => {
  expect(await type("reasons")).toEqual(["web.text.no-reasons"]);
  const why = { options: [{ key: "red" }], steps: [], decided: null, pick: 0 };
  steps = [[{ key: "decided", why }], [{ key: "later" }]];
  expect(await type("reasons")).toEqual(["decided", "web.why.only"]);
});

test("score says what it is made of", async () => {
  expect(await type("score")).toEqual([
    "web.named Ada 7 (source.shops 4, source.cards 3)",
    "web.named Bob 0",
  ]);
});

test("a part of the table is read out; one that is not there is unknown", async () => {
  expect(await type("board")).toEqual(["The board", "One shop.", "No camel."]);
  expect(await type("p3")).toEqual(["web.text.unknown p3"]);
  expect(await type("2 now")).toEqual(["web.text.unknown 2 now"]);
});

test("a line is completed from options, commands, parts, and targets after why", () => {
  expect(completions("s", table(), [])).toEqual(["sack-fill", "score"]);
  expect(completions("b", table(), [BOARD])).toEqual(["board"]);
  expect(completions("why t", table(), [])).toEqual(["why tower/sack", "why turn/end"]);
});
