import { describe, expect, it } from "vitest";
import { litOn, litThings, paneFor } from "./panes";

const face = {
  isDrawn: (target: string) => !target.endsWith("/none"),
  paneOf: (target: string) => (/^(luxury|scroll)\//.test(target) ? "board" : "me"),
  foremost: (target: string) => target.startsWith("luxury/"),
};

describe("panes", () => {
  it("counts what is lit on each, without what is drawn nowhere", () => {
    const lit = litOn(face, ["good/yellow", "good/purple", "scroll/3", "trade/none"]);
    expect([...lit]).toEqual([
      ["me", 2],
      ["board", 1],
    ]);
  });
  it("turns to the one with most", () => {
    expect(paneFor(face, new Set(["good/yellow", "scroll/3", "scroll/4"]))).toBe("board");
    expect(paneFor(face, new Set(["scroll/3", "good/yellow"]))).toBe("board");
  });
  it("turns to what comes first in the game, however little it is", () => {
    expect(paneFor(face, new Set(["good/yellow", "good/purple", "luxury/2"]))).toBe("board");
  });
  it("turns to none where nothing is lit", () => {
    expect(paneFor(face, new Set(["trade/none"]))).toBeUndefined();
  });
  it("what is lit is counted as it shows, and as one where it does not", () => {
    const paneOf = (target: string) => (target.startsWith("offer/") ? "board" : "me");
    const lit = [
      { target: "offer/green", shows: true },
      { target: "offer/green", shows: true },
      { target: "offer/white", shows: true },
      { target: "good/yellow", shows: false },
      { target: "good/yellow", shows: false },
      { target: "sector/river+use/new", shows: false },
    ];
    expect(litThings(lit, paneOf)).toEqual(
      new Map([
        ["board", 3],
        ["me", 2],
      ]),
    );
  });
});
