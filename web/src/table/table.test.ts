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
