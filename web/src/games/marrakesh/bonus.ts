/**
 * What a tile does, as a picture: the words of the data files become rows of tokens. One grammar
 * for every tile: a numeral before its icon; a condition above, what it brings below; "/" is or,
 * "Σ" all of them.
 */

import { remembered } from "../../house/steady";
import {
  type Cost,
  type Effect,
  GOODS,
  type OasisFacts,
  type ProvisionFacts,
  ROOM,
  type ScrollFacts,
  SQUARE,
  TOP,
  WORKSHOPS,
} from "./facts";

/** An icon, a numeral before an icon, points in a star, or a bare sign. */
export interface Token {
  icon?: string;
  n?: number | string;
  points?: number;
  sign?: string;
  /** Crossed out: this does not happen. */
  struck?: boolean;
}
export type Row = Token[];
export interface Picture {
  /** What must happen, or be paid. */
  when: Row;
  rows: Row[];
}

const OR: Token = { sign: "/" };
const icon = (name: string, n?: number | string): Token =>
  n === undefined ? { icon: name } : { icon: name, n };
const keshi = (colour: string): Token => icon(`k-${colour}`);
const times = (token: Token, n: number): Row => Array.from({ length: n }, () => token);
const star = (points: number): Token => ({ points });
const either = (rows: Row[]): Row => rows.flatMap((row, n) => (n ? [OR, ...row] : row));

const TRACK_ICONS: Record<string, string> = {
  palace: "m-white",
  mosque: "m-black",
  river: "m-turquoise",
};
const steps = (track: string, n: number): Row => [icon(TRACK_ICONS[track] ?? "i-step", `+${n}`)];
/** One is not counted. */
const many = (n: number | undefined): number | undefined => (n === 1 ? undefined : n);
const resources = (cost: Cost): Row =>
  Object.entries(cost).map(([name, n]) => icon(`i-${name}`, many(n)));

/** What is counted: a keshi of a colour, a gate, a luxury good, … */
function counted(per: string, more: Effect): Row {
  if (per === "keshi") {
    const n = more.divide as number | undefined;
    return more.colour === "all" ? [icon("i-anykeshi", n)] : [keshi(more.colour)];
  }
  if (per === "gate") {
    const colours = more.colours as string[] | undefined;
    return colours ? colours.map((colour) => icon(`g-${colour}`)) : [icon("i-gate")];
  }
  if (per === "luxury_good") return [icon(more.kind ? luxury(more.kind) : "i-luxury")];
  if (per === "resource_returned") return [icon(`i-${more.resource}`)];
  if (per === "scroll") return [icon("i-scroll")];
  if (per === "sector_with_at_most") return [icon("i-keshi", `≤${more.keshis}`)];
  if (per === "sector_with_at_least") return [icon("i-keshi", `${more.keshis}+`)];
  if (per === "step") return [icon(TRACK_ICONS[more.track] ?? "i-step", "+1")];
  if (per === "spectator") return [icon("i-spectator")];
  if (per === "keshi_but_goods") return [icon("i-keshi", more.divide)];
  if (per === "sector_complete") return [icon("i-keshi", ROOM)];
  if (per === "nomad") return [keshi("nomad")];
  if (per === "camel_space") return [icon("i-camel", `+${more.divide}`)];
  if (per === "luxury_kind_with_pair") return [icon("i-luxury"), { sign: "=" }, icon("i-luxury")];
  return [icon("i-oasis")];
}

export const luxury = (kind: string): string => `l-${kind.replace("_", "-")}`;

// biome-ignore lint/suspicious/noExplicitAny: each word has a value of its own
type Value = any;
type Word = (value: Value, effect: Effect) => Picture | Row | Row[];

