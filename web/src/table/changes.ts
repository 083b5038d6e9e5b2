/** Numbers that have changed since somebody last touched something. */

import { getContext, setContext } from "svelte";
import type { View } from "../games/face";

const NAME = Symbol("before");

/** What they saw by then; null: nothing is to be marked. */
type Before<V extends View> = () => V | null;

export const provideBefore = (before: Before<View>): void => {
  setContext(NAME, before);
};

export const beforeOf = <V extends View>(): Before<V> => getContext(NAME) ?? (() => null);

/** How much a number has changed, as it is written: "+3", "−2". */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
