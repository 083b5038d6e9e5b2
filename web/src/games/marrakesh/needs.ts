/** Which parts of the face a table needs besides the game itself. */

import type { Box } from "../face";

const CAMELS_AND_NOMADS = new Set([
  "nomads",
  "camels",
  "special-buildings",
  "new-provisions",
  "new-luxury-goods",
  "new-oases",
]);

export function* needs({ modules, solo }: Box): Generator<Promise<unknown>> {
  if (modules.some((name) => CAMELS_AND_NOMADS.has(name))) yield import("./expansion");
  if (solo) yield import("./solo");
}
