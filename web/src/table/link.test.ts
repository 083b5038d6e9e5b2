import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FromServer } from "../generated/messages";
import { Link } from "./link";

/** A socket whose other end is the test. */
class Socket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  readyState = 0;
  sent: { type: string; id?: string }[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};

  constructor(readonly address: string) {
    sockets.push(this);
  }

  send(text: string) {
    this.sent.push(JSON.parse(text));
  }

  close(code = 1005) {
    this.readyState = 3;
    this.onclose({ code });
  }

  open() {
    this.readyState = Socket.OPEN;
    this.onopen();
  }

  hear(message: object) {
    this.onmessage({ data: JSON.stringify(message) });
  }

  greet() {
    this.open();
    this.hear(STATE);
  }

  /** The ids of all moves that were sent, as often as they were. */
  get moves() {
    return this.sent.filter(({ type }) => type === "move").map(({ id }) => id);
  }
}

const STATE = { type: "state", version: 1, table: {} };
const MOVE = { type: "move", ask: 1, word: "pass" } as const;
const RESEND = 2_500;
let sockets: Socket[] = [];
let lines: string[] = [];
let shut: string[] = [];
let link: Link;

const last = () => sockets.at(-1) as Socket;

/** Send a move; it has no answer as long as it is not settled. */
function sent() {
  const move: { id?: string; answer?: FromServer } = {};
  link.send(MOVE).then((answer) => {
    move.answer = answer;
  });
  move.id = last().moves.at(-1);
  return move;
}

const refused = (code: string, id?: string) => ({ type: "refused", code, key: "no", id });

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0);
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { protocol: "https:", host: "riad.example" });
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("dispatchEvent", page.dispatchEvent.bind(page));
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  [sockets, lines, shut] = [[], [], []];
  link = new Link("t1", "token", 2, {
    state() {},
    chatted() {},
    line: (state) => lines.push(state),
    shut: (code) => shut.push(code),
  });
});

afterEach(() => {
  link.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the line says whose it is, and is there once the server has answered", () => {
  expect(last().address).toBe("wss://riad.example/api/tables/t1/socket");
  last().open();
  link.send(MOVE);
  expect(last().sent).toEqual([{ type: "hello", v: 1, token: "token", seat: 2 }]);
  expect(lines).toEqual(["connecting"]);
  last().hear(STATE);
  expect(last().moves.length).toBe(1);
  expect(lines).toEqual(["connecting", "online"]);
});

test("whoever leaves before the line is there waits for it to be closed", () => {
  const socket = last();
  link.close();
  expect(socket.readyState).toBe(Socket.CONNECTING);
  socket.open();
  expect(socket.readyState).toBe(3);
  expect(socket.sent).toEqual([]);
});

test("a move is said again, under one id, until it is acknowledged", async () => {
  last().greet();
  const move = sent();
  await vi.advanceTimersByTimeAsync(RESEND * 2);
  expect(last().moves).toEqual([move.id, move.id, move.id]);
  expect(move.answer).toBeUndefined();
  last().hear({ type: "ack", id: move.id });
  await vi.advanceTimersByTimeAsync(RESEND * 2);
  expect(move.answer?.type).toBe("ack");
  expect(last().moves.length).toBe(3);
  expect(link.unsaved).toBe(0);
});

test("a refusal settles a move, but `too-many` and `busy` mean later", async () => {
  last().greet();
  const move = sent();
  for (const code of ["too-many", "busy"]) last().hear(refused(code, move.id));
  await vi.advanceTimersByTimeAsync(RESEND);
  expect(move.answer).toBeUndefined();
  expect(last().moves).toEqual([move.id, move.id]);
  last().hear(refused("illegal", move.id));
  await vi.advanceTimersByTimeAsync(0);
  expect(move.answer).toMatchObject({ type: "refused", code: "illegal" });
});

test("what was not acknowledged when the line fell is said over the next one", async () => {
  last().greet();
  const move = sent();
  last().close();
  expect(lines.at(-1)).toBe("offline");
  link.send(MOVE);
  expect(link.unsaved).toBe(2);
  await vi.advanceTimersByTimeAsync(300);
  expect(sockets.length).toBe(2);
  last().open();
  expect(last().moves).toEqual([]);
  last().hear(STATE);
  expect(last().moves.length).toBe(2);
  expect(last().moves[0]).toBe(move.id);
});

