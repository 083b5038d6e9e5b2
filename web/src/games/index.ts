/**
 * The games this page can draw: a folder with a `face.ts` each, loaded when somebody sits down. What
 * only some tables show is loaded beside it; a `needs.ts` says what a table needs.
 */

import type { Printed } from "../generated/messages";
import { get } from "../house/api";
import { wordsOf } from "../house/words.svelte";
import type { Box, Face } from "./face";
import { layOut } from "./printed";

/** Each face draws the views of its own game, and no others come to it. */
const FACES = import.meta.glob<{ face: Face }>("./*/face.ts");
const NEEDS = import.meta.glob<(box: Box) => Iterable<Promise<unknown>>>("./*/needs.ts", {
  eager: true,
  import: "needs",
});

/** From now on this is the box that is drawn, and told. */
export function lay({ game, data, texts = {} }: Printed): void {
  layOut(game, data);
  wordsOf(game).lay(texts);
}

/** Which box is to be drawn: a table may ask for its own again while it is on its way. */
let wanted = "";

/** The face of a game, with the box of a table laid out; a record brings its own along. */
export async function faceOf(game: string, box: Box, own?: Printed): Promise<Face> {
  const load = FACES[`./${game}/face.ts`];
  if (!load) throw new Error(`no picture of ${game}`);
  const asked = `${game}/${box.printed}`;
  wanted = asked;
  const [printed, { face }] = await Promise.all([
    own ?? get<Printed>(`/api/box/${asked}`), // browsers keep it: it never changes
    load(),
    ...(NEEDS[`./${game}/needs.ts`]?.(box) ?? []),
  ]);
  if (wanted === asked) lay(printed); // else somebody has gone on to another table meanwhile
  return face;
}
