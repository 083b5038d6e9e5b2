import { expect, test } from "vitest";
import type { Said } from "../generated/messages";
import { headings } from "./headings";

const words = { say: ({ key }: Said, names: readonly string[] = []) => `${key} of ${names[0]}` };
const passage = (id: string) => ({
  id,
  title: { key: "title" },
  lines: [{ key: "a" }, { key: "b" }],
});

test("the own board is read first, then the common one, then the others", () => {
  const told = headings(["board", "p1", "me", "p3"].map(passage), words, ["Ada"]);
  expect(told.map(({ id }) => id)).toEqual(["me", "board", "p1", "p3"]);
  expect(told[0]).toEqual({ id: "me", title: "title of Ada", lines: ["a of Ada", "b of Ada"] });
});

test("a spectator has no board", () => {
  const told = headings(["board", "p1", "p2"].map(passage), words, []);
  expect(told.map(({ id }) => id)).toEqual(["board", "p1", "p2"]);
});
