import { describe, expect, it } from "vitest";
import type { RuleSection } from "../generated/messages";
import { anchorOf, sought } from "./search";

const BOOK: RuleSection[] = [
  {
    level: 1,
    title: "1. Components",
    parts: [
      { ids: ["Y-1.1"], text: "The city has four neighbourhoods." },
      { ids: ["Y-1.10"], text: "Six buildings." },
    ],
  },
  { level: 1, title: "2. Values", parts: [{ rows: [["camel", "gold"]] }] },
];

const ids = (query: string) =>
  sought(BOOK, query).flatMap((section) => section.parts.flatMap((part) => part.ids ?? ["table"]));

describe("searching the rules", () => {
  it("shows everything while nothing is looked for", () => {
    expect(sought(BOOK, "  ")).toBe(BOOK);
  });

  it("wants all words, in any order and any case", () => {
    expect(ids("FOUR city")).toEqual(["Y-1.1"]);
    expect(ids("four camels")).toEqual([]);
  });

  it("finds tables and ids", () => {
    expect(ids("gold")).toEqual(["table"]);
    expect(ids("y-1")).toEqual(["Y-1.1", "Y-1.10"]);
    expect(ids("y-1.10")).toEqual(["Y-1.10"]);
  });

  it("names sections in plain letters", () => {
    expect(anchorOf("5.3 Placing a keshi: PLACE(colour)")).toBe("5-3-placing-a-keshi-place-colour");
  });
});
