/**
 * What somebody has understood, told from what they did: who has answered a question a few times
 * needs no explanation any more, and who ran into a refusal gets it again.
 */

import { keep, recall } from "../house/keep";

const KEPT = "coach-known";
/** So often answered, it is not explained any more; so often, not even advice is given. */
const MET = 2;
const KNOWN = 6;

export type Grasp = "new" | "met" | "known";

const all = (): Record<string, number> => recall(KEPT, {});

export function graspOf(question: string): Grasp {
  const times = all()[question] ?? 0;
  return times >= KNOWN ? "known" : times >= MET ? "met" : "new";
}

/** It was answered (1), the answer was taken back (-1), or something was refused (0: begin anew). */
export function learnt(question: string, by: 1 | -1 | 0): void {
  const before = all();
  keep(KEPT, { ...before, [question]: by ? Math.max(0, (before[question] ?? 0) + by) : 0 });
}
