import { expect, test } from "vitest";
import type { Said, State } from "../generated/messages";
import { Log } from "./log.svelte";

const event = (key: string): Said => ({ key });
const state = (step: number, draft = 0, events: Said[] = []): State =>
  ({
    type: "state",
    version: 1,
    table: {} as State["table"],
    step,
    events,
    ...(draft ? { draft: { count: draft, barrier: false } } : {}),
  }) as State;

function served(steps: Said[][]): { log: Log; asked: number[]; steps: Said[][] } {
  const asked: number[] = [];
  const log = new Log(async (since) => {
    asked.push(since);
    return steps.slice(since);
  });
  return { log, asked, steps };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

test("only what is missing is asked for", async () => {
  const { log, asked, steps } = served([[event("a")]]);
  log.follow(state(1));
  await settled();
  steps.push([event("b")]);
  log.follow(state(2));
  await settled();
  expect(log.steps.flat().map((said) => said.key)).toEqual(["a", "b"]);
  expect(asked).toEqual([0, 1]);
});

test("steps of a draft come and go", () => {
  const { log } = served([]);
  log.follow(state(0, 1, [event("one")]));
  log.follow(state(0, 2, [event("two")]));
  expect(log.draft.flat().map((said) => said.key)).toEqual(["one", "two"]);
  log.follow(state(0, 1));
  expect(log.draft.flat().map((said) => said.key)).toEqual(["one"]);
  log.follow(state(0));
  expect(log.draft).toEqual([]);
});

test("a position that was taken back is forgotten", async () => {
  const { log, steps } = served([[event("a")], [event("b")]]);
  log.follow(state(2));
  await settled();
  steps.splice(1, 1, [event("c")]);
  log.follow(state(1));
  await settled();
  log.follow(state(2));
  await settled();
  expect(log.steps.flat().map((said) => said.key)).toEqual(["a", "c"]);
});

test("what has led to a position leaves out the draft, unless it is the one of now", async () => {
  const { log } = served([[event("a")], [event("b")]]);
  log.follow(state(2, 1, [event("mine")]));
  await settled();
  const keys = (said: Said[]) => said.map(({ key }) => key);
  expect(keys(log.upTo(1))).toEqual(["a"]);
  expect(keys(log.upTo())).toEqual(["a", "b", "mine"]);
});
