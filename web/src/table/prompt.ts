/** What stands over everything that can be done: the question, or what there is to wait for. */

import { t, type Words } from "../house/words.svelte";
import { because } from "./causes";
import type { Table } from "./table.svelte";

export function promptOf(table: Table, words: Words, names: readonly string[]): string {
  const { state, past } = table;
  if (past) return t("web.table.past");
  const { position } = table.watch;
  const [shown] = position ? (table.log.steps[position.step - 1] ?? []) : [];
  if (shown) return words.say(shown, names);
  if (state?.table.status === "over") return t("web.table.over");
  if (state?.table.status === "closed") return t("web.table.closed");
  if (state?.draft?.barrier) return t("web.table.confirm-prompt");
  const question = state?.question;
  const sealed = question && !table.changing ? table.chosen : undefined;
  if (sealed) return t("web.table.chose", { what: words.say(sealed.text, names) });
  // a prompt that says what it comes from: the bar has the cause under the question
  if (question) return words.say(because(question.prompt)?.what ?? question.prompt, names);
  if (table.replaced) return t("web.table.replaced");
  const others = (state?.view?.waiting ?? []).map((seat) => names[seat]).join(", ");
  return others ? t("web.table.waits-for", { names: others }) : t("web.table.waits");
}
