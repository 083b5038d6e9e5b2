/** Rewards of the race in words, as the log and the moves say them too. */

import type { Said, Words } from "../../../house/words.svelte";
import type { Effect } from "../facts";
import { listed, mix } from "../tips";
import type { Reward } from "./race";

// biome-ignore lint/suspicious/noExplicitAny: each word has a value of its own
const TOLD: Record<string, (value: any) => Said[]> = {
  points: (n) => [{ key: "amount.point", args: { n } }],
  gain: (cost) => [mix(cost)],
  gain_any: (n) => [{ key: "reward.any", args: { n } }],
  place_good: ({ count }) => [{ key: "reward.goods", args: { n: count } }],
  advance: (tracks: Record<string, number>) =>
    Object.entries(tracks).map(([track, n]) => ({ key: `do.move-${track}`, args: { n } })),
  advance_split: ({ steps, tracks }: { steps: number; tracks: string[] }) => [
    {
      key: "reward.split",
      args: { n: steps, tracks: listed(tracks.map((track) => ({ key: `sector.${track}` }))) },
    },
  ],
  gain_square_bonus: ({ spectators }) => [{ key: "do.one-section", args: { n: spectators } }],
  take_scroll: ({ colour }) => [
    { key: "reward.scroll", args: { level: { key: `level.${colour}` } } },
  ],
  claim_oasis: ({ count }) => [{ key: "reward.oases", args: { n: count } }],
  river_tile_bonus: () => [{ key: "reward.river-tile" }],
  buy_luxury: ({ goods_minus }) => [{ key: "reward.luxury", args: { n: goods_minus } }],
  discard_dung: () => [{ key: "dung.drop" }],
};

const inWords = (effects: readonly Effect[]): Said =>
  listed(
    effects.flatMap((effect) =>
      Object.entries(effect).flatMap(([verb, value]) => TOLD[verb]?.(value) ?? []),
    ),
  );

const rewardSaid = ({ keshis, colour, effects }: Reward): Said => ({
  key: "reward.take",
  args: { n: keshis, colour: { key: `colour.${colour}` }, bonus: inWords(effects) },
});

export const rewardTip = (words: Words, reward: Reward): string => words.say(rewardSaid(reward));
