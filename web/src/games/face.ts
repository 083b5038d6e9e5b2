/**
 * What a game gives the web table: pictures. The frame around it (prompt, options, log, chat, undo,
 * time travel, text mode) knows no game, and a game's face knows no rules: it draws the view it is
 * given, and hands every touch to `Touch`.
 */

import type { Component } from "svelte";
import type { View as AnyView } from "../generated/messages";
import type { Said, Words } from "../house/words.svelte";
import type { Touch } from "../table/touch.svelte";

/** What a seat, or a spectator, may know of the table: made by the server, never changed here. What
 * lies on the table of a game, and what follows from it, is said in `generated/`. */
export type View = Omit<AnyView, "table" | "facts"> & { table: object; facts: object | null };

export interface BoardProps<V extends View = View> {
  view: V;
  /** The seat we look through; null: a spectator. */
  me: number | null;
  /** Names of the players, by seat. */
  names: readonly string[];
  words: Words;
  touch: Touch;
  box: Box;
  /** What happened lately, oldest first, for boards that say what the others did. */
  told: readonly Said[];
}

/** What the table has chosen to play with, where a picture depends on it. */
export interface Box {
  edition: string;
  modules: readonly string[];
  /** The opponent made of rules, if there is one. */
  solo: string;
  options: Readonly<Record<string, number | string | boolean>>;
  /** Which box it is: the server says what is printed there. */
  printed: string;
}

/** The box as a table or a record's header tells it. */
export function boxOf(told: Partial<Omit<Box, "printed">>, printed = ""): Box {
  const { edition = "", modules = [], solo = "", options = {} } = told;
  return { edition, modules, solo, options, printed };
}

/** The seats that score points. */
export const scoring = <V extends View>(face: Face<V>, view: V): number[] =>
  view.scores.flatMap((_, seat) => (face.scores?.(view, seat) === false ? [] : seat));

/** A few figures of a player, for the panels beside the board: icon, number, name. */
export interface Figure {
  /** A symbol of the game's or the house's sprite, without `#`. */
  icon: string;
  value: number | string;
  /** Message key. */
  key: string;
  /** Shown faintly and not told: something one could have. */
  faint?: boolean;
}

/** A part of the table that a phone shows alone. */
export interface Pane {
  id: string;
  /** Message key. */
  key: string;
  icon: string;
}

export interface Face<V extends View = View> {
  id: string;
  /** All symbols its pictures use, put into the page once. */
  Sprite: Component;
  /** Everything on the table but the players' panels, the prompt and the log. On a phone it shows
   * the pane that is asked for and hides the others (CSS by `data-pane` on an ancestor). */
  Board: Component<BoardProps<V>>;
  panes: readonly Pane[];
  /** Panes for which a tablet that stands has room together with another one. */
  together?: Readonly<Record<string, string>>;
  /** Needs the width: log, chat, rules and score wait at a rail at the edge. */
  wide?: boolean;
  /** Figures of a seat for its panel, at most ten; none where the boards say it all. */
  figures?(view: V, seat: number): Figure[];
  /** Where in the game we are, as message key and arguments: "Week 2, day 4". */
  progress(view: V): { key: string; args: Record<string, number | string> };
  /** What is told when a round, or whatever the game calls it, begins: a heading in the log. */
  begins: string;
  /** Whether a target is drawn on the board; the others become buttons in the bar. */
  isDrawn(target: string): boolean;
  /** The icon of a bar button, if it has one. */
  barIcon(target: string): string | undefined;
  /** The pane on which a target is drawn. */
  paneOf(target: string): string;
  /** What a question is about before all else that answers it: a phone turns to its pane. */
  foremost?(target: string): boolean;
  /** Where on its pane a target is, in a word or two, as message key. */
  placeOf?(target: string): string | undefined;
  /** What else somebody looks at before touching a target, as a selector: nothing need cover it. */
  seenWith?(target: string): string | undefined;
  /** Whether a seat scores points; where this is missing, all do. */
  scores?(view: V, seat: number): boolean;
  /** A seat's points if what is scored next were scored now, and what that is called. */
  pointsNow: { key: string; of(view: V, seat: number): number };
  /** What these events come to, in words: for what a tile has brought its owner so far. */
  earned?(events: readonly Said[]): Said[];
  /** The symbols of something an opponent made of rules can choose. */
  choiceIcons?(choice: Said): string[];
  /** The symbol that flies when a piece moves ("cube/2"), and its seat if it has one. */
  pieceIcon(piece: string): { icon: string; seat?: number } | undefined;
}
