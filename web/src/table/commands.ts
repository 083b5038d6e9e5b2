/** What can be typed at the text table: the words of the terminal, and those of the reader's language. */

import type { View } from "../games/face";
import { rulebook } from "../house/rulebook";
import { type Said, t, type Words } from "../house/words.svelte";
import { described, fitting, howMany, listed, named, spelled, things } from "./answers";
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

/** What can be typed, with the words of the reader's language, each a list. */
const WORDS: Record<string, string> = {
  help: "command.help",
  rule: "command.rule",
  why: "command.why",
  reasons: "command.reasons",
  undo: "command.undo",
  restart: "command.restart",
  confirm: "command.confirm",
  log: "command.log",
  news: "command.news",
  score: "command.score",
  board: "command.board",
  me: "command.me",
  now: "command.now",
};

/** What a part of the table is called. */
const BOARD = /^(board|me|p\d+)$/;

/** The key of what may be a target's name. */
const TARGET = /^[a-z-]+\.[a-z0-9-]+$/;

/** The command a word stands for. */
function command(word: string): string {
  const low = word.toLowerCase();
  if (low === "" || low === "?") return "help";
  const found = Object.entries(WORDS).find(([, key]) => t(key).split(" ").includes(low));
  return found?.[0] ?? low.replace(/^[a-z](\d+)$/, "p$1");
}

const DONE: Record<string, string> = {
  undo: "web.text.undone",
  restart: "web.text.undone",
  confirm: "web.text.confirmed",
};

/** Do what was typed, and say what came of it. */
export async function answerTo(line: string, around: Around): Promise<string[]> {
  const { table, words, names } = around;
  const [typed = "", ...rest] = line.split(/\s+/);
  const first = command(typed);
  const more = rest.join(" ");
  const say = (said: Said) => words.say(said, names);
  const { options } = table;
  const known = first in WORDS || BOARD.test(first);
  const option = named(line, options, say) ?? (known ? undefined : described(line, options, say));
  if (option) {
    const taken = await table.answer(option.word);
    return taken ? [t("web.text.chosen", { what: say(option.text) })] : problem(around);
  }
  switch (first) {
    case "help":
      return more ? explain(more, around) : [t("web.text.help")];
    case "rule":
      return (await ruled([more], around)) ?? [t("web.text.no-rule")];
    case "reasons":
      return reasons(around);
    case "why":
      return why(more, around);
    case "now":
      await table.visit(null);
      return [t("web.text.present")];
    case "undo":
    case "restart":
    case "confirm":
      if (table.past) return [t("web.text.past")];
      return (await table[first]()) ? [t(DONE[first] ?? "")] : problem(around);
    case "log":
      return table.log.steps
        .slice(-30)
        .flat()
        .map((event) => words.say(event, names));
    case "news":
      return news(around);
    case "score":
      return scores(around);
  }
  const asked = BOARD.test(first) && (await around.read()).find((one) => one.id === first);
  if (asked) return [asked.title, ...asked.lines];
  return notMeant(line, around);
}

/**
 * Nothing is answered by this; if it names too few things or too many, how many it is, and if it
 * fits several options, which.
 */
function notMeant(line: string, { table: { options }, words, names }: Around): string[] {
  const say = (said: Said) => words.say(said, names);
  if (listed(line, things(options), say).length) return [say(howMany(options, say))];
  const several = fitting(line, options, say);
  if (!several.length) return [t("web.text.unknown", { word: line })];
  const numbered = several.map((one) => `${options.indexOf(one) + 1}. ${say(one.text)}`);
  return [t("answer.which"), ...numbered];
}

function problem({ table, words }: Around): string[] {
  return table.note ? [words.say({ key: table.note.key })] : [t("web.unreachable")];
}

/** What a rule says, by its id; where it is only there in English for another reader, that is said too. */
async function ruled(ids: readonly string[], { words }: Around): Promise<string[] | undefined> {
  const { sections } = await rulebook(words.game);
  const parts = sections.flatMap((section) => section.parts);
  const told = ids
    .map((id) => id.toUpperCase())
    .map((id) => [id, parts.find((part) => part.ids?.includes(id))] as const)
    .flatMap(([id, part]) => (part ? [{ id, part }] : []));
  if (!told.length) return undefined;
  const lines = told.map(({ id, part }) => `${id}: ${part.said || part.plain || part.text}`);
  const english = words.language !== "en" && told.some(({ part }) => !part.said);
  return english ? [t("rule.in-english"), ...lines] : lines;
}

/** `? 4-9` lists some options, `? NAME` says what one does and which rules allow it, `? Y-5.1` a rule. */
async function explain(word: string, around: Around): Promise<string[]> {
  const { table, words, names } = around;
  const { options } = table;
  const say = (said: Said) => words.say(said, names);
  const span = /^(\d+) ?[-–] ?(\d+)$/.exec(word);
  if (span && !things(options).size) {
    const from = Math.max(1, Number(span[1]));
    const some = options.slice(from - 1, Number(span[2]));
    if (some.length) return some.map((one, n) => `${from + n}. ${say(one.text)} (${one.word})`);
  }
  const option = named(word, options, say) ?? described(word, options, say);
  if (!option) return (await ruled([word], around)) ?? notMeant(word, around);
  const answer = await table.send({ type: "preview", word: option.word });
  const events = answer.type === "previewed" ? answer.events : [];
  const caused = events.length ? [t("answer.would-cause"), ...events.map(say)] : [];
  return [say(option.text), ...caused, ...((await ruled(option.rules, around)) ?? [])];
}

/** The target that is called so in the reader's language: `building/hammam` has `building.hammam`. */
function touchable(line: string, { texts }: Words): string | undefined {
  if (line.includes("/")) return line.toLowerCase();
  const typed = spelled(line).join(" ");
  const called = (text: unknown) => typeof text === "string" && spelled(text).join(" ") === typed;
  const found = Object.keys(texts).filter((key) => TARGET.test(key) && called(texts[key]));
  return found.length === 1 ? found[0]?.replace(".", "/") : undefined;
}

async function why(target: string, { table, words }: Around): Promise<string[]> {
  const meant = touchable(target, words);
  if (!meant) return [t("web.text.why-help")];
  table.note = null;
  const note = await table.whyNot(meant);
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

/** What has happened since my last move, a line for each act. */
async function news({ table, words, names }: Around): Promise<string[]> {
  const { newsAt } = await import("./telling");
  const acts = await newsAt(table, words.game);
  if (!acts.length) return [t("news.none")];
  return acts.map(({ events }) => events.map((event) => words.say(event, names)).join(" "));
}

function scores({ view, words, names }: Around): string[] {
  return (view.scores as number[]).map((score, seat) => {
    const parts = Object.entries(view.breakdown[seat] as Record<string, number>)
      .filter(([, points]) => points)
      .map(([source, points]) => `${words.t(`source.${source}`)} ${points}`);
    const what = `${score}${parts.length ? ` (${parts.join(", ")})` : ""}`;
    return words.t("web.named", { name: names[seat], what });
  });
}

/** Lines that begin as what has been typed. */
export function completions(typed: string, table: Table, headings: Heading[]): string[] {
  const known = [
    ...table.options.map((option) => option.word),
    ...Object.keys(WORDS),
    ...Object.values(WORDS).flatMap((key) => t(key).split(" ")),
    ...headings.map((heading) => heading.id),
  ];
  const whys = table.options.flatMap((option) => option.targets.map((target) => `why ${target}`));
  const all = typed.startsWith("why ") ? whys : known;
  return [...new Set(all)].filter((one) => one.startsWith(typed));
}
