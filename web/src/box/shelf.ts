/** Boxes that a table can be made with: those of an account, and the one this browser keeps. */

import type { KeptBox, KeptBoxes } from "../generated/messages";
import { get } from "../house/api";
import { keep, recall } from "../house/keep";

/** What stands for the box of this browser. */
export const HERE = "here";

/** The game whose boxes are compared on the page of their own. */
export const ASKED = "marrakesh";

/** The box of this browser, as tables are made with it. */
export interface OwnBox {
  /** Its corrections, without those that cannot be so. */
  text: string;
  name: string;
  /** So many values of it cannot be so, and are played as the house has them. */
  wrong: number;
}

export const keepHere = (game: string, box: OwnBox): void => keep(`own-box.${game}`, box);

/** Nothing: nobody has said anything of a box here. */
export function ownHere(game: string): OwnBox | null {
  const kept = recall<OwnBox | string | null>(`own-box.${game}`, null);
  const box = typeof kept === "string" ? { text: kept, name: "", wrong: 0 } : kept;
  return box && (box.text || box.wrong) ? box : null;
}

/** With which box a table is made: the one that was chosen; until then one's own, if there is one. */
export const chosenBox = (game: string, chosen: string | undefined): string =>
  chosen ?? (ownHere(game) ? HERE : "");

export async function keptBoxes(game: string): Promise<KeptBox[]> {
  const { boxes } = await get<KeptBoxes>("/api/account/boxes");
  return boxes.filter((box) => box.game === game);
}

/** The corrections of a box that was chosen. */
export async function textOf(game: string, box: string): Promise<string> {
  if (box === HERE) return ownHere(game)?.text ?? "";
  return (await get<KeptBox>(`/api/account/boxes/${box}`)).text ?? "";
}
