import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FromServer, Option } from "../generated/messages";
import type { Message } from "./link";
import { Table } from "./table.svelte";

/** What was asked over the line, each with how it is answered. */
const asked = vi.hoisted(() => [] as { message: Message; answer: (with_: FromServer) => void }[]);
/** Hands a state to the table. */
const heard = vi.hoisted(() => ({ state: (_: unknown) => {} }));

vi.mock("../house/settings.svelte", () => ({ settings: { pace: "normal" } }));
vi.mock("./link", () => ({
  Link: class {
    constructor(_id: string, _token: string, _eyes: number, told: typeof heard) {
      heard.state = told.state;
    }
    close() {}
    send = (message: Message) =>
      new Promise<FromServer>((answer) => asked.push({ message, answer }));
  },
}));

const SAIL = { word: "sail", targets: ["river/1"] } as unknown as Option;
const REST = { word: "rest", targets: ["river/2"] } as unknown as Option;

beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function playing(): Table {
  const table = new Table("t", undefined);
  heard.state({ table: { seats: [] }, question: { options: [SAIL, REST] } });
  return table;
}

const told = (key: string) => ({ type: "previewed", events: [{ key }] }) as unknown as FromServer;

/** Somebody looks at an option until the server is asked; the answer is on its way. */
function looked(table: Table, option: Option): (with_: FromServer) => void {
  table.foresee(option);
  vi.runAllTimers();
  return (asked.at(-1) as (typeof asked)[number]).answer;
}

/** What has been answered has been read. */
const read = () => vi.advanceTimersByTimeAsync(0);

test("what somebody looks at long enough is foreseen", async () => {
  const table = playing();
  looked(table, SAIL)(told("sailed"));
  await read();
  expect(table.foreseen).toEqual({ word: "sail", events: [{ key: "sailed" }] });
});

test("an answer that comes after they looked away is not shown", async () => {
  const table = playing();
  const answer = looked(table, SAIL);
  table.foresee(undefined);
  answer(told("sailed"));
  await read();
  expect(table.foreseen).toBeNull();
});

test("a late answer does not replace what they look at now", async () => {
  const table = playing();
  const first = looked(table, SAIL);
  const second = looked(table, REST);
  second(told("rested"));
  first(told("sailed"));
  await read();
  expect(table.foreseen?.word).toBe("rest");
});

const accepted = { type: "accepted" } as unknown as FromServer;

test("nothing else is sent while an answer is on its way", async () => {
  const table = playing();
  void table.answer("sail");
  expect(table.busy).toBe(true);
  expect(await table.answer("rest")).toBe(false);
  expect(asked.map(({ message }) => message)).toEqual([{ type: "move", ask: 0, word: "sail" }]);
});

test("what somebody prefers is sent also while an answer is on its way", async () => {
  const table = playing();
  void table.answer("sail");
  const said = table.prefer("confirm", "soon");
  expect(asked.at(-1)?.message).toEqual({ type: "prefer", what: "confirm", value: "soon" });
  asked.at(-1)?.answer(accepted);
  expect(await said).toBe(true);
  expect(table.busy).toBe(true);
});

test("whoever sees the next question can answer it, though the last answer is not acknowledged", async () => {
  const table = playing();
  void table.answer("sail");
  heard.state({ table: { seats: [] }, ask: 1, draft: { barrier: true } });
  void table.confirm();
  expect(asked.at(-1)?.message).toEqual({ type: "confirm", ask: 1 });
  asked[0]?.answer(accepted);
  await read();
  expect(table.busy).toBe(true);
  asked[1]?.answer(accepted);
  await read();
  expect(table.busy).toBe(false);
});

/** So many steps of mine are there, and something else is asked. */
const drafted = (ask: number, count: number) =>
  heard.state({
    table: { seats: [] },
    ask,
    draft: { count, barrier: false },
    question: { options: [SAIL, REST] },
  });
const sent = () => asked.map(({ message }) => message);

test("an answer that is taken back at once is taken back as soon as it is there", async () => {
  const table = playing();
  drafted(1, 1);
  void table.answer("sail");
  void table.undo();
  expect(sent()).toEqual([{ type: "move", ask: 1, word: "sail" }]);
  drafted(2, 2);
  await read();
  expect(sent().slice(1)).toEqual([{ type: "undo", ask: 2 }]);
});

test("as often as it was pressed, and never more than there is", async () => {
  const table = playing();
  drafted(1, 2);
  for (let pressed = 0; pressed < 4; pressed += 1) void table.undo();
  drafted(2, 1);
  await read();
  drafted(3, 0);
  await read();
  expect(sent()).toEqual([
    { type: "undo", ask: 1 },
    { type: "undo", ask: 2 },
  ]);
});

test("what has become more than a step is not taken back, nor what was there before it", async () => {
  const table = playing();
  drafted(1, 1);
  void table.answer("sail");
  void table.undo();
  drafted(2, 0); // it was the last of the turn
  await read();
  void table.answer("rest");
  void table.undo();
  asked.at(-1)?.answer({ type: "refused", key: "error.stale" } as unknown as FromServer);
  await read();
  expect(sent().map(({ type }) => type)).toEqual(["move", "move"]);
});

test("a turn is begun anew with the answer that is on its way", async () => {
  const table = playing();
  drafted(1, 2);
  void table.answer("sail");
  void table.restart();
  drafted(2, 3);
  await read();
  expect(sent().slice(1)).toEqual([{ type: "restart", ask: 2 }]);
});
