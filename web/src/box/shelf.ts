/** Boxes that a table can be made with: those of an account, and the one this browser keeps. */

import type { KeptBox, KeptBoxes } from "../generated/messages";
import { get } from "../house/api";
import { keep, recall } from "../house/keep";

/** What stands for the box of this browser. */
export const HERE = "here";

export const keepHere = (game: string, text: string): void => keep(`own-box.${game}`, text);
export const ownHere = (game: string): string => recall(`own-box.${game}`, "");

export async function keptBoxes(game: string): Promise<KeptBox[]> {
  const { boxes } = await get<KeptBoxes>("/api/account/boxes");
  return boxes.filter((box) => box.game === game);
}

/** The corrections of a box that was chosen. */
export async function textOf(game: string, box: string): Promise<string> {
  if (box === HERE) return ownHere(game);
  return (await get<KeptBox>(`/api/account/boxes/${box}`)).text ?? "";
}
