import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { account } from "./me.svelte";
import { keepKeys, keepTable, keptTables, keysOf } from "./tables";

let asked: string[] = [];
let signedIn = true;

beforeEach(() => {
  [asked, signedIn] = [[], true];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const body = signedIn ? { name: "Ada" } : { code: "sign-in" };
    return Promise.resolve(new Response(JSON.stringify(body), { status: signedIn ? 200 : 401 }));
  });
  keepTable("guests", { token: "bram", game: "yspahan" });
});
afterEach(() => vi.unstubAllGlobals());

const tables = () => Object.keys(keptTables());

/** Ada signs in, and sits down at a table of her own and at one where Bram has a seat. */
async function arrived() {
  await account.signIn("Ada", "caravan of nine camels");
  keepTable("hers", { token: "ada", account: "Ada", game: "yspahan" });
  keepKeys("both", "yspahan", [
    { token: "", account: "Ada" },
    { token: "bram", account: null },
  ]);
}

test("whoever signs in is not given the seats of others", async () => {
  await arrived();
  expect(account.name).toBe("Ada");
  expect(asked.filter((path) => path.endsWith("/bind"))).toEqual([]);
  expect(keysOf("guests")).toEqual([{ token: "bram", account: null }]);
});

test.each([
  ["signs out", () => account.signOut()],
  ["signs out everywhere", () => account.signOutEverywhere()],
  ["deletes the account", () => account.erase("caravan of nine camels")],
  [
    "was signed out from elsewhere",
    () => {
      signedIn = false;
      return account.check();
    },
  ],
])("whoever %s takes the keys of the account along, and nobody else's", async (_, leave) => {
  await arrived();
  await leave();
  expect(account.name).toBe(null);
  expect(tables()).toEqual(["guests", "both"]);
  expect(keysOf("both")).toEqual([{ token: "bram", account: null }]);
});

test("a server that does not answer signs nobody out", async () => {
  await arrived();
  vi.stubGlobal("fetch", () => Promise.reject(new Error()));
  await account.check();
  expect(account.name).toBe("Ada");
  expect(tables()).toContain("hers");
});

test("keys from before they were told apart are those of whoever is signed in", async () => {
  await arrived();
  keepTable("old", { token: "ada", game: "yspahan" });
  await account.signOut();
  expect(tables()).not.toContain("old");
});
