/**
 * One table as this browser sees it: the last state the server sent, the log, the chat, and what
 * somebody is doing about it. Everything shown comes from here; nothing here knows a game.
 */

import type { View } from "../games/face";
import type {
  FromServer,
  Line,
  Option,
  Passage,
  Position,
  Said,
  State,
  TableInfo,
  Talk,
} from "../generated/messages";
import { get, post } from "../house/api";
import { settings } from "../house/settings.svelte";
import { kept } from "../house/steady";
import { rememberWish, untold } from "../house/wishes";
import { Link, type LinkState, type Message } from "./link";
import { Log } from "./log.svelte";
import { News } from "./news.svelte";
import { Shown } from "./shown.svelte";
import { Watch } from "./watch.svelte";

/** Something to tell whoever plays: why not, what failed. */
export interface Note {
  key: string;
  rule?: string;
}

const NONE: readonly Option[] = [];

/** Whether others' moves are to be shown one after the other; who reads the table reads them at once. */
const watches = (): boolean => settings.pace === "watch" && !settings.text;

/** With these somebody goes on: what happened before is no news to them any more. */
const ACTS: ReadonlySet<string> = new Set(["move", "confirm", "undo", "restart", "back"]);

/** How many steps more there will be to take back, once this is done; what else is done leaves none. */
const STEPS: Partial<Record<Message["type"], number>> = { move: 1, undo: -1 };

/**
 * As long as steps are to be confirmed, the table waits for whoever took them, and not for those
 * whom the position after them asks.
 */
function unconfirmed(state: State): State {
  if (!state.draft?.barrier || !state.view || state.you == null) return state;
  return { ...state, view: { ...state.view, waiting: [state.you] } };
}

/** What is asked of a bot that sits in my place is no question of mine. */
function handedOver(state: State): State {
  if (state.you == null || !state.table.seats[state.you]?.bot) return state;
  const { question: _, chosen: __, draft: ___, ...rest } = state;
  return rest;
}

export class Table {
  state = $state.raw<State | null>(null);
  // Parts of the state on their own: whoever needs only these has nothing to do with the others.
  info = $state.raw<TableInfo | null>(null);
  you = $state<number | null>(null);
  private open = $state.raw<readonly Option[]>(NONE);
  private shown = new Shown();
  line = $state<LinkState>("connecting");
  /** The table does not open, and why. */
  shut = $state.raw<{ code: string; key: string; args?: Record<string, string> } | null>(null);
  note = $state.raw<Note | null>(null);
  /** What the option under the pointer would cause. */
  foreseen = $state.raw<{ word: string; events: Said[] } | null>(null);
  chat = $state.raw<Line[]>([]);
  /** What was chosen while others still choose is to be chosen anew. */
  changing = $state(false);
  /** An earlier position somebody looks at. */
  past = $state.raw<Position | null>(null);
  /** Somebody wants to look back. */
  revisiting = $state(false);
  /** In a lesson: nothing but these targets can be touched. */
  among = $state.raw<ReadonlySet<string>>(new Set());
  /** What was sent and is neither answered nor followed by another question. */
  private underway = $state.raw<Message | null>(null);
  /** What waits until nothing is on its way. */
  private later: (() => void)[] = [];
  readonly log = new Log((since) => this.history(since));
  readonly news: News;

  private link: Link;
  private looking = 0;
  /** Seats for which it was told here how this person wants to be treated. */
  private readonly told = new Set<number>();
  /** Others' moves, one after the other, for who wants to see each. */
  readonly watch = new Watch({
    state: () => this.state,
    at: (step) => this.at(step),
    told: (step) => this.log.steps[step - 1] ?? [],
    show: (position, events) => {
      if (this.past) return;
      this.onmove?.(events);
      this.shown.show((position ?? this.state)?.view);
    },
  });
  /** Called with every new state, before it is shown; for animation and sound. */
  onstate: ((before: State | null, now: State) => void) | undefined;
  /** Called when the question is another one, before that is drawn. */
  onasked: (() => void) | undefined;
  /** Called before a position that is shown on the way to the present, with what led to it. */
  onmove: ((events: readonly Said[]) => void) | undefined;

  constructor(
    readonly id: string,
    readonly token: string | undefined,
    eyes: number | null = null,
  ) {
    this.news = new News(id);
    this.link = this.connect(eyes);
  }

