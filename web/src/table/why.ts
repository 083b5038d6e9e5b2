/** A decision of an opponent made of rules, put in order for reading. */

import type { Reasons, Said } from "../generated/messages";

export interface Choice {
  said: Said;
  picked: boolean;
}

export interface Priority {
  text: Said;
  /** Named where the priorities do not all stand under one rule. */
  rule: string;
  /** What it kept; nothing: it fitted none of them and was passed over. */
  kept: Said[];
  /** It left everything as it was. */
  idle: boolean;
  decides: boolean;
}

export interface Explained {
  choices: Choice[];
  priorities: Priority[];
  /** The rule all priorities stand under. */
  rule: string;
}

export function explained({ options, steps, decided, pick }: Reasons): Explained {
  const rules = new Set(steps.map((step) => step.rule));
  const [rule = ""] = rules.size === 1 ? rules : [];
  let left = options.length;
  const priorities = steps.map(({ text, rule: own, kept }, n): Priority => {
    const idle = kept.length === left;
    left = kept.length || left;
    return {
      text,
      rule: rule ? "" : own,
      kept: kept.flatMap((one) => options[one] ?? []),
      idle,
      decides: n === decided,
    };
  });
  return { choices: options.map((said, n) => ({ said, picked: n === pick })), priorities, rule };
}