const WORDS: Record<string, Word> = {
  gain: (cost: Cost) => {
    const row = resources(cost);
    return row.length > 2 ? [row.slice(0, 2), row.slice(2)] : row;
  },
  gain_any: (n: number) => [icon("i-any", many(n))],
  points: (n: number) => [star(n)],
  place_keshi: (v: { colour: string; count: number }) => times(keshi(v.colour), v.count),
  place_any: (n: number) => several(icon("i-anykeshi"), n),
  place_any_same_colour: () => [icon("i-anykeshi"), { sign: "=" }, icon("i-anykeshi")],
  place_any_then_act: () => ({ when: [icon("i-anykeshi")], rows: [[icon("i-act")]] }),
  place_one_of: (v: { colours: string[] }) => {
    const row = either(v.colours.map((colour) => [keshi(colour)]));
    return row.length > 3 ? [row.slice(0, 3), row.slice(3)] : row;
  },
  place_good: (v: { count: number }) => several(icon("i-good"), v.count),
  place_goods_set: () => [GOODS.slice(0, 1).map(keshi), GOODS.slice(1).map(keshi)],
  place_water_vendor: () => [keshi("red"), icon("i-arrow"), icon("i-good")],
  exchange_keshi: () => [icon("i-keshi"), icon("i-swap"), icon("i-anykeshi")],
  advance: (v: Record<string, number>) => Object.entries(v).map(([track, n]) => steps(track, n)),
  advance_one_of: (v: { tracks: string[]; steps: number }) => [
    [
      ...either(v.tracks.map((track) => [icon(TRACK_ICONS[track] ?? "i-step")])),
      { sign: `+${v.steps}` },
    ],
  ],
  perform_sector_action: (v: string, effect) =>
    v === "any"
      ? [[icon("i-act")], [icon("i-anykeshi")]]
      : [[icon("i-act"), icon("m-pink")], [{ sign: `×${effect.times ?? 1}` }]],
  gain_square_bonus: squareBonus,
  gain_rapid_bonus: (v: string) =>
    v === "just_passed" ? [icon("i-bonus")] : [{ sign: "Σ" }, icon("i-rapid")],
  gain_connection_bonuses: () => [[icon("i-line")], [{ sign: "Σ" }]],
  claim_oasis: (v: { count: number; resources_minus?: number }) =>
    v.resources_minus
      ? { when: [icon("i-any", `−${v.resources_minus}`)], rows: [[icon("i-oasis")]] }
      : [icon("i-oasis", v.count)],
  take_oasis: () => [icon("i-oasis")],
  score_oasis: (v: string) =>
    v === "just_discovered"
      ? [icon("i-points")]
      : { when: [icon("i-oasis")], rows: [[icon("i-points")]] },
  take_scroll: (v: { colour: string; pay?: Cost }) => {
    const scroll = [icon(`s-${v.colour}`)];
    return v.pay ? { when: resources(v.pay), rows: [scroll] } : scroll;
  },
  take_desert_town: () => [icon("i-town")],
  take_luxury_good: () => [icon("i-luxury")],
  build_gate: () => [icon("i-gate")],
  return_resources: (v: { points_each: number }) => ({
    when: [icon("i-any")],
    rows: [[star(v.points_each)]],
  }),
  start_on_crocodile: () => [[icon("i-boat")], [icon("i-croc")]],
  points_per: (v: Effect) => ({ when: counted(v.per, v), rows: [[star(v.points)]] }),
  advance_split: (v: { tracks: string[]; steps: number }) => [
    v.tracks.map((track) => icon(TRACK_ICONS[track] ?? "i-step")),
    [{ sign: `Σ +${v.steps}` }],
  ],
  advance_by_extra_cost: (v: { steps: number }) => [
    [icon("m-white"), OR, icon("m-black"), OR, icon("m-turquoise")],
    [{ sign: `+${v.steps}` }],
  ],
  advance_camel: (n: number) => [icon("i-camel", `+${n}`)],
  buy_luxury: (v: { goods_minus: number }) => ({
    when: [icon("i-good", `−${v.goods_minus}`)],
    rows: [[icon("i-luxury")]],
  }),
  river_tile_bonus: () => [[icon("i-season")], [icon("m-turquoise"), icon("i-bonus")]],
  discard_dung: (n: number) => [icon("i-dung", `−${n}`)],
  gain_nomad: (v: { count: number }) => times(keshi("nomad"), v.count),
  move_nomads: () => [keshi("nomad"), icon("i-arrow")],
  swap_resources: () => [icon("i-any"), icon("i-swap"), icon("i-any")],
  exchange_keshi_extended: () => [icon("i-keshi"), icon("i-swap"), icon("i-anykeshi")],
  gain_per: (v: Effect) => ({ when: counted(v.per, v), rows: [resources(v.gain)] }),
};

/** Of a word that has no picture of its own: its number, and what it brings is told in words. */
const plain: Word = (v) => [icon("i-bonus", typeof v === "number" ? many(v) : undefined)];

function several(token: Token, n: number): Row[] {
  return n === 3 ? [[token], [token, token]] : [times(token, n)];
}

/** What a space of the Main Square pays. */
const paidAt = (space: string): Row =>
  pictureOf(SQUARE.find(({ id }) => id === space)?.bonus ?? []).rows.flat();

