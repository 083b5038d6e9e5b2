/** What can be typed at the text table. The words are those of the terminal, in every language. */

import type { View } from "../games/face";
import { type Said, t, type Words } from "../house/words.svelte";
import type { Heading } from "./headings";
import { inSentences } from "./reasons";
import type { Table } from "./table.svelte";

interface Around {
  table: Table;
  /** The table in sentences, once it is told. */
  read(): Promise<Heading[]>;
  words: Words;
  names: readonly string[];
  view: View;
}

export const COMMANDS = [
  "?",
  "why",
  "reasons",
  "undo",
  "restart",
  "confirm",
  "log",
  "score",
  "board",
  "me",
];

/** What a part of the table is called. */
const BOARD = /^(board|me|p\d+)$/;

const DONE: Record<string, string> = {
  undo: "web.text.undone",
  restart: "web.text.undone",
  confirm: "web.text.confirmed",
};

/** Do what was typed, and say what came of it. */
export async function answerTo(line: string, around: Around): Promise<string[]> {
  const { table, words, names } = around;
  const [first = "", ...rest] = line.split(/\s+/);
  const more = rest.join(" ");
  const option = table.options[Number(first) - 1] ?? table.options.find((one) => one.word === line);
  if (option && !more) {
    const taken = await table.answer(option.word);
    return taken
      ? [t("web.text.chosen", { what: words.say(option.text, names) })]
      : problem(around);
  }
  switch (first) {
    case "":
    case "?":
      return more ? explain(more, around) : [t("web.text.help")];
    case "reasons":
      return reasons(around);
    case "why":
      return why(more, around);
    case "undo":
    case "restart":
    case "confirm":
      return (await table[first]()) ? [t(DONE[first] ?? "")] : problem(around);
    case "log":
      return table.log.steps
        .slice(-30)
        .flat()
        .map((event) => words.say(event, names));
    case "score":
      return scores(around);
  }
  const asked = BOARD.test(first) && (await around.read()).find((one) => one.id === first);
  if (asked) return [asked.title, ...asked.lines];
  return [t("web.text.unknown", { word: line })];
}

function problem({ table, words }: Around): string[] {
  return table.note ? [words.say({ key: table.note.key })] : [t("web.unreachable")];
}

function explain(word: string, { table, words, names }: Around): string[] {
  const option = table.options.find((one) => one.word === word);
  if (!option) return [t("web.text.unknown", { word })];
  return [words.say(option.text, names), option.targets.join(" + "), option.rules.join(", ")];
}

async function why(target: string, { table, words }: Around): Promise<string[]> {
  if (!target) return [t("web.text.why-help")];
  table.note = null;
  const note = await table.whyNot(target.toLowerCase());
  if (!note) return [t("web.text.allowed")];
  return [`${words.say({ key: note.key })}${note.rule ? ` (${note.rule})` : ""}`];
}

/** How an opponent made of rules came to what it did last. */
function reasons({ table, words, names }: Around): string[] {
  const decided = (events: readonly Said[]) => events.some((event) => event.why);
  const last = [...table.log.steps, ...table.log.draft].findLast(decided) ?? [];
  const told = last.filter((event) => event.why);
  if (!told.length) return [t("web.text.no-reasons")];
  return told.flatMap((event) => inSentences(event, words, names));
}

function scores({ view, words, names }: Around): string[] {
  return (view.scores as number[]).map((score, seat) => {
    const parts = Object.entries(view.breakdown[seat] as Record<string, number>)
      .filter(([, points]) => points)
      .map(([source, points]) => `${words.t(`source.${source}`)} ${points}`);
    return `${names[seat]}: ${score}${parts.length ? ` (${parts.join(", ")})` : ""}`;
  });
}

/** Lines that begin as what has been typed. */
export function completions(typed: string, table: Table, headings: Heading[]): string[] {
  const known = [
    ...table.options.map((option) => option.word),
    ...COMMANDS,
    ...headings.map((heading) => heading.id),
  ];
  const whys = table.options.flatMap((option) => option.targets.map((target) => `why ${target}`));
  const all = typed.startsWith("why ") ? whys : known;
  return [...new Set(all)].filter((one) => one.startsWith(typed));
}
