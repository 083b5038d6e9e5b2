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

  constructor(readonly game: string) {}

  get ready(): boolean {
    return "seat.name" in this.texts;
  }

  /** The sentence; `names` are the players' names, by seat. */
  say = (said: Said, names: readonly string[] = []): string =>
    compose(this.texts, this.language, said, names, this.you);

  /** The sentence for a key, with arguments. */
  t = (key: string, args: Record<string, unknown> = {}): string => this.say({ key, args });

  /** A thing and what there is to say of it: "Palace: 3". */
  named = (name: string, what: string | number): string => this.t("web.named", { name, what });

  has = (key: string): boolean => key in this.texts;

  /** A game says all that the house says too. */
  async load(language: Language): Promise<void> {
    const [around, own] = await Promise.all([house.own(language), this.own(language)]);
    if (settings.language !== language) return; // another one was chosen meanwhile
    this.texts = { ...around, ...own };
    this.language = language;
  }

  private asked: { language: Language; texts: Promise<Texts> } | undefined;

  /** What it says itself, asked for once. */
  private own(language: Language): Promise<Texts> {
    if (this.asked?.language !== language) {
      const path = this.game ? `/api/texts/${language}/${this.game}` : `/api/texts/${language}`;
      const texts = get<{ texts: Texts }>(path).then((found) => found.texts);
      texts.catch(() => {
        this.asked = undefined;
      });
      this.asked = { language, texts };
    }
    return this.asked.texts;
  }
}

export const house = new Words("");
const games = new Map<string, Words>();

/** The words of a game; they are fetched when somebody first needs them. */
export function wordsOf(game: string): Words {
  let words = games.get(game);
  if (!words) {
    words = new Words(game);
    games.set(game, words);
    words.load(settings.language).catch(() => games.delete(game));
  }
  return words;
}

/** Another language: everything that has been said is said again. */
export async function speak(language: Language): Promise<void> {
  await Promise.all([house, ...games.values()].map((words) => words.load(language)));
}

export const t = house.t;
