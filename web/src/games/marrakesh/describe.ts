/** The table in sentences, for the text table: what the terminal says too. */

import type { Said, Words } from "../../house/words.svelte";
import type { Box, Passage } from "../face";
import { discFor } from "./box";
import {
  bits,
  COLOURS,
  FIELD,
  firstPlayer,
  GATE_SPACES,
  GOODS,
  isHidden,
  LEVEL,
  LEVELS,
  LUXURIES,
  type MarrakeshView,
  PATHS,
  type Player,
  SAHARA,
  SCROLL,
  SECTORS,
  SQUARE,
  slots,
  type Table,
  tilesOf,
  WORKSHOPS,
} from "./facts";
import { fieldBonus, figures, isCovered } from "./modules";
import { parts } from "./parts.svelte";
import { watching } from "./player/square";
import { effectsTip, listed, luxuryTip, mix, onPile, provisionTip, scrollTip } from "./tips";

export type Say = (key: string, args?: Said["args"]) => string;

export function describe(
  { table }: MarrakeshView,
  me: number | null,
  words: Words,
  names: readonly string[],
  box: Box,
): Passage[] {
  const say: Say = (key, args = {}) => words.say({ key, args }, names);
  const passages = table.players.map((player) => ({
    id: player.seat === me ? "me" : `p${player.seat + 1}`,
    title: say("face.board-of", { player: player.seat }),
    lines:
      parts.solo?.rivalLines(table, player, say) ??
      household(player, say, words, discFor(player, box)),
  }));
  const common = { id: "board", title: say("face.common"), lines: shared(table, say, words) };
  const mine = passages.filter((passage) => passage.id === "me");
  return [...mine, common, ...passages.filter((passage) => passage.id !== "me")];
}

const counts = (keys: readonly string[], numbers: readonly number[]): Said[] =>
  keys.flatMap((key, k) => {
    const n = numbers[k] ?? 0;
    return n ? [{ key: "board.count", args: { n, what: { key } } }] : [];
  });
const COLOUR_KEYS = COLOURS.map((name) => `colour.${name}`);
const byColour = (numbers: readonly number[]): Said => listed(counts(COLOUR_KEYS, numbers));
const sectors = (where: readonly number[]): Said =>
  listed(where.map((n) => ({ key: `sector.${SECTORS[n]}` })));
const some = (numbers: readonly number[]): boolean => numbers.some((n) => n > 0);

function shared(table: Table, say: Say, words: Words): string[] {
  const lines = [
    say("board.calendar", { season: table.season, round: table.round }),
    say("board.begins", { player: firstPlayer(table) }),
  ];
  if (some(table.offer)) lines.push(say("board.offer-is", { things: byColour(table.offer) }));
  if (some(table.tower)) lines.push(say("board.inside-is", { things: byColour(table.tower) }));
  table.scrolls.forEach((tiles, n) => {
    const row = LEVEL[n];
    if (!row) return;
    const { id, scholars, dates } = row;
    lines.push(say("board.level", { level: { key: `level.${id}` }, scholars, dates }));
    for (const { tile, under } of slots(tiles, table.shelves?.[n])) {
      lines.push(onPile(words, tile ? scrollTip(words, tile) : "", under));
    }
  });
  for (const { tile, under } of slots(table.luxuries, table.shelves?.[LEVELS.length])) {
    lines.push(onPile(words, tile ? luxuryTip(words, tile) : "", under));
  }
  lines.push(...table.spare.map((tile) => say(`oasis.${tile}`)));
  if (table.office)
    lines.push(say("board.office-is", { office: { key: `office.${table.office}` } }));
  table.workshops.forEach((gates, n) => {
    const { dinars = 0, points = 0 } = WORKSHOPS[n] ?? {};
    const things = byColour(gates);
    lines.push(say("board.workshop-is", { workshop: n + 1, dinars, n: points, things }));
  });
  table.river_tiles.forEach((tile, n) => {
    const args = { season: n + 1, tile: { key: `river-tile.${tile}` } };
    if (n + 1 >= table.season) lines.push(say("board.river-tile-of", args));
  });
  const further = parts.expansion?.raceAndNomads(table, say) ?? [];
  return [...lines, ...ofModules(table, say, words), ...further];
}

/** Sultan and Imam, tiles on the stairs, towns beside the board. */
function ofModules(table: Table, say: Say, words: Words): string[] {
  const lines: string[] = [];
  const there = figures(table).map(({ name, step, seat }): Said => {
    const figure = { key: `figure.${name}` };
    if (seat === undefined) return { key: "board.figure-waits", args: { figure, n: step } };
    return { key: "board.figure-with", args: { figure, player: seat } };
  });
  if (there.length) lines.push(say("board.figures", { things: listed(there) }));
  const faces = table.stair_tiles?.faces;
  if (faces) {
    const covered = Object.keys(FIELD).filter((name) => isCovered(faces, name));
    const things = covered.map((name) => effectsTip(words, fieldBonus(faces, name))).join("; ");
    lines.push(say("board.stair-tiles", { things }));
  }
  if (table.towns) {
    const towns = table.towns.tiles.map((tile) => ({ key: `town.${tile}` }));
    lines.push(say("board.towns-are", { things: listed(towns) }));
  }
  return lines;
}

