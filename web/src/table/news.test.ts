import { beforeEach, expect, test, vi } from "vitest";
import type { State } from "../generated/messages";
import { keep } from "../house/keep";
import { News } from "./news.svelte";

const state = (step: number, you: number | null = 0): State =>
  ({ type: "state", version: 1, table: {}, you, step, view: { step } }) as unknown as State;

beforeEach(() => {
  vi.stubGlobal("document", { visibilityState: "visible" });
  keep("seen", []);
});

function come(id: string, step: number): News {
  const news = new News(id);
  news.follow(null, state(step), []);
  return news;
}

test("who comes for the first time has missed nothing", () => {
  const news = come("one", 5);
  expect([news.mark?.step, news.away]).toEqual([5, false]);
});

test("what happened goes back to my last move, also after the page was loaded again", () => {
  const news = come("two", 1);
  news.follow(null, state(3), []);
  news.touch(state(3), [[{ key: "mine" }]], false);
  news.follow(null, state(6), []);
  expect([news.mark?.step, news.mark?.known]).toEqual([3, 1]);
  const again = come("two", 6);
  expect([again.mark?.step, again.mark?.known, again.away]).toEqual([3, 1, false]);
});

test("who was away is told since when", () => {
  come("three", 1);
  const again = come("three", 4);
  expect([again.mark?.step, again.away]).toEqual([1, true]);
  again.touch(state(4), [], true);
  expect(again.away).toBe(false);
});

test("what was taken back has not happened", () => {
  const news = come("four", 1);
  news.touch(state(8), [], true);
  news.follow(null, state(2), []);
  expect(news.mark?.step).toBe(2);
});

test("people who share a browser have each their own", () => {
  come("five", 1);
  const news = new News("five");
  news.follow(null, state(7, 1), []);
  expect(news.mark?.step).toBe(7);
  news.follow(null, state(7, 0), []);
  expect([news.mark?.step, news.away]).toEqual([1, true]);
});

test("whoever looks on has no moves, and no news", () => {
  const news = new News("six");
  news.follow(null, state(3, null), []);
  expect(news.mark).toBeNull();
});

test("what I do in another window is no news in this one", () => {
  const news = come("seven", 3);
  const drafted = (count: number) => ({ ...state(3), draft: { count, barrier: true } });
  news.follow(state(3), drafted(1), []);
  expect(news.mark?.answering).toBe(true);
  news.follow(drafted(1), state(6), [[{ key: "mine" }]]);
  expect(news.mark).toMatchObject({ step: 3, known: 1, answering: false });
});