  private connect(eyes: number | null): Link {
    return new Link(this.id, this.token, eyes, {
      state: (state) => this.take(state),
      chatted: ({ type: _, version: __, ...line }) => {
        this.chat = [...this.chat, line];
      },
      line: (line) => {
        this.line = line;
        if (line !== "online") return;
        this.log.mayHaveMissed(this.state?.table.alone ?? false);
        void this.hear();
      },
      shut: (code, key, args = {}) => {
        this.shut = { code, key, args };
      },
    });
  }

  close(): void {
    this.link.close();
  }

  /** Look through another seat's eyes, or through nobody's: at one screen several people play. */
  see(eyes: number | null): void {
    this.link.close();
    this.watch.forget();
    this.put(null); // what the last one could see is gone before the next one looks
    this.past = null;
    this.shown.show(null);
    this.foreseen = null;
    this.note = null;
    this.arrived(); // nobody waits for what the old line may still say
    this.log.clear();
    this.link = this.connect(eyes);
  }

  get eyes(): number | null {
    return this.link.seat;
  }

  private take(news: State): void {
    const before = this.state;
    const state = unconfirmed(handedOver(news));
    if (!watches()) this.onstate?.(before, state);
    this.put(kept(before, state), before);
    this.foreseen = null;
    if (before?.ask !== state.ask) {
      this.note = null;
      this.changing = false;
      this.arrived(); // whoever sees the next question may answer it
    }
    this.onasked?.();
    this.news.follow(before, state, this.log.draft);
    this.log.follow(state);
    this.tellWishes(state);
  }

  /** Whoever sits down wants to be treated as elsewhere. */
  private tellWishes({ you, table, prefers = {} }: State): void {
    if (you == null || table.status !== "playing" || this.told.has(you)) return;
    this.told.add(you);
    for (const [what, value] of untold(table.game, prefers)) {
      void this.link.send({ type: "prefer", what, value });
    }
  }

  private put(state: State | null, before: State | null = null): void {
    this.state = state;
    this.info = state?.table ?? null;
    this.you = state?.you ?? null;
    this.open = state?.question?.options ?? NONE;
    if (this.past || (watches() && this.watch.follow(before))) return;
    if (watches() && state) this.onstate?.(before, state);
    this.watch.arrive();
    this.shown.show(state?.view);
  }

  /** The position somebody looks at, now or an earlier one, once there is one. */
  get view(): View {
    return this.shown.view as View;
  }

  private async history(since: number): Promise<Said[][]> {
    const answer = await this.link.send({ type: "history", since });
    return answer.type === "told" ? answer.steps : [];
  }

  /** What was said while we were away. */
  private async hear(): Promise<void> {
    try {
      this.chat = (await get<Talk>(`/api/tables/${this.id}/chat`, this.token)).lines;
    } catch {
      // the next reconnection asks again
    }
  }

  // ---- what somebody does ----------------------------------------------------------------------

  /** A message is on its way: nothing else can be answered meanwhile. */
  get busy(): boolean {
    return this.underway !== null;
  }

  private async change(message: Message): Promise<boolean> {
    if (this.busy) return false;
    this.watch.skip();
    if (ACTS.has(message.type)) {
      this.news.touch(this.state, this.log.draft, message.type === "move");
    }
    this.underway = message;
    this.note = null;
    try {
      return this.accepted(await this.link.send(message));
    } finally {
      if (this.underway === message) this.arrived();
    }
  }

  private arrived(): void {
    this.underway = null;
    for (const go of this.later.splice(0)) go();
  }

  /** Take back steps of mine; what is on its way as soon as it is there, if it is a step. */
  private async takeBack(type: "undo" | "restart"): Promise<boolean> {
    if (!this.underway) return this.change({ type, ask: this.ask });
    const steps = this.steps + (STEPS[this.underway.type] ?? Number.NaN);
    await new Promise<void>((go) => this.later.push(go));
    return steps > 0 && this.steps === steps && this.takeBack(type);
  }

  /** How many steps of mine can be taken back. */
  private get steps(): number {
    return this.state?.draft?.count ?? 0;
  }

  private accepted(answer: FromServer): boolean {
    if (answer.type !== "refused") return true;
    this.note = { key: answer.key };
    return false;
  }

  /** A bot plays in my place. */
  get replaced(): boolean {
    if (this.you == null || this.info?.status !== "playing") return false;
    return !!this.info.seats[this.you]?.bot;
  }

  comeBack = () => post(`/api/tables/${this.id}/return`, { seat: this.you }, this.token);

  /** The position that is shown, where it is not the present. */
  get elsewhere(): Position | null {
    return this.past ?? this.watch.position;
  }

