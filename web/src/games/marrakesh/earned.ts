/** What a tile has brought its owner so far, added up from what was told. */

import type { Said } from "../../house/words.svelte";

type Words = (n: number) => Said;

const amount =
  (kind: string): Words =>
  (n) => ({ key: `amount.${kind}`, args: { n } });
const steps =
  (track: string): Words =>
  (n) => ({ key: `do.move-${track}`, args: { n } });
const goods: Words = (n) => ({ key: "face.earned-goods", args: { n } });
const keshis: Words = (n) => ({ key: "face.earned-keshis", args: { n } });
const points = amount("point");

const told = (said: Said): number => Number(said.args?.n ?? 0);
const lost = (said: Said): number => -told(said);
const one = (): number => 1;

/** The events that count, how much each counts, and the words for their sum. */
const COUNTED: Record<string, [Words, (said: Said) => number]> = {
  "points.gained": [points, told],
  "points.lost": [points, lost],
  "gain.water": [amount("water"), told],
  "gain.date": [amount("date"), told],
  "gain.dinar": [amount("dinar"), told],
  "goods.gained": [goods, told],
  "place.placed": [keshis, one],
  "place.entertainer": [keshis, one],
  "place.caravan": [keshis, one],
  "place.vendor": [keshis, one],
  "river.moved": [steps("river"), told],
  "stairs.moved-palace": [steps("palace"), one],
  "stairs.moved-mosque": [steps("mosque"), one],
};

export function earned(events: readonly Said[]): Said[] {
  const sums = new Map<Words, number>();
  for (const said of events) {
    const [words, count] = COUNTED[said.key] ?? [];
    if (words && count) sums.set(words, (sums.get(words) ?? 0) + count(said));
  }
  return [...sums].filter(([, n]) => n).map(([words, n]) => words(n));
}
