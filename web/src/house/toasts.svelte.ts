/** Short notices: what went wrong, or that something is done. They leave by themselves. */

import { Refusal } from "./api";
import { refused } from "./refused";

export interface Notice {
  id: number;
  text: string;
  bad: boolean;
}

const STAY = 7000;

class Notices {
  list = $state.raw<Notice[]>([]);
  private last = 0;

  say(text: string, bad = false): void {
    const id = ++this.last;
    this.list = [...this.list.filter((notice) => notice.text !== text), { id, text, bad }];
    setTimeout(() => this.drop(id), STAY);
  }

  drop(id: number): void {
    this.list = this.list.filter((notice) => notice.id !== id);
  }
}

export const notices = new Notices();

/** Tell people why something did not happen. What is no refusal is a mistake of ours. */
export function complain(reason: unknown): void {
  if (!(reason instanceof Refusal)) throw reason;
  notices.say(refused(reason), true);
}