function squareBonus(v: Effect): Picture {
  if (v.where === "space")
    return { when: [], rows: [[...paidAt(v.space), { sign: "×" }, icon("i-spectator")]] };
  if (v.where === "occupied_spaces") {
    return {
      when: [{ sign: "Σ" }, keshi("pink")],
      rows: [[icon("i-bonus"), { sign: "×" }, icon("i-spectator")]],
    };
  }
  if (v.where === "neighbors_of_placed") return { when: [], rows: [[icon("i-neighbours")]] };
  const often = v.times > 1 ? [{ sign: `×${v.times}` }] : [];
  return { when: [icon("i-spectator", v.spectators)], rows: [[icon("i-bonus"), ...often]] };
}

/** What gates cost instead of bringing it. */
const losses = (): number[] => WORKSHOPS.flatMap(({ points }) => (points < 0 ? points : []));

/** Scrolls that change a rule for good. */
const LASTING: Record<string, (value: Value) => Picture> = {
  workshop_loss_waived: () => ({
    when: [icon("i-gate")],
    rows: [losses().map((points) => ({ points, struck: true }))],
  }),
  harvest_alternative: (v: string) => ({
    when: [keshi("green")],
    rows: [[icon("i-date"), OR, v === "point" ? star(1) : icon(`i-${v}`)]],
  }),
  stair_step_price: (v: string) => ({ when: [icon(`i-${v}`)], rows: [[icon("i-step", "+1")]] }),
  stair_move_plus: (n: number) => ({ when: [], rows: [[icon("i-step", `+${n}`)]] }),
  spectators_plus: (n: number) => ({ when: [], rows: [[icon("i-spectator", `+${n}`)]] }),
  gate_dinars_minus: (n: number) => ({
    when: [icon("i-gate")],
    rows: [[icon("i-dinar", `−${n}`)]],
  }),
  pay_dinars_with: (v: string[]) => ({
    when: either(v.map((name) => [icon(`i-${name}`)])),
    rows: [[{ sign: "=" }, icon("i-dinar")]],
  }),
  luxury_goods_per_assistant: () => ({
    when: [icon("i-pawn")],
    rows: [[icon("i-luxury"), { sign: "×∞" }]],
  }),
  exchanges_per_assistant: () => ({
    when: [icon("i-pawn")],
    rows: [[icon("i-office"), { sign: "×∞" }]],
  }),
  vendor_water_plus: (n: number) => ({ when: [keshi("red")], rows: [[icon("i-water", `+${n}`)]] }),
  vendor_points_plus: (n: number) => ({ when: [keshi("red")], rows: [[star(n)]] }),
  gate_keshi_any_colour: () => ({ when: [icon("i-gate")], rows: [[icon("i-anykeshi")]] }),
  gate_keshis: (n: number) => ({ when: [icon("i-gate")], rows: [times(icon("i-keshi"), n)] }),
  provision_deal: (v: { pay: Cost; any_per_tile: number }) => ({
    when: [icon("i-provision")],
    rows: [[...resources(v.pay), { sign: "+" }, icon("i-any")]],
  }),
  oasis_cost_any: (n: number) => ({ when: [icon("i-any", many(n))], rows: [[icon("i-oasis")]] }),
  overflow_points: (v: { track: string; points: number }) => ({
    when: [
      icon(
        v.track === "river" ? "i-jetty" : (TRACK_ICONS[v.track] ?? ""),
        v.track === "river" ? undefined : TOP,
      ),
    ],
    rows: [[star(v.points)]],
  }),
  rapid_bonus_times: (n: number) => ({ when: [], rows: [[icon("i-rapid")], [{ sign: `×${n}` }]] }),
  connection_bonuses: (n: number) => ({ when: [], rows: [[icon("i-line")], [{ sign: `×${n}` }]] }),
  main_square_actions: (n: number) => ({
    when: [],
    rows: [[icon("i-act"), icon("m-pink")], [{ sign: `×${n}` }]],
  }),
  claim_two_of_any_colour: () => ({
    when: [icon("i-tower")],
    rows: [[icon("i-anykeshi"), { sign: "≠" }, icon("i-anykeshi")]],
  }),
  move_plus: (v: { track: string; steps: number }) => ({
    when: [],
    rows: [steps(v.track, v.steps)],
  }),
  luxury_goods_minus: (n: number) => ({
    when: [icon("i-luxury")],
    rows: [[icon("i-good", `−${n}`)]],
  }),
  oasis_cost_minus: (n: number) => ({
    when: [icon("i-oasis")],
    rows: [[icon("i-any", `−${n}`)]],
  }),
  river_bonus: () => ({ when: [icon("i-round")], rows: [[{ sign: "Σ" }, icon("i-rapid")]] }),
};

