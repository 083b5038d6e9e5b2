import { expect, test } from "vitest";
import type { Option, Said } from "../generated/messages";
import { drawnAs, waysOf } from "./ways";

const say = ({ key, args = {} }: Said): string =>
  [
    key,
    ...Object.values(args).map((one) => (typeof one === "object" ? say(one as Said) : one)),
  ].join(" ");
const WORDING = {
  say,
  several: (n: number, things: string) => `${n} of ${things}`,
  more: (first: string, n: number) => `${first} +${n}`,
};
const option = (word: string, text: Said, targets: string[], declines = false): Option =>
  ({ word, text, targets, rules: [], declines }) as unknown as Option;
const use = (what: string, sector: string) =>
  option(`${what}-${sector}`, { key: what, args: { sector: { key: sector } } }, [
    `sector/${sector}`,
    `use/${what}`,
  ]);

test("answers of one kind are said together, and what declines comes last", () => {
  const options = [
    option("stop", { key: "stop" }, ["trade/stop"], true),
    use("act", "palace"),
    use("new", "palace"),
    use("act", "river"),
  ];
  expect(waysOf(options, WORDING).map(({ text }) => text)).toEqual([
    "act palace, river",
    "new palace",
    "stop",
  ]);
  expect(waysOf(options, WORDING).flatMap((way) => way.options).length).toBe(options.length);
});

test("where answers differ in more than a name, the first stands for them", () => {
  const gates = [1, 2].map((n) =>
    option(`gate-${n}`, { key: "gate", args: { workshop: n, colour: { key: `c${n}` } } }, [
      `gate/${n}`,
    ]),
  );
  expect(waysOf(gates, WORDING).map(({ text }) => text)).toEqual(["gate 1 c1 +1"]);
});

test("several of a kind are said as such", () => {
  const pair = (a: string, b: string) =>
    option(`${a}-${b}`, { key: "pair", args: { a: { key: a }, b: { key: b } } }, [
      `screen/${a}`,
      `screen/${b}`,
    ]);
  const [way, ...others] = waysOf(
    [pair("red", "green"), pair("red", "blue"), pair("green", "blue")],
    WORDING,
  );
  expect(way?.text).toBe("2 of red, green, blue");
  expect(others).toEqual([]);
});

test("what stands for two targets at once is meant before each of them", () => {
  const options = [use("act", "palace")];
  expect(drawnAs(options, () => true)).toBe('[data-target="sector/palace+use/act"]');
  expect(drawnAs(options, () => false)).toBe(
    '[data-target="sector/palace"],[data-target="use/act"]',
  );
});
