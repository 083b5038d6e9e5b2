/** A decision of an opponent made of rules in sentences, for the text table. */

import type { Said } from "../generated/messages";
import { t, type Words } from "../house/words.svelte";
import { explained, type Priority } from "./why";

/** What happened, what it could choose, and each priority with what it kept. */
export function inSentences(event: Said, words: Words, names: readonly string[]): string[] {
  const say = (said: Said) => words.say(said, names);
  const told = say(event);
  if (!event.why) return [told];
  const { choices, priorities, rule } = explained(event.why);
  if (!priorities.length) return [told, t("web.why.only")];
  const all = choices.map(({ said }) => say(said)).join(", ");
  return [
    told,
    t("web.named", { name: t("web.why.choices"), what: all }),
    ...priorities.map((one) => priorityLine(one, one.rule || rule, say)),
  ];
}

function priorityLine(one: Priority, rule: string, say: (said: Said) => string): string {
  const kept = one.kept.map(say).join(", ");
  const things = one.idle ? t("web.why.all") : kept || t("web.why.none");
  const line = t("web.named", { name: `${say(one.text)} [${rule}]`, what: things });
  return one.decides ? `${line} (${t("web.why.decides")})` : line;
}
