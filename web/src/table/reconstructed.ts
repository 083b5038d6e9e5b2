/** Which tiles and places of a game have a value that no rulebook says; the server is asked once. */

import type { Reconstructed } from "../generated/messages";
import { get } from "../house/api";

const asked = new Map<string, Promise<ReadonlySet<string>>>();

/** What is known without asking. */
export const know = (game: string, things: readonly string[]): void => {
  asked.set(game, Promise.resolve(new Set(things)));
};

export function reconstructedOf(game: string): Promise<ReadonlySet<string>> {
  let found = asked.get(game);
  if (!found) {
    found = get<Reconstructed>(`/api/games/${game}/reconstructed`).then(
      ({ things }) => new Set(things),
      () => {
        asked.delete(game);
        return new Set();
      },
    );
    asked.set(game, found);
  }
  return found;
}
