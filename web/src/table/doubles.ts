/** The second click of a double click was meant for what stood there at the first one. */
export class Doubles {
  private meant = "";

  /** Whether a click came too late for its question; `detail` counts quick clicks at one place. */
  stray({ detail }: Pick<MouseEvent, "detail">, question: string): boolean {
    if (detail < 2) this.meant = question;
    return this.meant !== question;
  }
}
