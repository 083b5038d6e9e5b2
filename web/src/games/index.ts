/**
 * The games this page can draw: a folder with a `face.ts` each, loaded when somebody sits down. What
 * only some tables show is loaded beside it; a `needs.ts` says what a table needs.
 */

import type { Box, Face } from "./face";

/** Each face draws the views of its own game, and no others come to it. */
const FACES = import.meta.glob<{ face: Face }>("./*/face.ts");
const NEEDS = import.meta.glob<(box: Box) => Iterable<Promise<unknown>>>("./*/needs.ts", {
  eager: true,
  import: "needs",
});

export async function faceOf(game: string, box: Box): Promise<Face> {
  const load = FACES[`./${game}/face.ts`];
  if (!load) throw new Error(`no picture of ${game}`);
  const [{ face }] = await Promise.all([load(), ...(NEEDS[`./${game}/needs.ts`]?.(box) ?? [])]);
  return face;
}
