/**
 * A picture of one position, for notebooks: everything it needs is in the page it stands in, and
 * nothing is asked of anybody. It is built as one script of its own (`vite build --mode still`), and
 * `src/riad/voice.py` puts it into a frame.
 */

import { mount } from "svelte";
import { faceOf } from "../games";
import { type Box, boxOf, type View } from "../games/face";
import type { Texts } from "../house/compose";
import { house } from "../house/words.svelte";
import "../look/tokens.css";
import "../look/base.css";
import { know } from "../table/reconstructed";
import Still from "./Still.svelte";

/** What the frame has been given. */
export interface Position {
  view: View;
  order: Partial<Box> & { seats: number };
  names: string[];
  texts: Texts;
  /** The things with a value that no rulebook says. */
  reconstructed: string[];
}

const given = document.getElementById("position")?.textContent;
const target = document.getElementById("app");
if (given && target) {
  const { view, order, names, texts, reconstructed } = JSON.parse(given) as Position;
  house.texts = texts;
  know(String(view.game), reconstructed);
  const box = boxOf(order);
  void faceOf(String(view.game), box).then((face) =>
    mount(Still, { target, props: { view, face, box, names, people: order.seats } }),
  );
}
