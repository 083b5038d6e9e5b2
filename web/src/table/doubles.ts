/** Milliseconds in which nobody reads a new question; browsers count on for longer. */
const AT_ONCE = 400;

/** The second click of a double click was meant for what stood there at the first one. */
export class Doubles {
  private meant = "";
  private last = 0;

  /** Whether a click came too late for its question; `detail` counts quick clicks at one place. */
  stray(
    { detail, timeStamp }: Pick<MouseEvent, "detail" | "timeStamp">,
    question: string,
  ): boolean {
    if (detail < 2 || timeStamp - this.last > AT_ONCE) this.meant = question;
    this.last = timeStamp;
    return this.meant !== question;
  }
}
