/** What there is to read of a game: its handbook, and its exact rules with their ids; fetched once. */

import type { Handbook, HandbookCard, Rulebook } from "../generated/messages";
import { get } from "./api";
import { settings } from "./settings.svelte";

export type { Handbook, HandbookCard, Rulebook };

const books = new Map<string, Promise<unknown>>();

function read<T>(path: string): Promise<T> {
  let book = books.get(path) as Promise<T> | undefined;
  if (!book) {
    book = get<T>(path);
    book.catch(() => books.delete(path));
    books.set(path, book);
  }
  return book;
}

/** The exact rules, in the reader's language as far as they are translated. */
export const rulebook = (game: string): Promise<Rulebook> =>
  read(`/api/rules/${game}?language=${settings.language}`);

export const handbook = (game: string): Promise<Handbook> =>
  read(`/api/handbook/${settings.language}/${game}`);
