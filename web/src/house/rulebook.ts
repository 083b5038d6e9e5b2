/** The rules of a game in our own words, with their ids; fetched once. */

import type { Rulebook } from "../generated/messages";
import { get } from "./api";

export type { Rulebook };

const books = new Map<string, Promise<Rulebook>>();

export function rulebook(game: string): Promise<Rulebook> {
  let book = books.get(game);
  if (!book) {
    book = get<Rulebook>(`/api/rules/${game}`);
    book.catch(() => books.delete(game));
    books.set(game, book);
  }
  return book;
}