function household(player: Player, say: Say, words: Words, disc: string): string[] {
  const lines = [...standing(player, say), ...(parts.expansion?.ofExpansion(player, say) ?? [])];
  if (!isHidden(player.hand)) {
    const hand = bits(player.hand, COLOURS.length).map((c) => ({ key: `colour.${COLOURS[c]}` }));
    lines.push(say("board.screen-is", { things: listed(hand) }));
  }
  return [...lines, ...places(player, say, disc), ...belongings(player, say, words)];
}

/** Points, keshis, pawns, assistants: what everybody with a board has. */
export function standing(player: Player, say: Say): string[] {
  const { seat, points, goods, guards, boat, palace, mosque } = player;
  const cost = { water: player.water, date: player.dates, dinar: player.dinars };
  const owned = Object.fromEntries(GOODS.map((good, n) => [good, goods[n] ?? 0]));
  const lines = [
    say("board.player", {
      player: seat,
      n: points,
      mix: mix(present(cost)),
      goods: mix(present(owned)),
    }),
    say("board.keshis", {
      things: listed(counts(COLOUR_KEYS.slice(0, player.values.length), player.values)),
      guards,
      boat,
      palace,
      mosque,
    }),
  ];
  if (player.assistants.length)
    lines.push(say("board.assistants", { where: sectors(player.assistants) }));
  const vendors = bits(player.vendors, SECTORS.length);
  if (vendors.length) lines.push(say("board.vendors", { where: sectors(vendors) }));
  if (player.aside.length) {
    const aside = COLOURS.map((_, c) => player.aside.filter((one) => one === c).length);
    lines.push(say("board.aside", { things: byColour(aside) }));
  }
  return lines;
}

const present = (amounts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(amounts).filter(([, n]) => n > 0));

/** The Main Square, gates, and the Sahara. */
function places(player: Player, say: Say, disc: string): string[] {
  const spaces = SQUARE.map(({ id }, n): Said => {
    const key = (player.square >> n) & 1 ? "board.played" : "board.unplayed";
    return {
      key,
      args: { space: { key: `square.${id}` }, n: watching(player, disc, player.disc, n) },
    };
  });
  const lines = [say("board.square", { things: listed(spaces) })];
  const built = GATE_SPACES.flatMap(({ id }, n): Said[] => {
    const gate = player.gates[n] ?? -1;
    const args = { colour: { key: `colour.${COLOURS[gate]}` }, sector: { key: `sector.${id}` } };
    return gate < 0 ? [] : [{ key: "board.gate", args }];
  });
  if (built.length) lines.push(say("board.gates", { things: listed(built) }));
  const caravans = counts(
    PATHS.map((path) => `path.${path}`),
    player.paths,
  );
  if (caravans.length) lines.push(say("board.caravans", { things: listed(caravans) }));
  const spots = SAHARA.filter(({ path, module }) => path !== "start" && module === 0);
  player.oases.forEach((tile, n) => {
    const args = { oasis: { key: `oasis.${tile}` }, mix: mix(spots[n]?.cost ?? {}) };
    if (tile > 0) lines.push(say("board.discovered", args));
  });
  player.towns?.tiles.forEach((tile, n) => {
    const key = player.towns?.claimed[n] ? "board.town-day" : "board.town-night";
    if (tile) lines.push(say(key, { town: { key: `town.${tile}` } }));
  });
  const ahead = player.track.filter((one) => one >= 0);
  const keshis = ahead.map((c) => ({ key: `colour.${COLOURS[c]}` }));
  if (ahead.length) lines.push(say("board.track-keshis", { things: listed(keshis) }));
  return lines;
}

/** Provisions, scrolls, oases and luxury goods. */
function belongings(player: Player, say: Say, words: Words): string[] {
  const told = (key: string, tiles: readonly number[]) =>
    tiles.map((tile) => say(key, { tile: provisionTip(words, tile) }));
  const lines = [
    ...told("board.provision", player.provisions),
    ...told("board.provision-hidden", isHidden(player.hidden) ? [] : player.hidden),
    ...tilesOf(player.tiles)
      .filter((tile) => SCROLL[tile])
      .map((tile) => scrollTip(words, tile)),
    ...player.claimed.map((tile) => say(`oasis.${tile}`)),
  ];
  return [...lines, ...luxuriesOf(player, say)];
}

export function luxuriesOf(player: Player, say: Say): string[] {
  const luxuries = counts(
    LUXURIES.map((kind) => `luxury.${kind}`),
    player.luxuries,
  );
  return luxuries.length ? [say("board.luxuries-are", { things: listed(luxuries) })] : [];
}
