import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { LuckInfo, State } from "../generated/messages";
import { keepTable } from "../house/tables";
import { hex, sha256, unhex } from "./sha256";
import { due, keepShare, keptShare, newShare, type Share, verdict } from "./share";

const storage = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (name: string) => storage.get(name) ?? null,
  setItem: (name: string, value: string) => storage.set(name, value),
});

const real = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("SHA-256", () => {
  test("of whatever fits into a block is what everybody else gets", () => {
    for (let length = 0; length < 56; length++) {
      const bytes = crypto.getRandomValues(new Uint8Array(length));
      expect(sha256(bytes)).toBe(real(bytes));
    }
  });
  test("of many numbers too", () => {
    for (let n = 0; n < 500; n++) {
      const bytes = crypto.getRandomValues(new Uint8Array(32));
      expect(sha256(bytes)).toBe(real(bytes));
      expect(unhex(hex(bytes))).toEqual(bytes);
    }
  });
});

const KEY = "07".repeat(32);
const COMMITMENT = real(unhex(KEY));

function state(luck: LuckInfo | null, more: Partial<State> = {}): State {
  const table = { id: "t", game: "yspahan", status: "open" as const, seats: [] };
  return { type: "state", version: 1, table, you: 1, luck, ...more };
}

let share: Share;
beforeEach(() => {
  share = newShare();
});

describe("before the game", () => {
  const promise = () => ({ hashes: [null, share.hash], commitment: COMMITMENT });
  const promised = () => state(promise());

  test("a number is 32 bytes, another one each time", () => {
    expect(share.nonce).toMatch(/^[0-9a-f]{64}$/);
    expect(share.hash).toBe(real(unhex(share.nonce)));
    expect(newShare().nonce).not.toBe(share.nonce);
  });
  test("nothing is opened before the key is promised", () => {
    expect(due(state({ hashes: [null, share.hash] }), share)).toBeNull();
  });
  test("then it is, and what was promised is kept", () => {
    const [message, kept] = due(promised(), share) ?? [];
    expect(message).toEqual({ type: "nonce", nonce: share.nonce, seat: 1 });
    expect(kept).toEqual({ ...share, seen: promise() });
  });
  test("but not for another hash, not for another's seat, and not without a number", () => {
    expect(due(state({ hashes: [null, "other"], commitment: COMMITMENT }), share)).toBeNull();
    expect(due({ ...promised(), you: null }, share)).toBeNull();
    expect(due(promised(), undefined)).toBeNull();
  });
  test("and never under two promises", () => {
    const seen = { hashes: [null, share.hash], commitment: "another" };
    expect(due(promised(), { ...share, seen })).toBeNull();
  });
  test("it is said again until the table has it", () => {
    const seen = { ...promise() };
    expect(due(promised(), { ...share, seen })?.[0].type).toBe("nonce");
    expect(due(promised(), { ...share, seen, taken: true })).toBeNull();
  });
  test("where the promise was taken back after that, another number is promised", () => {
    const [message, kept] = due(state({ hashes: ["x", null] }), { ...share, taken: true }) ?? [];
    expect(message).toEqual({ type: "hash", hash: kept?.hash, seat: 1 });
    expect(kept?.hash).not.toBe(share.hash);
    expect(kept?.taken).toBeUndefined();
    expect(due(state(null), share)?.[0].type).toBe("hash");
  });
  test("at one screen it is the first seat's", () => {
    const luck = { hashes: [share.hash, null], commitment: COMMITMENT };
    const now = state(luck, { you: null });
    expect(due({ ...now, table: { ...now.table, hot_seat: true } }, share)?.[0]).toMatchObject({
      seat: 0,
    });
  });
});

describe("at the end", () => {
  const seen = () => ({ hashes: ["other", share.hash], commitment: COMMITMENT });
  const opened = () => ({ ...share, seen: seen(), taken: true });
  const over = (luck: Partial<LuckInfo> = {}, more: Partial<State> = {}) => {
    const whole = { ...seen(), nonces: ["a number", share.nonce], ...luck };
    const now = state(whole, { commitment: COMMITMENT, keys: [KEY], ...more });
    return { ...now, table: { ...now.table, status: "over" as const } };
  };

  test("a number that is in the luck as it was promised", () => {
    expect(verdict(over(), opened())).toBe("web.end.luck.mixed");
  });
  test("nothing is said to who has none, or while the game goes on", () => {
    expect(verdict(over(), undefined)).toBeNull();
    expect(verdict(state(null), opened())).toBeNull();
  });
  test("who never opened it was late, and so was who got no answer", () => {
    expect(verdict(over({ nonces: ["a number", null] }), share)).toBe("web.end.luck.late");
    expect(verdict(over({ nonces: [] }), { ...share, seen: seen() })).toBe("web.end.luck.late");
  });
  test.each<[string, () => State]>([
    ["a number left out after it was taken", () => over({ nonces: ["a number", null] })],
    ["another number", () => over({ nonces: ["a number", "mine?"] })],
    ["another hash of mine", () => over({ hashes: ["other", "mine?"] })],
    ["another hash of another's", () => over({ hashes: ["changed", share.hash] })],
    ["another commitment than promised", () => over({ commitment: "changed" })],
    ["a game with another commitment", () => over({}, { commitment: "changed" })],
    ["another key", () => over({}, { keys: ["08".repeat(32)] })],
    ["no key", () => over({}, { keys: [] })],
    ["nothing at all", () => ({ ...over(), luck: null })],
  ])("%s is wrong", (_, now) => {
    expect(verdict(now(), opened())).toBe("web.end.luck.wrong");
  });
});

test("numbers are kept with the keys of tables, and go with them", () => {
  keepTable("t", { token: "x", game: "yspahan" });
  keepShare("t", share);
  keepShare("gone", share);
  expect(keptShare("t")).toEqual(share);
  keepTable("u", { token: "x", game: "yspahan" });
  keepShare("u", share);
  expect(keptShare("gone")).toBeUndefined();
  expect(keptShare("t")).toEqual(share);
});
