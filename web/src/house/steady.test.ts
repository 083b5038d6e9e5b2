import { expect, test } from "vitest";
import { kept, remembered, steady } from "./steady";

test("what has not changed is the same object as before", () => {
  const old = {
    players: [
      { gold: 1, hand: [1, 2] },
      { gold: 2, hand: [] },
    ],
    day: 1,
  };
  const now = kept(old, {
    players: [
      { gold: 1, hand: [1, 2] },
      { gold: 3, hand: [] },
    ],
    day: 1,
  });
  expect(now).toEqual({
    players: [
      { gold: 1, hand: [1, 2] },
      { gold: 3, hand: [] },
    ],
    day: 1,
  });
  expect(now).not.toBe(old);
  expect(now.players[0]).toBe(old.players[0]);
  expect(now.players[1]).not.toBe(old.players[1]);
  expect(now.players[1]?.hand).toBe(old.players[1]?.hand);
});

test("the whole stays where nothing has changed", () => {
  const old = { a: [1, { b: null }], c: "x" };
  expect(kept(old, { a: [1, { b: null }], c: "x" })).toBe(old);
});

test.each([
  [[1, 2], [1]],
  [[1], [1, 2]],
  [{ a: 1 }, { a: 1, b: undefined }],
  [{ a: 1, b: 2 }, { a: 1 }],
  [[], {}],
  [null, {}],
  [{ hidden: 2 }, [2]],
  [1, "1"],
])("%j is not %j", (old, now) => {
  expect(kept(old, now)).toBe(now);
  expect(kept(old, structuredClone(now))).toEqual(now);
});

test("what is made anew each time stays, too", () => {
  let n = 1;
  const make = steady(() => [n, n + 1]);
  const first = make();
  expect(make()).toBe(first);
  n = 2;
  expect(make()).toEqual([2, 3]);
});

test("what follows from a thing is made once for each", () => {
  const [one, other] = [{ n: 1 }, { n: 1 }];
  const twice = remembered(({ n }: { n: number }) => ({ n: 2 * n }));
  expect(twice(one)).toEqual({ n: 2 });
  expect(twice(one)).toBe(twice(one));
  expect(twice(other)).not.toBe(twice(one));
});
