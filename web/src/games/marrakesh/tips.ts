/** What tiles say in words: the name of a target, and the tip on it. */

import type { Said, Words } from "../../house/words.svelte";
import { COLOURS, type Cost, GOODS, LUXURY, PROVISION, RESOURCES, SCROLL, SECTORS } from "./facts";

/** Some things one after the other, as the game's own lists have them. */
export function listed(things: readonly Said[]): Said {
  const [first, ...others] = things;
  if (!first) return { key: "list.nothing" };
  return others.reduce((some, more) => ({ key: "list.more", args: { some, more } }), first);
}

const KINDS = [...RESOURCES, ...GOODS] as (keyof Cost)[];

/** "2 water, 1 date" or "1 purple", in the order the rules say them; nothing at all is said too. */
export function mix(cost: Cost): Said {
  return listed(
    KINDS.filter((name) => name in cost).map(
      (name): Said => ({ key: `amount.${name}`, args: { n: cost[name] ?? 0 } }),
    ),
  );
}

/** The sector in which keshis of a colour stand; red ones stand in all of them. */
export const sectorOf = (colour: string): string | undefined =>
  colour === "red" ? undefined : (SECTORS[COLOURS.indexOf(colour as never)] ?? "souk");

/** "Noble (White)". */
export const keshiName = (words: Words, colour: string): string =>
  `${words.t(`keshi.${colour}`)} (${words.t(`colour.${colour}`)})`;

/** What keshis of a colour are good for. */
export const keshiDoes = (words: Words, colour: string): string =>
  words.t(`face.tip-${sectorOf(colour) ?? "vendors"}`);

/** What one behind the screen does: it sends an assistant. */
export function sendsTip(words: Words, colour: string): string {
  const own = sectorOf(colour);
  const sector: Said = { key: own ? `sector.${own}` : "face.any-sector" };
  return `${words.t("face.sends", { sector })}${own ? `\n${keshiDoes(words, colour)}` : ""}`;
}

export const townTip = (words: Words, tile: number): string => words.t(`town.${tile}`);

export const scrollTip = (words: Words, tile: number): string =>
  SCROLL[tile] ? `${words.t(`scroll.${tile}`)}\n${words.t(`scroll.${tile}.text`)}` : "";

export function luxuryTip(words: Words, tile: number): string {
  const good = LUXURY[tile];
  if (!good) return "";
  const gain: Said[] = [{ key: "amount.point", args: { n: good.points } }];
  if (Object.keys(good.gain ?? {}).length) gain.push(mix(good.gain ?? {}));
  if (good.effects?.length) gain.push({ key: `luxury.bonus-${tile}` });
  const price: Said[] = [mix(good.cost)];
  if (good.extra?.length) {
    const colours = listed(good.extra.map((name) => ({ key: `colour.${name}` })));
    price.push({ key: "luxury.extra", args: { colours } });
  }
  const luxury: Said = { key: `luxury.${good.kind}` };
  return words.t("luxury.tile", { luxury, price: listed(price), gain: listed(gain) });
}

/** A tile with what lies under it, where there are piles; an empty place of a pile. */
export function onPile(words: Words, tile: string, under: number | undefined): string {
  if (!tile) return words.t("board.empty-pile", { n: under ?? 0 });
  return under === undefined ? tile : words.t("board.pile", { tile, n: under });
}

export const oasisTip = (words: Words, tile: number): string => words.t(`oasis.${tile}`);
export const riverTileTip = (words: Words, tile: number): string => words.t(`river-tile.${tile}`);
export const officeTip = (words: Words, tile: number): string => words.t(`office.${tile}`);

export function provisionTip(words: Words, tile: number): string {
  const facts = PROVISION[tile];
  if (!facts) return "";
  const due: Said = { key: "provisions.tile", args: { mix: mix(facts.cost), n: facts.penalty } };
  if (!facts.grade) return words.say(due);
  const bonus: Said = { key: `provisions.bonus-${tile}` };
  return words.t("provisions.with-bonus", { tile: due, bonus });
}

export function gateTip(
  words: Words,
  workshop: number,
  colour: string,
  dinars: number,
  points: number,
): string {
  const gate: Said = { key: `colour.${colour}` };
  return words.t("gate.buy", { workshop, colour: gate, dinars, points });
}
