/**
 * A picture of one position, for notebooks: everything it needs is in the page it stands in, and
 * nothing is asked of anybody. It is built as one script of its own (`vite build --mode still`), and
 * `src/riad/voice.py` puts it into a frame.
 */

import { mount } from "svelte";
import { type Box, boxOf, type Face, type View } from "../games/face";
import { type Data, layOut } from "../games/printed";
import type { Texts } from "../house/compose";
import { house } from "../house/words.svelte";
import "../look/tokens.css";
import "../look/base.css";
import { know } from "../table/reconstructed";
import Still from "./Still.svelte";

const FACES = import.meta.glob<{ face: Face }>("../games/*/face.ts");
const NEEDS = import.meta.glob<(box: Box) => Iterable<Promise<unknown>>>("../games/*/needs.ts", {
  eager: true,
  import: "needs",
});

/** What the frame has been given. */
export interface Position {
  view: View;
  order: Partial<Box> & { seats: number };
  names: string[];
  texts: Texts;
  /** What is printed in the box of this table. */
  printed: Data;
  /** The things with a value that no rulebook says. */
  reconstructed: string[];
}

async function draw(position: Position, target: HTMLElement) {
  const { view, order, names } = position;
  const [game, box] = [String(view.game), boxOf(order)];
  house.texts = position.texts;
  know(box.printed, position.reconstructed);
  layOut(game, position.printed);
  const folder = `../games/${game}`;
  await Promise.all(NEEDS[`${folder}/needs.ts`]?.(box) ?? []);
  const face = (await FACES[`${folder}/face.ts`]?.())?.face;
  if (face) mount(Still, { target, props: { view, face, box, names, people: order.seats } });
}

const given = document.getElementById("position")?.textContent;
const target = document.getElementById("app");
if (given && target) void draw(JSON.parse(given), target);
