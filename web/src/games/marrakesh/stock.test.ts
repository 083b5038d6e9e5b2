import { describe, expect, it } from "vitest";
import type { Words } from "../../house/words.svelte";
import type { Player } from "./facts";
import { stockOf } from "./stock";

const words = { t: (key: string, args: { n: number }) => `${key} ${args.n}` } as unknown as Words;
const somebody = (more: object) => ({ water: 1, dates: 2, dinars: 3, ...more }) as Player;

describe("what a player has", () => {
  it("is told by its amounts", () => {
    const found = stockOf(somebody({ household: null }), words);
    expect(found.map(({ n }) => n)).toEqual([1, 2, 3]);
    expect(found[1]?.name).toBe("amount.date 2");
  });
  it("is nothing before a building was chosen that brings it", () => {
    const found = stockOf(somebody({ household: { building: -1 } }), words);
    expect(found.map(({ n }) => n)).toEqual(["–", "–", "–"]);
    expect(found[1]?.name).toBe("amount.date 0");
    const settled = stockOf(somebody({ household: { building: 4 } }), words);
    expect(settled.map(({ n }) => n)).toEqual([1, 2, 3]);
  });
});
