import { expect, test } from "vitest";
import { GOODS, LUXURY } from "./facts";
import { mix } from "./tips";

test("the price of a luxury good names goods, and no luxury good is free", () => {
  for (const good of Object.values(LUXURY)) {
    const said = JSON.stringify(mix(good.cost));
    expect(said).not.toContain("list.nothing");
    for (const name of GOODS) expect(said.includes(`amount.${name}`)).toBe(`${name}` in good.cost);
  }
});
