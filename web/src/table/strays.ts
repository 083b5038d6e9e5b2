/** Clicks that were not meant for what lies under them. */

import { Doubles } from "./doubles";
import type { Table } from "./table.svelte";

export class Strays {
  private readonly doubles = new Doubles();
  /** A touch that led to the present does nothing else. */
  private skipping = false;

  constructor(
    private readonly table: () => Table,
    /** What is asked now, where it is asked. */
    private readonly place: () => string,
  ) {}

  skip = (event: PointerEvent | KeyboardEvent): void => {
    const { watch } = this.table();
    this.skipping = watch.behind;
    watch.skip();
    if (this.skipping && event.type === "keydown") event.stopPropagation();
  };

  once = (event: MouseEvent): void => {
    const at = event.target as Element;
    // undo and its like may well be pressed twice
    const stray =
      this.doubles.stray(event, this.place()) && at.closest(".table-board, .bar .buttons");
    if (stray || (this.skipping && at.closest(".page"))) event.stopPropagation();
    this.skipping = false;
  };
}
