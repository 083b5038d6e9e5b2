/** Somebody's work on their box: kept in this browser, looked at by the server, saved with an account. */

import { lay } from "../games";
import type {
  BoxForm,
  BoxProblem,
  BoxSaid,
  KeptBox,
  KeptBoxes,
  Printed,
} from "../generated/messages";
import { get, post, postText, Refusal } from "../house/api";
import { keep, recall } from "../house/keep";
import { settings } from "../house/settings.svelte";
import { t } from "../house/words.svelte";
import { type Phrases, phrasesOf } from "./effects";
import {
  type Entry,
  fieldOf,
  grouped,
  idOf,
  kindOf,
  kindPath,
  moreIn,
  noWork,
  recordOf,
  shown,
  strange,
  type Text,
  valueIn,
  type Work,
  withMore,
  workOf,
  written,
} from "./form";
import type { Lexicon } from "./lexicon";
import { keepHere } from "./shelf";

const PATIENCE = 400;
/** Until the server is asked again that could not answer. */
const LATER = 5_000;
export const MOST = 100_000;

interface Left {
  work: Work;
  id: string | null;
}

export class Owner {
  work = $state<Work>(noWork());
  form = $state.raw<BoxForm | null>(null);
  private usual = $state.raw<Printed["data"]>({});
  /** The values of things that the house has not, but this box. */
  private more = $derived(moreIn(this.work, this.form));
  /** What the house has; of things that it has not, what it has of the last of their kind. */
  house = $derived(withMore(this.usual, this.more));
  /** The values that are asked for, in groups. */
  groups = $derived(grouped(this.form?.groups ?? {}, this.more));
  phrases: Phrases = new Map();
  /** The box as it is drawn and played: what is wrong is there as the house has it. */
  printed = $state.raw<Printed | null>(null);
  counts = $state.raw<BoxSaid["counts"]>({});
  problems = $state.raw<BoxProblem[]>([]);
  kept = $state.raw<KeptBox[]>([]);
  most = $state(0);
  /** The kept box that is being changed. */
  id = $state<string | null>(null);
  /** What the work was before a file or a kept box took its place. */
  before = $state.raw<Left | null>(null);
  /** What the problems are about. */
  private looked: Text = { text: "", lines: [] };
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly game: string) {}

  get values(): string[] {
    return Object.values(this.groups).flat();
  }

  async load(): Promise<void> {
    const form = await get<BoxForm>(`/api/box/${this.game}`);
    const house = await get<Printed>(`/api/box/${this.game}/${form.box}`);
    this.usual = house.data;
    this.phrases = phrasesOf(house.data);
    this.draw(house);
    this.form = form;
    this.recall();
    await this.look();
  }
  private recall(): void {
    const left = recall<Left | null>(this.place, null);
    if (left) [this.work, this.id] = [{ ...noWork(), ...left.work }, left.id];
  }
  private get place(): string {
    return `box.${this.game}`;
  }
  /** Another tab of this browser has kept something: two of them are one work. */
  heard(key: string | null): void {
    if (key !== `riad.${this.place}`) return;
    this.recall();
    this.soon();
  }

  /** What was changed is kept at once, and looked at when somebody pauses. */
  change(value: string, entry: Entry): void {
    this.work.entries = { ...this.work.entries, [value]: entry };
    this.changed();
  }
  setGone(record: string, gone: boolean): void {
    const added = Object.keys(this.work.entries).filter((value) => recordOf(value) === record);
    if (added.some((value) => this.more.includes(value)))
      for (const value of added) delete this.work.entries[value];
    else this.work.gone = { ...this.work.gone, [record]: gone };
    this.changed();
  }
  /** One more of a kind of which boxes have more or fewer. */
  add(record: string): void {
    const last = this.values.filter((value) => kindPath(value) === kindPath(record)).pop();
    const next = `${kindPath(record)}.${Number(idOf(recordOf(last ?? record))) + 1}`;
    const fields = this.values.filter((value) => recordOf(value) === record).map(fieldOf);
    this.confirm(fields.map((field) => `${next}.${field}`));
  }
  /** What nobody has said anything of is as the house has it. */
  confirm(values: readonly string[]): void {
    const same = values.map((value) => [value, { same: true }]);
    this.work.entries = { ...this.work.entries, ...Object.fromEntries(same) };
    this.changed();
  }
  changed(): void {
    keep(this.place, { work: this.work, id: this.id });
    this.soon();
  }
  private soon(wait = PATIENCE): void {
    this.rest();
    this.timer = setTimeout(() => void this.look().catch((reason) => this.again(reason)), wait);
  }
  /** A server that is busy or cannot be reached is asked once more. */
  private again(reason: unknown): void {
    if (reason instanceof Refusal && ["too-many", "unreachable"].includes(reason.code))
      this.soon(LATER);
  }
  rest(): void {
    clearTimeout(this.timer);
  }

  get text(): Text {
    return written(this.game, this.work, this.values, this.house);
  }

  /** Ask the server what the work comes to. */
  async look(): Promise<void> {
    const text = this.text;
    const told = await this.ask(text.text);
    if (text.text !== this.text.text) return; // it was changed meanwhile
    this.looked = text;
    this.problems = told.problems;
    if (Object.keys(told.counts).length) this.counts = told.counts;
    if (!told.printed) return;
    this.draw(told.printed);
    const name = this.work.name.trim();
    keepHere(this.game, { text: told.played, name, wrong: told.counts.wrong ?? 0 });
  }
  private ask(text: string): Promise<BoxSaid> {
    return postText<BoxSaid>(`/api/box/${this.game}?language=${settings.language}`, text);
  }
  private draw(printed: Printed): void {
    lay(printed);
    this.printed = printed;
  }

  /** What is wrong with a value. */
  problemOf(value: string, lexicon: Lexicon): string {
    const { typed } = this.work.entries[value] ?? {};
    if (typed !== undefined && strange(typed, valueIn(this.house, value), this.phrases))
      return t("web.box.like", { like: lexicon.local(this.exampleOf(value)) });
    const mine = this.problems.find(({ line }) => line && this.looked.lines[line - 1] === value);
    return mine?.text ?? "";
  }
  /** How it is typed: as the house has it, or another one of its kind. */
  private exampleOf(value: string): string {
    const kind = (one: string) => `${kindOf(one)} ${fieldOf(one)}`;
    const others = this.values.filter((one) => kind(one) === kind(value));
    const typed = [value, ...others].map((one) => shown(valueIn(this.house, one), this.phrases));
    return typed.find((one) => one) ?? "";
  }
  /** What is wrong with nothing that can be seen here. */
  get elsewhere(): string {
    return this.problems.find(({ line }) => !line || !this.looked.lines[line - 1])?.text ?? "";
  }

  /** A file takes the place of the work; what is wrong with it is said, and nothing is lost. */
  async open(text: string, id: string | null = null): Promise<string> {
    const told = await this.ask(text);
    const [wrong] = told.problems;
    if (wrong?.line) return t("web.box.in-line", { line: wrong.line, wrong: wrong.text });
    if (wrong) return wrong.text;
    this.replace({ work: workOf(told.name, told.said, this.usual), id });
    await this.look();
    return "";
  }
  startAgain(): void {
    this.replace({ work: noWork(), id: null });
  }
  goBack(): void {
    if (this.before) this.replace(this.before);
  }
  private replace(left: Left): void {
    this.before = { work: $state.snapshot(this.work), id: this.id };
    [this.work, this.id] = [left.work, left.id];
    this.changed();
  }

  // ---- with an account ----------------------------------------------------------------------

  async list(): Promise<void> {
    const found = await get<KeptBoxes>("/api/account/boxes");
    this.kept = found.boxes.filter(({ game }) => game === this.game);
    this.most = found.most;
  }
  async save(): Promise<void> {
    const known = this.kept.some(({ id }) => id === this.id);
    const box = await post<KeptBox>("/api/account/boxes", {
      game: this.game,
      text: this.text.text,
      ...(known ? { id: this.id } : {}),
    });
    this.id = box.id;
    keep(this.place, { work: this.work, id: this.id });
    await this.list();
  }
  async take(id: string): Promise<string> {
    const { text = "" } = await get<KeptBox>(`/api/account/boxes/${id}`);
    return this.open(text, id);
  }
  async drop(id: string): Promise<void> {
    await post("/api/account/boxes/delete", { id });
    await this.list();
  }
}
