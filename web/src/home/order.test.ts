import { describe, expect, it } from "vitest";
import type { GameInfo } from "../house/shelf.svelte";
import {
  adapted,
  asLastTime,
  awaited,
  freshWish,
  isDial,
  isPreset,
  orderOf,
  preset,
  reseated,
  resized,
  type Sitter,
  seatOf,
  tuned,
} from "./order";

const INFO: GameInfo = {
  seats: [2, 3, 4],
  editions: ["classic"],
  modules: { towns: { rules: [], seats: [2, 3, 4], editions: [] } },
  solo: [],
  values: { all: 3, reconstructed: 1 },
  options: {
    dice: { default: "white", values: ["white", "red"] },
    caravans: { default: 1, values: [1, 2], modules: ["towns"] },
  },
};
const SOLO: GameInfo = {
  ...INFO,
  solo: ["guest", "shadow"],
  options: {
    ...INFO.options,
    sleepy: { default: false, values: [false, true], solos: ["guest"], excludes: ["eager"] },
    eager: { default: false, values: [false, true], solos: ["guest"], excludes: ["sleepy"] },
    pawns: { default: "stay", values: ["stay", "leave"], solos: ["guest"] },
  },
};
const BOTS = ["weak", "strong"];
const wish = () => freshWish("souk", INFO, BOTS);

describe("a module", () => {
  it("brings its options, and takes them away", () => {
    const options = { dice: "red", caravans: 2 };
    const chosen = adapted(wish(), INFO, { modules: ["towns"], options });
    expect(chosen.options).toEqual(options);
    expect(adapted(chosen, INFO, { modules: [] }).options).toEqual({ dice: "red" });
  });
});

describe("a solo opponent", () => {
  it("brings its dials, and takes them away", () => {
    const { dice, sleepy, pawns } = SOLO.options;
    const all = [dice, sleepy, pawns].map((option) => option && isDial(option));
    expect(all, "how its rules are read is a fine point").toEqual([false, true, false]);
    const alone = adapted(wish(), SOLO, { solo: "guest" });
    const set = tuned(tuned(alone, SOLO, "sleepy", true), SOLO, "dice", "red");
    expect(set.options).toEqual({ sleepy: true, dice: "red" });
    expect(adapted(set, SOLO, { solo: "shadow" }).options).toEqual({ dice: "red" });
    expect(adapted(set, SOLO, { solo: null }).options).toEqual({ dice: "red" });
  });

  it("does without what does not exist against it", () => {
    const sides = { default: "front", values: ["front", "back"], not_solos: ["guest"] };
    const info = { ...SOLO, options: { sides } };
    const chosen = tuned(adapted(wish(), info, { solo: null }), info, "sides", "back");
    expect(adapted(chosen, info, { solo: "shadow" }).options).toEqual({ sides: "back" });
    expect(adapted(chosen, info, { solo: "guest" }).options).toEqual({});
  });

  it("is as usual where nothing is turned", () => {
    const alone = adapted(wish(), SOLO, { solo: "guest", options: { sleepy: true } });
    expect(tuned(alone, SOLO, "sleepy", false).options).toEqual({});
  });

  it("loses a dial to the one that excludes it", () => {
    const alone = adapted(wish(), SOLO, { solo: "guest", options: { dice: "red", eager: true } });
    expect(tuned(alone, SOLO, "sleepy", true).options).toEqual({ dice: "red", sleepy: true });
    expect(tuned(alone, SOLO, "sleepy", false).options).toEqual({ dice: "red", eager: true });
  });

  it("waits for nobody, and counts no time", () => {
    const open = { ...wish(), sitters: ["me", "open"] as Sitter[], time: "900+30" };
    const alone = adapted(open, SOLO, { solo: "guest" });
    expect(awaited(alone)).toBe(0);
    expect(orderOf(alone)).toMatchObject({ seats: 1, clock: null, timeout: "wait", listed: false });
  });
});

