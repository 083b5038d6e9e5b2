/** A form that is being sent: once at a time, and what was refused is said beside it. */

import { Refusal } from "../house/api";

export class Trying {
  busy = $state(false);
  /** Message key of why it did not work. */
  no = $state("");

  async go(what: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.no = "";
    try {
      await what();
      return true;
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.no = refusal.key;
      return false;
    } finally {
      this.busy = false;
    }
  }
}
