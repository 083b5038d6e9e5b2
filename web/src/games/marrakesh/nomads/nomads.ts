/** Where nomads stand on the board of a player, told from the keshis they are counted with. */

import type { Words } from "../../../house/words.svelte";
import { onLaid } from "../../printed";
import { bits, type Cost, type Player, SECTORS } from "../facts";

/** What it costs to claim one. */
export let CLAIM_COST: Cost;
onLaid("marrakesh", ({ nomads }) => {
  CLAIM_COST = nomads.nomads.claim_cost;
});

const SAHARA = SECTORS.indexOf("sahara");
const MEDINA = SECTORS.indexOf("medina");

/** Nomads on the own spaces of a sector. */
export const nomadsIn = ({ nomads }: Player, sector: number): number =>
  nomads?.sectors[sector] ?? 0;

export const isNomadVendor = ({ nomads }: Player, sector: number): boolean =>
  !!nomads && ((nomads.vendors >> sector) & 1) === 1;

export const isNomadEntertainer = ({ nomads }: Player, space: number): boolean =>
  !!nomads && ((nomads.square >> space) & 1) === 1;

/** On the watchtower, and beside gates. */
export const nomadGuards = ({ nomads }: Player): number => nomads?.guards ?? 0;
export const nomadsAtGates = (player: Player): number =>
  nomadsIn(player, MEDINA) - nomadGuards(player);

/** Among the caravans; nobody needs to know which of them, for none moves again. */
export const nomadCaravans = (player: Player): number => nomadsIn(player, SAHARA);

/** All of a player's nomads that stand on his board, as keshis or as water vendors. */
export const nomadCount = ({ nomads }: Player): number =>
  nomads
    ? nomads.sectors.reduce((sum, n) => sum + n, 0) + bits(nomads.vendors, SECTORS.length).length
    : 0;

/** What a piece is called; a nomad has no colour. */
export const pieceName = (words: Words, piece: string): string =>
  words.t(piece === "nomad" ? "face.nomad" : `keshi.${piece}`);