describe("an order", () => {
  it("begins as a table for three, against the usual bots", () => {
    expect(orderOf(wish())).toMatchObject({
      game: "souk",
      seats: 3,
      bots: ["strong", "strong"],
      edition: "classic",
      listed: false,
      hot_seat: false,
      watch: false,
      clock: null,
      timeout: "wait",
    });
  });

  it("is listed only where somebody has yet to come", () => {
    const open = { ...wish(), sitters: ["me", "open", "bot:weak"] as Sitter[] };
    expect(awaited(open)).toBe(1);
    expect(orderOf(open)).toMatchObject({ seats: 3, bots: ["weak"], listed: true });
    expect(orderOf({ ...open, listed: false }).listed).toBe(false);
  });

  it("has a clock with its rule, or neither", () => {
    const timed = orderOf({ ...wish(), time: "900+30", timeout: "seat" });
    expect(timed).toMatchObject({ clock: { bank: 900, increment: 30 }, timeout: "seat" });
    expect(orderOf({ ...wish(), timeout: "seat" }).timeout).toBe("wait");
  });

  it("is for one where there is a solo opponent", () => {
    expect(orderOf({ ...wish(), solo: "guest" })).toMatchObject({
      seats: 1,
      bots: [],
      solo: "guest",
    });
  });

  it("is watched by whoever does not sit down", () => {
    const bots: Sitter[] = ["bot:weak", "bot:strong"];
    expect(orderOf({ ...wish(), sitters: bots })).toMatchObject({
      seats: 2,
      bots: ["weak", "strong"],
      watch: true,
    });
  });
});

describe("seats", () => {
  it("are added with bots and taken away from the end", () => {
    expect(resized(["me", "open"], 4, BOTS)).toEqual(["me", "open", "bot:strong", "bot:strong"]);
    expect(resized(["me", "open", "here"], 2, BOTS)).toEqual(["me", "open"]);
  });

  it("are at this screen for everybody or for nobody", () => {
    expect(reseated(["me", "open", "bot:weak"], 2, "here")).toEqual(["me", "here", "here"]);
    expect(reseated(["me", "here", "here"], 1, "open")).toEqual(["me", "open", "open"]);
    expect(reseated(["me", "here"], 0, "bot:weak")).toEqual(["bot:weak", "open"]);
  });

  it("are given to people first", () => {
    const sitters: Sitter[] = ["me", "bot:weak", "open"];
    expect(sitters.map((_, n) => seatOf(sitters, n))).toEqual([0, 2, 1]);
  });
});

describe("a preset", () => {
  const towns = { modules: ["towns"], options: { caravans: 2 } };
  it("chooses modules and options, and leaves who plays", () => {
    const before = { ...adapted(wish(), INFO, { options: { dice: "red" } }), listed: false };
    const chosen = preset(before, INFO, towns);
    expect(chosen).toEqual({ ...before, ...towns });
    expect(isPreset(chosen, INFO, towns)).toBe(true);
    expect(isPreset(before, INFO, towns)).toBe(false);
    expect(isPreset(wish(), INFO, { modules: [], options: {} })).toBe(true);
  });
  it("leaves an opponent as strong as it was", () => {
    const alone = tuned(adapted(wish(), SOLO, { solo: "guest" }), SOLO, "sleepy", true);
    expect(preset(alone, SOLO, towns).options).toEqual({ sleepy: true, caravans: 2 });
  });
});

describe("as last time", () => {
  it("is what was ordered, without what is gone", () => {
    const last = {
      ...wish(),
      modules: ["towns", "gone"],
      solo: "guest",
      options: { caravans: 2, old: 1 },
    };
    const again = asLastTime(last, INFO, ["strong"]);
    expect(again).toMatchObject({ modules: ["towns"], solo: null, options: { caravans: 2 } });
    expect(again?.sitters).toEqual(["me", "bot:strong", "bot:strong"]);
    expect(asLastTime(null, INFO, BOTS)).toBeNull();
  });
});
