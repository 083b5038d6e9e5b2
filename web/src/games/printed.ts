/** What is printed in the box of the table that is drawn: one box is laid out at a time. */

/** All values by file, kind, id and field; each game's facts give them their types. */
// biome-ignore lint/suspicious/noExplicitAny: what is printed differs from file to file
export type Data = Record<string, any>;
type Take = (box: Data) => void;

const takers: Record<string, Take[]> = {};
const boxes: Record<string, Data> = {};

/** Whatever draws a game takes what it needs of its box, now and whenever another one is laid out. */
export function onLaid(game: string, take: Take): void {
  takers[game] = [...(takers[game] ?? []), take];
  const box = boxes[game];
  if (box) take(box);
}

/** From now on these are the values that are drawn. */
export function layOut(game: string, data: Data): void {
  boxes[game] = data;
  for (const take of takers[game] ?? []) take(data);
}
