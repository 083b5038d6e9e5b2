import { expect, test } from "vitest";
import { advice as marrakesh } from "../games/marrakesh/coach";
import { advice as yspahan } from "../games/yspahan/coach";
import { type Advice, adviceFor } from "./advice";
import { ASKED } from "./fixtures/asked";

const COACHES: Record<string, readonly Advice[]> = { marrakesh, yspahan };

test("no advice is given that is not possible, wherever somebody stood in recorded games", () => {
  const given = new Set<string>();
  for (const [game, question, said] of ASKED) {
    const words = said.split(" ");
    const piece = adviceFor(COACHES[game] ?? [], `learn.${question}`, words);
    if (!piece) continue;
    given.add(`${game} ${question} ${piece.tip}`);
    for (const need of piece.needs ?? []) {
      expect(
        words.some((word) => new RegExp(need).test(word)),
        `${question}: ${need}`,
      ).toBe(true);
    }
  }
  expect(given.size).toBeGreaterThan(40);
});

test("every piece of advice has its moment in recorded games", () => {
  for (const [game, coach] of Object.entries(COACHES)) {
    for (const { question, tip } of coach) {
      const fits = ASKED.some(
        ([of, what, words]) =>
          of === game &&
          what === question &&
          adviceFor(coach, `learn.${what}`, words.split(" "))?.tip === tip,
      );
      expect(fits, `${game} ${question} ${tip}`).toBe(true);
    }
  }
});

test("brown, pink and green are praised only as long as all three are there", () => {
  const tip = (words: string[]) => adviceFor(marrakesh, "learn.choose-keshis", words)?.tip;
  expect(tip(["green-pink-brown", "gray-white-black"])).toBe("begin");
  expect(tip(["gray-white-black"])).toBe("tip");
});

test("two of a colour are praised only where two can be had", () => {
  const tip = (words: string[]) => adviceFor(marrakesh, "learn.claim", words)?.tip;
  expect(tip(["claim-red-1", "claim-red-2"])).toBe("two");
  expect(tip(["claim-red-1", "claim-none"])).toBe("tip");
  expect(tip(["claim-none"])).toBeUndefined();
});

test("a question of which the coach has one thing to say gets that", () => {
  expect(adviceFor(marrakesh, "learn.gain-any", ["take-1-0-0"])).toEqual({
    question: "gain-any",
    tip: "tip",
  });
});
