import { expect, test } from "vitest";
import type { Option, Said } from "../generated/messages";
import { described, groups, howMany, listed, named, summed, things } from "./answers";

const COLOURS = ["green", "gray", "red", "brown"];
const FRENCH: Record<string, string> = {
  green: "Vert",
  gray: "Gris",
  red: "Rouge",
  brown: "Marron",
};

const option = (word: string, says: string, ...targets: string[]): Option => ({
  word,
  text: { key: says },
  targets,
  rules: [],
});
const say = ({ key, args = {} }: Said): string =>
  FRENCH[key] ?? ([...Object.values(args as Record<string, Said>)].map(say).join(", ") || key);

/** Every three of the colours. */
const THREES: Option[] = COLOURS.flatMap((one, a) =>
  COLOURS.slice(a + 1).flatMap((two, b) =>
    COLOURS.slice(a + b + 2).map((three) => ({
      word: `${one}-${two}-${three}`,
      text: { key: "three", args: { one: { key: one }, two: { key: two }, three: { key: three } } },
      targets: [`screen/${one}`, `screen/${two}`, `screen/${three}`],
      rules: [],
    })),
  ),
);

test("where several things are asked for they are known, and how to answer", () => {
  expect([...things(THREES).keys()]).toEqual(COLOURS.map((name) => `screen/${name}`));
  expect(howMany(THREES, say).args).toEqual({
    count: 3,
    numbers: "1 2 3",
    names: "vert gris rouge",
  });
  expect(things([option("a", "A", "x/a"), option("b", "B", "x/b")]).size).toBe(0);
});

test.each([
  "1 3 4",
  "red green brown",
  "rouge vert marron",
  "Marron, ROUGE, vert",
  "green-red-brown",
])("several things are listed by number, name or the reader's word: %s", (line) => {
  expect(named(line, THREES, say)?.word).toBe("green-red-brown");
});

test.each(["1", "1 3", "1 3 3", "1 3 9", "blue red green"])("this is none of them: %s", (line) => {
  expect(named(line, THREES, say)).toBeUndefined();
});

test("too few things are things all the same", () => {
  expect(listed("rouge 1", things(THREES), say)).toEqual(["screen/red", "screen/green"]);
  expect(listed("rouge chat", things(THREES), say)).toEqual([]);
});

test("words are taken if only one option has them, and their order may help", () => {
  const orders = [option("a", "Noir, puis rose"), option("b", "Rose, puis noir")];
  expect(described("rose noir", orders, say)?.word).toBe("b");
  expect(described("puis", orders, say)).toBeUndefined();
  expect(described("2", orders, say)).toBeUndefined();
});

test("options are told by place, what is alike once", () => {
  const gates = ["1-green", "1-gray", "1-red", "2-green", "2-red"].map((name) =>
    option(name, `Workshop ${name.replace("-", ": ")} gate (dinars: 1)`, `gate/${name}`),
  );
  const found = groups([...gates, option("stop", "Buy none", "gate/stop")]);
  expect(found.map(({ from, options }) => [from, options.length])).toEqual([
    [1, 3],
    [4, 2],
    [6, 1],
  ]);
  expect(found.map((group) => summed(group, say))).toEqual([
    "1–3. Workshop 1: green … red gate (dinars: 1)",
    "4–5. Workshop 2: green … red gate (dinars: 1)",
    "6. Buy none",
  ]);
});
