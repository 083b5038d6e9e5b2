/** The games this page can draw: a folder with a `face.ts` each, loaded when somebody sits down. */

import type { Face } from "./face";

const FACES = import.meta.glob<{ face: Face }>("./*/face.ts");

export async function faceOf(game: string): Promise<Face> {
  const load = FACES[`./${game}/face.ts`];
  if (!load) throw new Error(`no picture of ${game}`);
  return (await load()).face;
}
