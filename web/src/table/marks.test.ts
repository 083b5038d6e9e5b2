import { beforeEach, expect, test, vi } from "vitest";

const mark = (step: number) => ({ step, known: 0, answering: false, seen: step });
const written: string[] = [];

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  written.length = 0;
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => {
      kept.set(name, text);
      written.push(text);
    },
  });
});

test("a move and what comes of it are written once, and known at once", async () => {
  const { keepMark, markOf } = await import("./marks");
  keepMark("a", 0, mark(1));
  keepMark("a", 0, mark(2));
  expect(markOf("a", 0)).toEqual(mark(2));
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(written).toEqual([JSON.stringify([["a 0", mark(2)]])]);
  expect(markOf("a", 0)).toEqual(mark(2));
  expect(markOf("a", 1)).toBeUndefined();
});

test("whoever leaves before that loses nothing", async () => {
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  const { keepMark } = await import("./marks");
  keepMark("a", 0, mark(1));
  page.dispatchEvent(new Event("pagehide"));
  expect(written).toHaveLength(1);
});

test("of many tables the last are remembered", async () => {
  const { keepMark, markOf } = await import("./marks");
  for (let n = 0; n < 45; n++) keepMark(`t${n}`, 0, mark(n));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(markOf("t4", 0)).toBeUndefined();
  expect(markOf("t5", 0)).toEqual(mark(5));
});
