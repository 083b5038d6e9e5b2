import { expect, test, vi } from "vitest";
import { wordsOf } from "./words.svelte";

const arrivals: Record<string, (answer: unknown) => void> = {};
vi.mock("./api", () => ({
  get: (path: string) => new Promise((arrive) => (arrivals[path] = arrive)),
}));
vi.mock("./settings.svelte", () => ({ settings: { language: "en" } }));

/** All that was under way has happened: answers first, then what the page makes of them. */
const settled = () => new Promise((done) => setTimeout(done));

/** All that is said of a title, from the first time it is drawn. */
async function drawn(game: string): Promise<string[]> {
  const said: string[] = [];
  $effect.root(() => {
    const title = $derived(wordsOf(game).t("game.title"));
    $effect(() => void said.push(title));
  });
  await settled();
  return said;
}

async function arrive(game: string, title: string): Promise<void> {
  arrivals["/api/texts/en"]?.({ texts: { "seat.name": "Player {n}" } });
  arrivals[`/api/texts/en/${game}`]?.({ texts: { "game.title": title } });
  await settled();
}

test("whoever asked first, before the words were there, says them once they are", async () => {
  const said = await drawn("go");
  await arrive("go", "Go");
  expect(said.at(-1)).toBe("Go");
});

test("until the words are there nothing is said, least of all the names of words", async () => {
  const said = await drawn("chess");
  expect(said).toEqual([""]);
  await arrive("chess", "Chess");
  expect(said).toEqual(["", "Chess"]);
});
