import { beforeEach, expect, test, vi } from "vitest";
import { type Data, layOut, onLaid } from "../games/printed";
import { picturesOf } from "./pictures";

const here = vi.hoisted(() => ({ place: { page: "rules" } }));
vi.mock("../house/places.svelte", () => ({ here }));
vi.mock("../house/api", () => ({ get: async (path: string) => ({ data: { from: path } }) }));

let drawn: Data = {};
onLaid("chess", (box) => {
  drawn = box;
});
beforeEach(() => layOut("chess", { from: "a table" }));

test("whoever reads the handbook after a table sees the box it speaks of", async () => {
  here.place.page = "rules";
  await picturesOf("chess", "house");
  expect(drawn).toEqual({ from: "/api/box/chess/house" });
});

test("beside a table it draws the box of the table", async () => {
  here.place.page = "table";
  await picturesOf("chess", "house");
  expect(drawn).toEqual({ from: "a table" });
});

test("whoever has come to a table meanwhile sees the box of the table", async () => {
  here.place.page = "rules";
  const coming = picturesOf("chess", "house");
  here.place.page = "table";
  await coming;
  expect(drawn).toEqual({ from: "a table" });
});
