import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { faceOf } from ".";
import { boxOf } from "./face";
import { onLaid } from "./printed";

vi.mock("../house/words.svelte", () => ({ wordsOf: () => ({ lay() {} }) }));
vi.mock("./yspahan/Board.svelte", () => ({ default: {} }));

const laid: unknown[] = [];
onLaid("yspahan", (data) => laid.push(data));

/** Only the first who asks is answered; with what is printed in the house's box, and a mark. */
function answerTheFirst(mark: string) {
  const answer = { game: "yspahan", data: { ...(laid[0] as object), mark } };
  const never = new Promise<Response>(() => {});
  vi.stubGlobal("fetch", vi.fn(() => never).mockResolvedValueOnce(Response.json(answer)));
}

beforeAll(() => import("./yspahan/face")); // so that nothing is read when the tests are over
afterEach(() => vi.unstubAllGlobals());

test("a table that asks for its box twice is drawn with it, whichever answer comes", async () => {
  answerTheFirst("once");
  const first = faceOf("yspahan", boxOf({}, "b"));
  faceOf("yspahan", boxOf({}, "b"));
  await first;
  expect(laid.at(-1)).toMatchObject({ mark: "once" });
});

test("a box that comes when somebody is at another table already is not laid out", async () => {
  answerTheFirst("late");
  const first = faceOf("yspahan", boxOf({}, "b"));
  faceOf("yspahan", boxOf({}, "c"));
  await first;
  expect(laid.at(-1)).not.toMatchObject({ mark: "late" });
});
