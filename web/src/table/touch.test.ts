import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Option, Said } from "../generated/messages";
import { type Asked, joined, Touch } from "./touch.svelte";

/** An element that stands for a target, or for none. */
class Drawn {
  readonly dataset: { target: string | undefined };

  constructor(target?: string) {
    this.dataset = { target };
  }

  closest() {
    return this.dataset.target === undefined ? null : this;
  }
}

const option = (word: string, ...targets: string[]): Option => ({
  word,
  text: { key: word },
  targets,
  rules: [],
});
const GROUPS = [
  option("sack-fill", "tower/sack", "action/floor"),
  option("sack-card", "tower/sack", "action/card"),
  option("gold-take", "tower/gold", "action/floor"),
];
const LONG = 450;
/** What somebody says: a thing with what it does, or what an option does. */
const say = ({ key, args }: Said) => (args ? `${args.name}: ${args.what}` : `does ${key}`);

const answer = vi.fn();
const forbid = vi.fn();
const look = vi.fn();
let asked: Asked;
let touch: Touch;
let board: EventTarget;
let deaf: () => void;

/** Something happens to what is drawn for a target. Returns whether the browser goes on with it. */
function happen(type: string, target: string | undefined, more: object = {}): boolean {
  const event = new Event(type, { cancelable: true });
  for (const [name, value] of Object.entries({ target: new Drawn(target), ...more })) {
    Object.defineProperty(event, name, { value });
  }
  return board.dispatchEvent(event);
}
const finger = { pointerType: "touch" };
const mouse = { pointerType: "mouse" };

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("Element", Drawn);
  vi.clearAllMocks();
  asked = { options: GROUPS, answer, forbid, look, say };
  touch = new Touch(() => asked);
  board = new EventTarget();
  deaf = touch.listen(board as HTMLElement);
  await vi.advanceTimersByTimeAsync(0);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what leads somewhere is lit, what was touched is picked, the rest begins anew", () => {
  expect(touch.is("tower/gold")).toBe("lit");
  expect(touch.is("shop/a")).toBe("");
  touch.at("tower/sack");
  expect(touch.is("tower/sack")).toBe("picked");
  expect(touch.is("action/card")).toBe("lit");
  expect(touch.is("tower/gold")).toBe("other");
  expect(touch.is("shop/a")).toBe("");
});

test("two targets under one finger are lit together", () => {
  expect(touch.is("tower/sack+action/card")).toBe("lit");
  expect(touch.is("tower/gold+action/card")).toBe("");
});

test("what was chosen looks picked until something else is touched", () => {
  asked = { ...asked, chosen: ["tower/gold", "action/floor"] };
  touch = new Touch(() => asked);
  expect(touch.is("tower/gold")).toBe("picked");
  touch.at("tower/sack");
  expect(touch.is("tower/gold")).toBe("other");
});

test("a question is asked of some kinds of targets", () => {
  expect(touch.asks("action")).toBe(true);
  expect(touch.asks("shop")).toBe(false);
});

test("the last touch answers, and nothing is picked any more", () => {
  touch.at("tower/sack");
  expect(answer).not.toHaveBeenCalled();
  touch.at("action/card");
  expect(answer).toHaveBeenCalledExactlyOnceWith("sack-card");
  expect(touch.touched).toEqual([]);
});

test("touching another target forgets what it does not go with", () => {
  touch.at("tower/sack");
  touch.at("tower/gold");
  expect(answer).toHaveBeenCalledExactlyOnceWith("gold-take");
});

test("touching what is dark asks why", () => {
  touch.at("shop/a");
  expect(forbid).toHaveBeenCalledExactlyOnceWith("shop/a");
  expect(answer).not.toHaveBeenCalled();
});

test("another question forgets what was touched", () => {
  touch.at("tower/sack");
  touch.reset();
  expect(touch.touched).toEqual([]);
  expect(touch.is("tower/gold")).toBe("lit");
});

test("an element says what touching it does", () => {
  expect(touch.props("tower/gold", "Gold")).toMatchObject({
    "data-target": "tower/gold",
    "aria-label": "Gold: does gold-take",
    role: "button",
    tabindex: 0,
  });
  expect(touch.props("shop/a", "Shop")).toMatchObject({
    "aria-label": "Shop",
    role: "img",
    tabindex: -1,
  });
  expect(touch.button("tower/gold", "Gold")).toMatchObject({ "aria-disabled": null });
  expect(touch.button("shop/a", "Shop")).toMatchObject({ role: null, "aria-disabled": true });
  touch.at("tower/sack");
  expect(touch.props("tower/sack", "Sack")).toMatchObject({ "aria-pressed": true });
});

