/** Which tiles and places of a box have a value that no rulebook says; the server is asked once. */

import type { Reconstructed } from "../generated/messages";
import { get } from "../house/api";

const asked = new Map<string, Promise<ReadonlySet<string>>>();

/** What is known without asking. */
export const know = (box: string, things: readonly string[]): void => {
  asked.set(box, Promise.resolve(new Set(things)));
};

export function reconstructedOf(game: string, box: string): Promise<ReadonlySet<string>> {
  let found = asked.get(box);
  if (!found) {
    found = get<Reconstructed>(`/api/box/${game}/${box}/reconstructed`).then(
      ({ things }) => new Set(things),
      () => {
        asked.delete(box);
        return new Set();
      },
    );
    asked.set(box, found);
  }
  return found;
}