  /** Others have played since I did, or something was done for me. */
  get isNews(): boolean {
    const { mark } = this.news;
    const { steps, draft } = this.log;
    return !!mark && (steps.length > mark.step || draft.length > mark.draft.length);
  }

  get options(): readonly Option[] {
    return this.elsewhere ? NONE : this.open;
  }

  /** My answer, while others answer the same question or before I have confirmed it. */
  get chosen(): Option | undefined {
    return this.elsewhere ? undefined : (this.state?.chosen ?? undefined);
  }

  /** What is offered to be touched: nothing, once I have chosen, unless I want to change it. */
  get offered(): readonly Option[] {
    return this.chosen && !this.changing ? NONE : this.options;
  }

  answer = (word: string) => this.change({ type: "move", ask: this.ask, word });
  undo = () => this.takeBack("undo");
  restart = () => this.takeBack("restart");
  confirm = () => this.change({ type: "confirm", ask: this.ask });
  back = (step: number) => this.change({ type: "back", step });
  propose = (what: "close" | "remove", whom?: number) =>
    this.change({ type: "propose", what, ...(whom === undefined ? {} : { whom }) });
  accept = (number: number) => this.change({ type: "accept", number });
  decline = (number: number) => this.change({ type: "decline", number });
  /** What I prefer and what I say answers nothing, so it need not wait for an answer on its way. */
  prefer = async (what: string, value: string): Promise<boolean> => {
    rememberWish(what, value);
    return this.accepted(await this.link.send({ type: "prefer", what, value }));
  };

  async say(text: string): Promise<boolean> {
    return this.accepted(await this.link.send({ type: "chat", text }));
  }

  send = (message: Message) => this.link.send(message);

  private get ask(): number {
    return this.state?.ask ?? 0;
  }

  /** Why a target cannot be touched now. */
  whyNot = async (target: string): Promise<Note | null> => {
    if (this.state?.you == null || this.past) return null;
    if (this.state.draft?.barrier) {
      this.note = { key: "web.table.confirm-first" };
      return this.note;
    }
    const answer = await this.link.send({ type: "why-not", target });
    if (answer.type === "refused") this.note = { key: answer.key };
    else if (answer.type === "reason" && answer.no) {
      this.note = { key: answer.no.key ?? "", ...(answer.no.rule ? { rule: answer.no.rule } : {}) };
    }
    return this.note;
  };

  /** The position somebody looks at, in sentences. */
  async describe(): Promise<Passage[]> {
    const { step, act } = this.past ?? {};
    const answer = await this.link.send({ type: "describe", step, act } as Message);
    return answer.type === "described" ? answer.passages : [];
  }

  /** Find out what an option would cause, if somebody looks at it long enough. */
  foresee(option: Option | undefined, after = 140): void {
    clearTimeout(this.looking);
    this.looking = 0;
    if (!option) {
      this.foreseen = null;
      return;
    }
    const { word } = option;
    const looking = window.setTimeout(async () => {
      const answer = await this.link.send({ type: "preview", word });
      if (this.looking !== looking) return; // they look elsewhere by now
      if (answer.type === "previewed" && this.options.some((one) => one.word === word)) {
        this.foreseen = { word, events: answer.events };
      }
    }, after);
    this.looking = looking;
  }

  // ---- earlier positions -----------------------------------------------------------------------

  /** A position, or one on the way there after so many acts; null: the present. */
  async visit(step: number | null, act?: number): Promise<void> {
    const past = step !== null && (act !== undefined || step < (this.state?.step ?? 0));
    this.look(past ? await this.at(step, act) : null);
  }

  look(position: Position | null): void {
    this.watch.skip();
    this.past = position;
    if (!position) this.watch.arrive();
    this.shown.show((position ?? this.state)?.view);
  }

  /** How many positions lie behind what somebody looks at; of the present: all. */
  get behind(): number | undefined {
    return this.past ? this.past.step - (this.past.act == null ? 0 : 1) : undefined;
  }

  at(step: number, act?: number | null): Promise<Position> {
    const query = new URLSearchParams();
    if (this.you != null) query.set("seat", `${this.you}`);
    if (act != null) query.set("act", `${act}`);
    return get<Position>(`/api/tables/${this.id}/at/${Math.max(0, step)}?${query}`, this.token);
  }

  /** What I saw when I last did something, where the page was opened later. */
  async lookBack(): Promise<void> {
    const { mark } = this.news;
    if (!mark || mark.view) return;
    const { view } = await this.at(mark.step);
    if (this.news.mark === mark) this.news.mark = { ...mark, view: view as View };
  }
}