const MOMENTS: Record<string, Row> = {
  threshold_crossed: [icon("i-threshold")],
  rapid_passed: [icon("i-rapid")],
  exchange_office_used: [icon("i-office")],
  main_square_action_end: [icon("i-act"), icon("m-pink")],
  oasis_discovered: [icon("i-oasis")],
  entertainer_placed: [keshi("pink")],
  season_scoring_start: [icon("i-season")],
  season_start: [icon("i-season")],
  round_start: [icon("i-round")],
  on_reveal: [],
  gate_bought: [icon("i-gate")],
};

const isPicture = (what: Picture | Row | Row[]): what is Picture => !Array.isArray(what);
const areRows = (what: Row | Row[]): what is Row[] => Array.isArray(what[0]);

function one(effect: Effect): Picture {
  const word = Object.keys(effect).find((key) => key !== "times") ?? "";
  const drawn = (WORDS[word] ?? plain)(effect[word], effect);
  if (isPicture(drawn)) return drawn;
  return { when: [], rows: areRows(drawn) ? drawn : [drawn] };
}

/** Effects that happen together, one below or beside the other. */
export const pictureOf = remembered((effects: readonly Effect[]): Picture => {
  const parts = effects.map(one);
  const when = parts.flatMap((part) => part.when);
  const rows = parts.flatMap((part) => part.rows);
  const alike = effects.length > 1 && rows.every((row) => row.length === 1);
  return { when, rows: alike && rows.length === 2 ? [rows.flat()] : rows };
});

/** Effects of which one is taken. */
export const oneOf = remembered(
  (effects: readonly Effect[]): Picture =>
    effects.length === 1
      ? pictureOf(effects)
      : { when: [], rows: [either(effects.flatMap((effect) => one(effect).rows))] },
);

/** Something that lasts, or happens at some moment. */
export type Lasting = Pick<ScrollFacts, "trigger" | "effects" | "modifier"> & { timing: string };

export const scrollPicture = remembered((scroll: Lasting): Picture => {
  const [lasting] = Object.entries(scroll.modifier);
  if (lasting) {
    const [word, value] = lasting;
    return LASTING[word]?.(value) ?? { when: [], rows: [plain(value, {}) as Row] };
  }
  const moment = scroll.trigger || (scroll.timing === "instant" ? "" : scroll.timing);
  const picture = pictureOf(scroll.effects);
  if (!moment) return picture;
  const when = MOMENTS[moment] ?? [icon("i-act")];
  const [first = [], ...rest] = picture.rows;
  return { when, rows: [[...picture.when, ...first], ...rest] };
});

/** What a provision tile brings while it lies open. */
export const provisionPicture = remembered((tile: ProvisionFacts): Picture => {
  const { timing = "", effects = [], modifier = {}, season_start = [] } = tile;
  const at = scrollPicture({ timing, trigger: "", effects, modifier });
  if (!season_start.length) return at;
  const later = pictureOf(season_start).rows;
  return { when: [], rows: [...at.rows, [icon("i-season")], ...later] };
});

/** What an oasis, or a town, is worth: what counts above, the points for each below. */
export const scorePicture = remembered((score: OasisFacts): Picture => {
  if (score.table) {
    const most = Math.max(...score.table);
    return { when: [icon("i-luxury"), { sign: "≠" }], rows: [[{ sign: "…" }, star(most)]] };
  }
  const base: Row = score.base ? [star(score.base), { sign: "+" }] : [];
  if (score.if === "final_space_reached") {
    const track = score.track ?? "";
    const end = track === "river" ? icon("i-jetty") : icon(TRACK_ICONS[track] ?? "", TOP);
    return { when: [end], rows: [[star(score.points)]] };
  }
  if (score.if === "thresholds_crossed") {
    return { when: [icon("i-threshold", `${score.at_least}+`)], rows: [[star(score.points)]] };
  }
  return { when: counted(score.per ?? "", score as Effect), rows: [[...base, star(score.points)]] };
});

/** One of several: each way in a row of its own, with "/" between. */
export function anyOf(ways: readonly (readonly Effect[])[]): Row[] {
  return ways.map((effects) => {
    const { when, rows } = pictureOf(effects);
    return [...when, ...(when.length ? [icon("i-arrow")] : []), ...rows.flat()];
  });
}
