import { expect, test } from "vitest";
import { compose, type Texts } from "./compose";

const TEXTS: Texts = {
  "seat.name": "Player {n}",
  "gain.camels": { one: "{player} takes {n} camel.", other: "{player} takes {n} camels." },
  "shop.place": "Place a cube in {shop}",
  "shop.name": "{souk} {number}",
  "souk.x": "White Sack",
};
const say = (key: string, args = {}, names: string[] = [], language = "en") =>
  compose(TEXTS, language, { key, args }, names);

test("a plural follows the number", () => {
  expect(say("gain.camels", { player: 0, n: 1 }, ["Ada"])).toBe("Ada takes 1 camel.");
  expect(say("gain.camels", { player: 0, n: 3 }, ["Ada"])).toBe("Ada takes 3 camels.");
});

test("nothing is one thing in French and several in English", () => {
  expect(say("gain.camels", { player: 0, n: 0 }, ["Ada"], "fr")).toBe("Ada takes 0 camel.");
  expect(say("gain.camels", { player: 0, n: 0 }, ["Ada"], "en")).toBe("Ada takes 0 camels.");
});

test("a seat without a name has a number", () => {
  expect(say("gain.camels", { player: 1, n: 2 })).toBe("Player 2 takes 2 camels.");
});

test("texts stand inside texts", () => {
  const shop = { key: "shop.name", args: { souk: { key: "souk.x" }, number: 2 } };
  expect(say("shop.place", { shop })).toBe("Place a cube in White Sack 2");
});

test("what an argument contains is never read as a placeholder", () => {
  expect(say("gain.camels", { player: 0, n: 2 }, ["{n}"])).toBe("{n} takes 2 camels.");
});

test("an unknown key shows itself", () => {
  expect(say("no.such")).toBe("no.such");
});
