/** Parts of the face that only some tables show. Where one is missing, nothing at the table needs it. */

import type { Expansion } from "./expansion";
import type { Solo } from "./solo";

class Parts {
  /** Camels & Nomads. */
  expansion = $state.raw<Expansion>();
  /** Opponents made of rules. */
  solo = $state.raw<Solo>();
}

export const parts = new Parts();
