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
import { get, post, postText } from "../house/api";
import { keep, recall } from "../house/keep";
import { settings } from "../house/settings.svelte";
import { type Entry, noWork, type Text, type Work, workOf, written } from "./form";
import { keepHere } from "./shelf";

const PATIENCE = 400;
export const MOST = 100_000;

export class Owner {
  work = $state<Work>(noWork());
  form = $state.raw<BoxForm | null>(null);
  house = $state.raw<Printed["data"]>({});
  /** The box as it would be drawn: what was right last. */
  printed = $state.raw<Printed | null>(null);
  counts = $state.raw<BoxSaid["counts"]>({});
  problems = $state.raw<BoxProblem[]>([]);
  kept = $state.raw<KeptBox[]>([]);
  most = $state(0);
  /** The kept box that is being changed. */
  id = $state<string | null>(null);
  /** What the problems are about. */
  private looked: Text = { text: "", lines: [] };
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly game: string) {}

  get values(): string[] {
    return Object.values(this.form?.groups ?? {}).flat();
  }

  async load(): Promise<void> {
    const form = await get<BoxForm>(`/api/box/${this.game}`);
    const house = await get<Printed>(`/api/box/${this.game}/${form.box}`);
    this.house = house.data;
    this.draw(house);
    this.form = form;
    const left = recall<{ work: Work; id: string | null } | null>(`box.${this.game}`, null);
    if (left) [this.work, this.id] = [{ ...noWork(), ...left.work }, left.id];
    await this.look();
  }

  /** What was changed is kept at once, and looked at when somebody pauses. */
  change(value: string, entry: Entry): void {
    this.work.entries = { ...this.work.entries, [value]: entry };
    this.changed();
  }
  setGone(record: string, gone: boolean): void {
    this.work.gone = { ...this.work.gone, [record]: gone };
    this.changed();
  }
  changed(): void {
    keep(`box.${this.game}`, { work: this.work, id: this.id });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look().catch(() => undefined), PATIENCE);
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
    keepHere(this.game, told.counts.corrected ? text.text : "");
  }
  private ask(text: string): Promise<BoxSaid> {
    return postText<BoxSaid>(`/api/box/${this.game}?language=${settings.language}`, text);
  }
  private draw(printed: Printed): void {
    lay(printed);
    this.printed = printed;
  }

  /** What is wrong with a value. */
  problemOf(value: string): string {
    const mine = this.problems.find(({ line }) => line && this.looked.lines[line - 1] === value);
    return mine?.text ?? "";
  }
  /** What is wrong with nothing that can be seen here. */
  get elsewhere(): string {
    return this.problems.find(({ line }) => !line || !this.looked.lines[line - 1])?.text ?? "";
  }

  /** Take the place of the work by a file; what is wrong with it is said, and nothing is lost. */
  async open(text: string, id: string | null = null): Promise<string> {
    const told = await this.ask(text);
    if (told.problems.length) return told.problems[0]?.text ?? "";
    this.work = workOf(told.name, told.said, this.house);
    this.id = id;
    this.changed();
    await this.look();
    return "";
  }
  startAgain(): void {
    this.work = noWork();
    this.id = null;
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
    keep(`box.${this.game}`, { work: this.work, id: this.id });
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
