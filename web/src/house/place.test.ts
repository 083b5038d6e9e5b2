import { expect, test } from "vitest";
import { placeOf } from "./place";

test.each([
  ["/", { page: "home" }],
  ["/account", { page: "account" }],
  ["/rules/yspahan/Y-5.1", { page: "rules", game: "yspahan", id: "Y-5.1" }],
  ["/table/abc", { page: "table", table: "abc", step: null }],
  ["/games", { page: "games" }],
  ["/table/abc/at/12", { page: "table", table: "abc", step: 12 }],
  ["/table/abc/at/12.3", { page: "table", table: "abc", step: 12, act: 3 }],
  ["/table/abc/at/12.", { page: "table", table: "abc", step: null }],
  ["/table", { page: "not-found" }],
  ["/nowhere", { page: "not-found" }],
  ["/table/%E0%A4%A", { page: "not-found" }],
  ["/rules/%", { page: "not-found" }],
])("%s leads somewhere", (path, place) => {
  expect(placeOf(path)).toEqual(place);
});
