/** Message keys become sentences, in the reader's language. The catalogues come from the server. */

import type { Said } from "../generated/messages";
import { get } from "./api";
import { compose, type Texts } from "./compose";
import { type Language, settings } from "./settings.svelte";

export type { Said };

/** All that can be said about one game, or (game "") by the house alone. */
export class Words {
  texts = $state.raw<Texts>({});
  /** The language the texts are in; the one wanted may still be on its way. */
  language = $state<Language>("en");

  /** The seat of whoever reads. */
  you = $state<number | null>(null);

  constructor(
    readonly game: string,
    private readonly first = "",
  ) {}

  get ready(): boolean {
    return "seat.name" in this.texts;
  }

  /** The sentence, or nothing while the words are on their way; `names` are the players', by seat. */
  say = (said: Said, names: readonly string[] = []): string =>
    this.ready ? compose(this.texts, this.language, said, names, this.you) : "";

  /** The sentence for a key, with arguments. */
  t = (key: string, args: Record<string, unknown> = {}): string => this.say({ key, args });

  /** A thing and what there is to say of it: "Palace: 3". */
  named = (name: string, what: string | number): string => this.t("web.named", { name, what });

  has = (key: string): boolean => key in this.texts;

  /** A game says all that the house says too. */
  async load(language: Language): Promise<void> {
    const parts = [this.first, ...this.parts].map((part) => this.own(language, part));
    const [around, ...own] = await Promise.all([house.own(language), ...parts]);
    if (settings.language !== language) return; // another one was chosen meanwhile
    this.said = Object.assign({}, around, ...own);
    this.language = language;
    this.lay(this.printed);
  }

  /** All but what is printed in a box of somebody's own. */
  private said: Texts = {};
  private printed: Record<string, Texts> = {};

  /** What the tiles of a box say, by language, where it is not the usual. */
  lay(printed: Record<string, Texts>): void {
    this.printed = printed;
    this.texts = { ...this.said, ...printed[this.language] };
  }

  private readonly parts = new Set<string>();

  /** Also what few come to need. */
  part(name: string): Promise<void> {
    this.parts.add(name);
    return this.load(settings.language);
  }

  private readonly asked = new Map<string, Promise<Texts>>();

  /** What it says itself, asked for once. */
  private own(language: Language, part = ""): Promise<Texts> {
    const game = this.game && `/${this.game}`;
    const path = `/api/texts/${language}${game}${part && `?part=${part}`}`;
    let texts = this.asked.get(path);
    if (!texts) {
      texts = get<{ texts: Texts }>(path).then((found) => found.texts);
      texts.catch(() => this.asked.delete(path));
      this.asked.set(path, texts);
    }
    return texts;
  }
}

/**
 * Made in a room of its own: a computation does not hear of changes to what was made within it, and
 * whoever asked for words first would never say them.
 */
function apart<T>(make: () => T): T {
  let made: T | undefined;
  $effect.root(() => {
    made = make();
  });
  return made as T;
}

export const house = new Words("");
const games = new Map<string, Words>();

/** The words of a game, or a part of them; they are fetched when somebody first needs them. */
export function wordsOf(game: string, part = ""): Words {
  const name = `${game}/${part}`;
  let words = games.get(name);
  if (!words) {
    words = apart(() => new Words(game, part));
    games.set(name, words);
    words.load(settings.language).catch(() => games.delete(name));
  }
  return words;
}

/** Another language: everything that has been said is said again. */
export async function speak(language: Language): Promise<void> {
  await Promise.all([house, ...games.values()].map((words) => words.load(language)));
}

export const t = house.t;