test.each([
  ["Gold", "does gold-take", "Gold: does gold-take"],
  ["Medina", "Medina: take a new keshi", "Medina: take a new keshi"],
  ["Medina: 0 of 8 keshis", "Medina: take a new keshi", "Medina: 0 of 8 keshis: take a new keshi"],
  ["Stall. More gold.", "build the Stall", "Stall. More gold. build the Stall"],
  ["At the palace: 1 dinar", "At the palace: 1 dinar", "At the palace: 1 dinar"],
  ["Scroll 9 (1 red keshi) At once", "scroll 9 (1 red keshi)", "Scroll 9 (1 red keshi) At once"],
])("nothing is said twice: %s, %s", (name, does, said) => {
  expect(joined(name, does, say)).toBe(said);
});

test("a click touches; one beside all targets does nothing", () => {
  happen("click", undefined);
  expect(forbid).not.toHaveBeenCalled();
  happen("click", "tower/gold");
  expect(answer).toHaveBeenCalledExactlyOnceWith("gold-take");
});

test.each(["Enter", " "])("the key %j touches, and the page does not scroll", (key) => {
  expect(happen("keydown", "tower/gold", { key })).toBe(false);
  expect(answer).toHaveBeenCalledExactlyOnceWith("gold-take");
});

test("other keys are for others", () => {
  expect(happen("keydown", "tower/gold", { key: "n" })).toBe(true);
  expect(answer).not.toHaveBeenCalled();
});

test("where nothing is asked Enter goes on to the page, and Space asks why", () => {
  asked = { ...asked, options: [] };
  touch = new Touch(() => asked);
  touch.listen(board as HTMLElement);
  deaf();
  expect(happen("keydown", "tower/gold", { key: "Enter" })).toBe(true);
  expect(forbid).not.toHaveBeenCalled();
  expect(happen("keydown", "tower/gold", { key: " " })).toBe(false);
  expect(forbid).toHaveBeenCalledExactlyOnceWith("tower/gold");
});

test("a long press looks, and the click after it does not touch", () => {
  happen("pointerdown", "tower/gold", finger);
  vi.advanceTimersByTime(LONG - 1);
  expect(look).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(look).toHaveBeenCalledExactlyOnceWith("tower/gold", GROUPS[2]);
  expect(happen("contextmenu", "tower/gold")).toBe(false);
  happen("pointerup", "tower/gold", finger);
  happen("click", "tower/gold");
  expect(answer).not.toHaveBeenCalled();
  happen("click", "tower/gold");
  expect(answer).toHaveBeenCalledOnce();
});

test("a short press only touches, and so does a mouse held down", () => {
  happen("pointerdown", "tower/gold", finger);
  happen("pointerup", "tower/gold", finger);
  happen("pointerdown", "tower/gold", mouse);
  vi.advanceTimersByTime(LONG);
  happen("click", "tower/gold");
  expect(look).not.toHaveBeenCalled();
  expect(answer).toHaveBeenCalledOnce();
});

test("a finger that slides off does not look", () => {
  happen("pointerdown", "tower/gold", finger);
  happen("pointerout", "tower/gold", { relatedTarget: null });
  vi.advanceTimersByTime(LONG);
  expect(look).not.toHaveBeenCalled();
});

test("a mouse looks at what it is over, and away again", () => {
  happen("pointerover", "tower/sack", mouse);
  expect(look).toHaveBeenLastCalledWith("tower/sack", undefined);
  happen("pointerout", "tower/sack", { relatedTarget: new Drawn("tower/sack") });
  expect(touch.looked).toBe("tower/sack");
  happen("pointerout", "tower/sack", { relatedTarget: new Drawn() });
  expect(look).toHaveBeenLastCalledWith(null, undefined);
});

test("focus looks as a mouse does", () => {
  happen("focusin", "tower/gold");
  expect(look).toHaveBeenLastCalledWith("tower/gold", GROUPS[2]);
  happen("focusout", "tower/gold");
  expect(touch.looked).toBeNull();
});

test("who no longer listens hears nothing", () => {
  deaf();
  happen("click", "tower/gold");
  expect(answer).not.toHaveBeenCalled();
});
