import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Face } from "../games/face";
import { flights, fly } from "./motion";

/** Something on the page: the places it is drawn for, how wide, and on whose board. */
interface Drawn {
  places: string[];
  x: number;
  width?: number;
  seat?: string;
}

/** What is in the sky, and how it moves. */
class Node {
  className = "";
  children: Node[] = [];
  attributes: Record<string, string> = {};
  parent: Node | null = null;
  animate = vi.fn(() => ({ finished: landed }));

  append(child: Node) {
    child.parent = this;
    this.children.push(child);
  }
  remove() {
    this.parent?.children.splice(this.parent.children.indexOf(this), 1);
  }
  setAttribute(name: string, value: string) {
    this.attributes[name] = value;
  }
}

let page: Drawn[] = [];
let body: Node;
let land: () => void;
let landed: Promise<void>;

const element = ({ x, width = 10, seat }: Drawn) => ({
  closest: () => (seat === undefined ? null : { dataset: { seat } }),
  getBoundingClientRect: () => ({ x, y: 0, width, height: 10 }),
});
const face = {
  pieceIcon: (piece: string) => (piece === "air" ? null : { icon: `i-${piece}`, seat: 1 }),
} as unknown as Face;
const moved = (...moves: string[][]) => flights(face, [{ key: "event", moved: moves }]);
const ghosts = () => body.children[0]?.children ?? [];

beforeEach(() => {
  page = [
    { places: ["shop/a"], x: 0 },
    { places: ["camel/1", "camel/2"], x: 100 },
    { places: ["player/2"], x: 200 },
    { places: ["desk/x"], x: 300, width: 0, seat: "2" },
    { places: ["space/2"], x: 400, width: 0 },
  ];
  body = new Node();
  landed = new Promise((resolve) => {
    land = resolve;
  });
  vi.stubGlobal("CSS", { escape: (name: string) => name });
  vi.stubGlobal("document", {
    body,
    createElement: () => new Node(),
    createElementNS: () => new Node(),
    querySelectorAll: (selector: string) => {
      const [, place = ""] = /data-place~="([^"]+)"/.exec(selector) ?? [];
      return page.filter(({ places }) => places.includes(place)).map(element);
    },
  });
  const ears = new EventTarget();
  vi.stubGlobal("addEventListener", ears.addEventListener.bind(ears));
  vi.stubGlobal("removeEventListener", ears.removeEventListener.bind(ears));
  vi.stubGlobal("dispatchEvent", ears.dispatchEvent.bind(ears));
});

afterEach(() => vi.unstubAllGlobals());

test("an event's pieces fly from where they are drawn", () => {
  const [one, two] = moved(["cube", "shop/a", "camel/2"], ["gold", "camel/1", "shop/a"]);
  expect(one).toMatchObject({ icon: "i-cube", seat: 1, from: { x: 0 }, to: "camel/2" });
  expect(two).toMatchObject({ icon: "i-gold", from: { x: 100 }, to: "shop/a" });
});

test("what has no picture or no place stays on the ground", () => {
  expect(moved(["air", "shop/a", "camel/1"], ["cube", "nowhere", "shop/a"])).toEqual([]);
  expect(moved(["cube", "space/2", "shop/a"])).toEqual([]);
  expect(flights(face, [{ key: "nothing moved" }])).toEqual([]);
});

test("what is not drawn of a player, or on a closed board, is at his panel", () => {
  expect(moved(["cube", "hand/2", "shop/a"])[0]?.from.x).toBe(200);
  expect(moved(["cube", "desk/x", "shop/a"])[0]?.from.x).toBe(200);
});

test("there are never more than two dozen at once", () => {
  expect(moved(...Array(30).fill(["cube", "shop/a", "camel/1"])).length).toBe(24);
});

test("each flies to where its place is now, one after the other", () => {
  const lost = ["gold", "shop/a", "nowhere"];
  fly(moved(["cube", "shop/a", "camel/1"], lost, ["cube", "camel/1", "shop/a"]), 300);
  expect(body.children[0]?.attributes["aria-hidden"]).toBe("true");
  expect(ghosts().map(({ attributes }) => attributes.class)).toEqual(
    Array(2).fill("icon ghost s1"),
  );
  expect(ghosts()[0]?.children[0]?.attributes.href).toBe("#i-cube");
  expect(ghosts()[0]?.animate).toHaveBeenCalledExactlyOnceWith(
    [
      { transform: "translate(-12px, -12px)", opacity: 0.2 },
      { opacity: 1, offset: 0.2 },
      { transform: "translate(88px, -12px)", opacity: 1 },
    ],
    expect.objectContaining({ duration: 480, delay: 0 }),
  );
  const later = expect.objectContaining({ delay: 180 });
  expect(ghosts()[1]?.animate).toHaveBeenCalledExactlyOnceWith(expect.anything(), later);
});

test("nothing flies for those who want none of it, nor if there is nothing", () => {
  fly(moved(["cube", "shop/a", "camel/1"]), 0);
  fly([], 100);
  expect(body.children).toEqual([]);
});

test.each(["keydown", "pointerdown"])("a %s ends it", (type) => {
  fly(moved(["cube", "shop/a", "camel/1"]), 100);
  expect(ghosts().length).toBe(1);
  dispatchEvent(new Event("pointermove"));
  expect(body.children.length).toBe(1);
  dispatchEvent(new Event(type));
  expect(body.children).toEqual([]);
});

test("once all have landed the sky is empty", async () => {
  fly(moved(["cube", "shop/a", "camel/1"]), 100);
  land();
  await vi.waitFor(() => expect(body.children).toEqual([]));
});
