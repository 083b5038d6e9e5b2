import { describe, expect, it } from "vitest";
import type { Handbook, RuleSection } from "../generated/messages";
import { anchorOf, cardFor, cardsOf, sought } from "./search";

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

const HANDBOOK: Handbook = {
  game: "marrakesh",
  language: "en",
  box: "",
  chapters: [
    {
      name: "round",
      title: "A round",
      cards: [
        { name: "claim", title: "Claim keshis", paragraphs: ["One colour."], rules: ["M-8.1"] },
        { name: "nomads", title: "Nomads", paragraphs: ["They move."], rules: ["N-3"] },
      ],
    },
    {
      name: "tiles",
      title: "Tiles",
      cards: [
        {
          name: "scrolls",
          title: "Scrolls",
          paragraphs: ["They ask for scholars."],
          rules: ["M-14.1"],
          tiles: [
            { picture: "scroll/13", text: "1 water at each threshold", rules: ["M-27.13"] },
            { picture: "scroll/14", text: "1 date at each threshold", rules: ["M-27.14"] },
          ],
        },
      ],
    },
  ],
};

describe("searching the handbook", () => {
  const found = (query: string) =>
    cardsOf(HANDBOOK, query).map(({ name, tiles }) => [name, tiles?.length ?? 0]);

  it("finds cards by what they say, with all their tiles", () => {
    expect(found("SCHOLARS ask")).toEqual([["scrolls", 2]]);
    expect(found("colour")).toEqual([["claim", 0]]);
  });

  it("finds single tiles", () => {
    expect(found("water threshold")).toEqual([["scrolls", 1]]);
    expect(found("submarine")).toEqual([]);
  });
});

describe("the card that fits", () => {
  const name = (...rules: string[]) => cardFor(HANDBOOK, rules)?.name;

  it("names the rule, on the card or on one of its tiles", () => {
    expect(name("M-8.1")).toBe("claim");
    expect(name("M-5.5", "M-27.14")).toBe("scrolls");
  });

  it("is else of the same section", () => {
    expect(name("M-8.14")).toBe("claim");
    expect(name("N-R6")).toBe("nomads");
  });

  it("may be missing", () => {
    expect(name()).toBeUndefined();
    expect(name("Y-1.1")).toBeUndefined();
  });
});
