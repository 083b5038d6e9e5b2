/** What is drawn hears of another question only if it is about it. */

import { expect, test } from "vitest";
import type { Option } from "../generated/messages";
import { Touch } from "./touch.svelte";

const option = (...targets: string[]): Option => ({
  word: targets.join(" "),
  text: { key: "does" },
  targets,
  rules: [],
});

/** What a table shows of these targets, each time one of them is drawn anew. */
function drawn(targets: readonly string[]) {
  let options = $state.raw<Option[]>([option("gold/1"), option("sack/1", "shop/a")]);
  const touch = new Touch(() => ({
    options,
    answer: () => {},
    forbid: () => {},
    look: () => {},
    say: ({ key }) => key,
  }));
  const seen: string[] = [];
  const stop = $effect.root(() => {
    $effect.pre(touch.follow);
    for (const target of targets) {
      $effect.pre(() => {
        seen.push(`${target} ${touch.is(target)}`.trim());
      });
    }
  });
  const news = async (): Promise<string[]> => {
    await new Promise((done) => setTimeout(done));
    return seen.splice(0);
  };
  const ask = (...next: Option[]) => {
    options = next;
  };
  return { touch, ask, news, stop };
}

test("another question is told to those it concerns, and to nobody else", async () => {
  const { ask, news, stop } = drawn(["gold/1", "sack/1", "shop/a", "road/n"]);
  expect(await news()).toEqual(["gold/1 lit", "sack/1 lit", "shop/a lit", "road/n"]);
  ask(option("gold/1"), option("road/n"));
  expect((await news()).sort()).toEqual(["road/n lit", "sack/1", "shop/a"]);
  ask(option("gold/1"), option("road/n"));
  expect(await news()).toEqual([]);
  stop();
});

test("a touch is told to what goes with it and to what does not; nothing touched is no news", async () => {
  const { touch, ask, news, stop } = drawn(["gold/1", "sack/1", "shop/a", "road/n"]);
  ask(option("gold/1"), option("sack/1", "shop/a"), option("sack/1", "shop/b"));
  await news();
  touch.at("sack/1");
  expect((await news()).sort()).toEqual(["gold/1 other", "sack/1 picked"]);
  touch.reset();
  expect((await news()).sort()).toEqual(["gold/1 lit", "sack/1 lit"]);
  const { touched } = touch;
  touch.reset();
  touch.resume(["gold/1"]); // an answer of its own: nothing is left to be gone on with
  expect(touch.touched).toBe(touched);
  stop();
});

test("whoever asks before it is drawn is told how it is by then", async () => {
  const { touch, ask, news, stop } = drawn(["gold/1"]);
  await news();
  ask(option("road/n"));
  expect(touch.is("gold/1")).toBe("");
  expect(touch.asks("road")).toBe(true);
  expect(await news()).toEqual(["gold/1"]);
  stop();
});
