/** What of a rule book speaks of something: all words must be there, or an id begins like that. */

import type { RulePart, RuleSection } from "../generated/messages";

function fits(part: RulePart, words: string[]): boolean {
  const ids = (part.ids ?? []).map((id) => id.toLowerCase());
  const [first] = words;
  if (words.length === 1 && first && ids.some((id) => id === first || id.startsWith(`${first}.`))) {
    return true;
  }
  const text = `${ids.join(" ")} ${part.text ?? ""} ${(part.rows ?? []).flat().join(" ")}`;
  const low = text.toLowerCase();
  return words.every((word) => low.includes(word));
}

export function sought(sections: RuleSection[], query: string): RuleSection[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return sections;
  return sections
    .map((section) => ({ ...section, parts: section.parts.filter((part) => fits(part, words)) }))
    .filter((section) => section.parts.length);
}

/** What a section is called in an address: its number and title in plain letters. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