test("each try waits longer, and a greeting begins anew", async () => {
  const waits = async (milliseconds: number) => {
    const before = sockets.length;
    last().close();
    await vi.advanceTimersByTimeAsync(milliseconds - 1);
    expect(sockets.length).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets.length).toBe(before + 1);
  };
  for (const wait of [300, 1_000, 2_000, 3_500, 7_000, 15_000, 15_000]) await waits(wait);
  last().greet();
  await waits(300);
});

test("a server that is too busy to greet is tried again; one that refuses is not", async () => {
  last().open();
  last().hear(refused("too-many"));
  last().close();
  await vi.advanceTimersByTimeAsync(300);
  expect(sockets.length).toBe(2);
  last().open();
  last().hear(refused("forbidden"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shut).toEqual(["forbidden"]);
  expect(sockets.length).toBe(2);
});

test("a server that restarts has said so, and the line says it until the next one greets", async () => {
  last().greet();
  last().hear(refused("restarting"));
  last().close();
  expect(lines.at(-1)).toBe("restarting");
  await vi.advanceTimersByTimeAsync(300);
  expect(sockets.length).toBe(2);
  expect(lines.at(-1)).toBe("restarting");
  last().greet();
  expect(lines.at(-1)).toBe("online");
  last().close();
  expect(lines.at(-1)).toBe("offline");
  expect(shut).toEqual([]);
});

test.each([
  ["no-store", "no-store"],
  ["restarting", "restarting"],
  ["busy", "offline"],
])(
  "a house that says %s at the door opens it later, and says what is going on",
  async (code, line) => {
    last().open();
    last().hear(refused(code));
    last().close(1008);
    expect(lines.at(-1)).toBe(line);
    for (const wait of [300, 1_000, 2_000]) {
      const before = sockets.length;
      await vi.advanceTimersByTimeAsync(wait);
      expect(sockets.length).toBe(before + 1);
      last().open();
      last().hear(refused(code));
      last().close(1008);
      expect(lines.at(-1)).toBe(line);
    }
    await vi.advanceTimersByTimeAsync(3_500);
    last().greet();
    expect(lines.at(-1)).toBe("online");
    expect(shut).toEqual([]);
    last().close();
    expect(lines.at(-1)).toBe("offline");
  },
);

test("whoever is told when to come again does not come before", async () => {
  last().open();
  last().hear({ ...refused("anything"), retry_after: 5 });
  last().close(1008);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(sockets.length).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sockets.length).toBe(2);
  last().close();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sockets.length).toBe(3);
  expect(shut).toEqual([]);
});

test("a server that restarts says so by how it hangs up, too", () => {
  last().greet();
  last().close(1012);
  expect(lines.at(-1)).toBe("restarting");
});

test("a line on which nothing is heard is given up", async () => {
  last().greet();
  await vi.advanceTimersByTimeAsync(7_500);
  expect(lines.at(-1)).toBe("online");
  expect(last().sent.filter(({ type }) => type === "ping").length).toBe(3);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(lines.at(-1)).toBe("offline");
});

test("a line that is heard lives on", async () => {
  last().greet();
  for (let n = 0; n < 10; n += 1) {
    await vi.advanceTimersByTimeAsync(RESEND);
    last().hear({ type: "pong" });
  }
  expect(lines).toEqual(["connecting", "online"]);
});

test("the network is back: no more waiting, unless nobody looks", () => {
  last().close();
  Object.assign(document, { visibilityState: "hidden" });
  dispatchEvent(new Event("online"));
  expect(sockets.length).toBe(1);
  Object.assign(document, { visibilityState: "visible" });
  document.dispatchEvent(new Event("visibilitychange"));
  expect(sockets.length).toBe(2);
  dispatchEvent(new Event("online"));
  expect(sockets.length).toBe(2);
  last().close();
  dispatchEvent(new Event("online"));
  expect(sockets.length).toBe(3);
});

test("who is removed from a table is told so once", async () => {
  last().greet();
  last().hear(refused("removed"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shut).toEqual(["removed"]);
  expect(sockets.length).toBe(1);
});
