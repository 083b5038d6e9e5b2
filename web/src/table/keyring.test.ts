import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { account } from "../house/me.svelte";
import { forgetKey, keepKeys, keepTable, keptTable, keysOf } from "../house/tables";
import { ownOpening, renewKey, verdict } from "./keyring";

const OWNER = { seats: [0], owner: true };
const [ADA, BRAM] = [{ seats: [0] }, { seats: [1] }];
const INVITED = {};

test.each([
  ["an invitation leaves the owner's key", OWNER, INVITED, "mine"],
  ["an invitation leaves a seat", BRAM, INVITED, "mine"],
  ["what opens nothing leaves a seat", BRAM, null, "mine"],
  ["a seat is asked about where there is another", BRAM, ADA, "ask"],
  ["a seat is asked about where the table is one's own", OWNER, BRAM, "ask"],
  ["the owner's key is asked about where there is a seat", BRAM, OWNER, "ask"],
  ["a seat is better than an invitation", INVITED, BRAM, "link"],
  ["what opens less of the same is left", OWNER, ADA, "mine"],
  ["what opens more of the same is taken", ADA, OWNER, "link"],
  ["a key that opens nothing any more is replaced", null, INVITED, "link"],
] as const)("%s", (_, mine, link, expected) => {
  const opens = (one: typeof mine | typeof link) =>
    one && { ...one, seats: [...("seats" in one ? one.seats : [])] };
  expect(verdict(opens(mine), opens(link))).toBe(expected);
});

test("people who share a browser have a key each, and one that ends takes no other along", () => {
  keepTable("t", { token: "ada", owner: true, invite: "i", game: "yspahan" });
  keepKeys("t", "yspahan", [{ token: "bram", seats: [1] }, ...keysOf("t")]);
  expect(keptTable("t")).toMatchObject({ token: "bram", game: "yspahan" });
  expect(keysOf("t").map(({ token }) => token)).toEqual(["bram", "ada"]);
  forgetKey("t", "nobody");
  forgetKey("t", "bram");
  expect(keptTable("t")).toMatchObject({ token: "ada", owner: true, invite: "i" });
  forgetKey("t", "ada");
  expect(keptTable("t")).toBeUndefined();
});

test("a key is renewed, and neither a lost answer nor a refusal costs the seat", async () => {
  const tokens = () => keysOf("r").map(({ token }) => token);
  keepTable("r", { token: "old", owner: true, game: "yspahan" });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no line")));
  await expect(renewKey("r", "old")).rejects.toMatchObject({ code: "unreachable" });
  expect(tokens()[0]).toBe("old");
  expect(tokens()).toHaveLength(2);

  keepTable("r", { token: "old", owner: true, game: "yspahan" });
  const no = { ok: false, json: () => Promise.resolve({ code: "not-allowed" }) };
  vi.stubGlobal("fetch", () => Promise.resolve(no));
  await expect(renewKey("r", "old")).rejects.toMatchObject({ code: "not-allowed" });
  expect(tokens()).toEqual(["old"]);

  vi.stubGlobal("fetch", () => Promise.resolve({ ok: true, json: () => Promise.resolve({}) }));
  await renewKey("r", "old");
  expect(tokens()).toHaveLength(1);
  expect(tokens()[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(keptTable("r")).toMatchObject({ owner: true, game: "yspahan" });
  vi.unstubAllGlobals();
  forgetKey("r", tokens()[0]);
});

// ---- whose key it is ---------------------------------------------------------------------------

/** What each token opens at the table; "" is the account. */
let opened: Record<string, object> = {};

beforeEach(() => {
  vi.stubGlobal("fetch", (_: string, { headers, credentials }: RequestInit) => {
    const token = (headers as Record<string, string>).authorization?.slice("Bearer ".length);
    const rights = opened[token ?? (credentials === "omit" ? "nobody" : "")];
    const body = rights ?? { code: "not-found" };
    return Promise.resolve(new Response(JSON.stringify(body), { status: rights ? 200 : 404 }));
  });
});
afterEach(() => {
  account.name = null;
  vi.unstubAllGlobals();
});

test("a browser's own key is what it keeps, or else the account", async () => {
  keepTable("t", { token: "bram", game: "yspahan" });
  opened = { bram: BRAM, "": ADA };
  account.name = "Ada";
  expect(await ownOpening("t")).toEqual({ key: { token: "bram" }, rights: BRAM });
  opened = { bram: INVITED, "": ADA };
  expect(await ownOpening("t")).toEqual({ key: { token: "", account: "Ada" }, rights: ADA });
  account.name = null;
  expect(await ownOpening("t")).toEqual({ key: { token: "bram" }, rights: INVITED });
});
