/** When pieces fly: with what somebody does, and with others' moves as they are to be shown. */

import type { Face } from "../games/face";
import { settings } from "../house/settings.svelte";
import { animate, flights, fly } from "./motion";
import type { Table } from "./table.svelte";

export function flyAlong(table: () => Table, face: () => Face): void {
  $effect(() => {
    const [here, drawn] = [table(), face()];
    here.onstate = (before, next) => {
      const atOnce = settings.pace === "at-once" && before?.step !== next.step;
      if (before && !here.past && !atOnce) animate(drawn, before, next, settings.travel);
    };
    here.onmove = (events) => {
      const list = flights(drawn, events);
      requestAnimationFrame(() => fly(list, settings.travel));
    };
    return () => {
      here.onstate = undefined;
      here.onmove = undefined;
    };
  });
}
