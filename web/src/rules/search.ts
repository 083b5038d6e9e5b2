/** What of the handbook and of the exact rules speaks of something: all words must be there, or an id begins like that. */

import type { Handbook, HandbookCard, RulePart, RuleSection } from "../generated/messages";

export const wordsIn = (query: string): string[] =>
  query.toLowerCase().split(/\s+/).filter(Boolean);

function fits(part: RulePart, words: string[]): boolean {
  const ids = (part.ids ?? []).map((id) => id.toLowerCase());
  const [first] = words;
  if (words.length === 1 && first && ids.some((id) => id === first || id.startsWith(`${first}.`))) {
    return true;
  }
  const text = `${ids.join(" ")} ${part.said ?? ""} ${part.text ?? ""} ${(part.rows ?? []).flat().join(" ")}`;
  const low = text.toLowerCase();
  return words.every((word) => low.includes(word));
}

export function sought(sections: RuleSection[], query: string): RuleSection[] {
  const words = wordsIn(query);
  if (!words.length) return sections;
  return sections
    .map((section) => ({ ...section, parts: section.parts.filter((part) => fits(part, words)) }))
    .filter((section) => section.parts.length);
}

const has = (text: string, words: string[]): boolean => {
  const low = text.toLowerCase();
  return words.every((word) => low.includes(word));
};

/** The cards that speak of something; of the tiles on them those that do, all where the card itself does. */
export function cardsOf(book: Handbook, query: string): HandbookCard[] {
  const words = wordsIn(query);
  return book.chapters
    .flatMap(({ cards }) => cards)
    .flatMap((card) => {
      if (has(`${card.title} ${card.paragraphs.join(" ")}`, words)) return [card];
      const tiles = (card.tiles ?? []).filter(({ picture, text }) =>
        has(`${picture} ${text}`, words),
      );
      return tiles.length ? [{ ...card, tiles }] : [];
    });
}

/** The card that explains these rules best: one that names the first of them, else one of its section. */
export function cardFor(book: Handbook, rules: readonly string[]): HandbookCard | undefined {
  const cards = book.chapters.flatMap(({ cards }) => cards);
  const named = ({ rules: own = [], tiles = [] }: HandbookCard) => [
    ...own,
    ...tiles.flatMap((tile) => tile.rules ?? []),
  ];
  for (const rule of rules) {
    const exact = cards.find((card) => named(card).includes(rule));
    if (exact) return exact;
  }
  const section = (rule: string) => /^(?:S-[A-Z]|[A-Z]+-(?:\d+\.)?)/.exec(rule)?.[0] ?? rule;
  const [first] = rules;
  return first
    ? cards.find((card) => named(card).some((rule) => section(rule) === section(first)))
    : undefined;
}

/** What a section is called in an address: its number and title in plain letters. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
