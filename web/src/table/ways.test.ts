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
  const gates = [1, 2, 3, 4, 5, 6].map((n) =>
    option(`gate-${n}`, { key: "gate", args: { workshop: n, colour: { key: `c${n}` } } }, [
      `gate/${n}`,
    ]),
  );
  expect(waysOf(gates, WORDING).map(({ text }) => text)).toEqual(["gate 1 c1 +5"]);
});

test("one of a colour and two of it are said apart, each with all its colours", () => {
  const claim = (n: number, colour: string) =>
    option(`claim-${colour}-${n}`, { key: "claim", args: { n, colour: { key: colour } } }, []);
  const ways = waysOf([claim(1, "red"), claim(2, "red"), claim(1, "white")], WORDING);
  expect(ways.map(({ text }) => text)).toEqual(["claim 1 red, white", "claim 2 red"]);
});

test("what is a list itself does not become part of another one", () => {
  const tiles = ["water, date", "dinar"].map((key) =>
    option(key, { key: "turn", args: { due: { key } } }, []),
  );
  expect(waysOf(tiles, WORDING).map(({ text }) => text)).toEqual([
    "turn water, date",
    "turn dinar",
  ]);
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
