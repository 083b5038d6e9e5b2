import { describe, expect, it } from "vitest";
import { piecesOf } from "./prose";

const told = (text: string) => piecesOf(text).map(({ as, text }) => [as, text]);

describe("sentences of a rule book", () => {
  it("are one piece where nothing is marked", () => {
    expect(told("A turn is a turn.")).toEqual([["text", "A turn is a turn."]]);
    expect(told("")).toEqual([]);
  });

  it("know strong words, stressed words and names of parts", () => {
    expect(told("**P** a *group* on `C`")).toEqual([
      ["strong", "P"],
      ["text", " a "],
      ["em", "group"],
      ["text", " on "],
      ["code", "C"],
    ]);
  });

  it("tell editions and rulings from other marks", () => {
    expect(told("`[E]` only. RULING R-1. **RULING R-08a** too")).toEqual([
      ["mark", "E"],
      ["text", " only. "],
      ["ruling", "RULING R-1"],
      ["text", " "],
      ["ruling", "RULING R-08a"],
      ["text", " too"],
    ]);
  });

  it("point to other statements", () => {
    expect(told("as in Y-5.11 and M-20.6.")).toEqual([
      ["text", "as in "],
      ["rule", "Y-5.11"],
      ["text", " and "],
      ["rule", "M-20.6"],
      ["text", "."],
    ]);
    expect(told("S-A13, S-D5a; R-S01 is in SX-A")).toEqual([
      ["rule", "S-A13"],
      ["text", ", "],
      ["rule", "S-D5a"],
      ["text", "; R-S01 is in SX-A"],
    ]);
  });
});
