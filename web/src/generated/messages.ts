// Made by tools/web_messages.py from the server's own classes. Do not edit.

/** Agree to a proposal. */
export interface Accept {
  type: "accept";
  id: string;
  number: number;
  seat?: number | null;
}

/** It is written and will not be lost. */
export interface Ack {
  type: "ack";
  id: string;
}

/** Something that somebody did, or that happened to all, and where it was over. */
export interface Act {
  what: Said;
  step: number;
  act?: number | null;
  seat?: number | null;
}

/** A game act by act, and its times. */
export interface Acts {
  acts: Act[];
  marks: Mark[];
}

/** Alone at a table: return to an earlier position, for everybody. */
export interface Back {
  type: "back";
  id: string;
  step: number;
  seat?: number | null;
}

/** The reconstructed values of a game in groups, as one would photograph the table. */
export interface BoxForm {
  box: string;
  groups: Record<string, string[]>;
  varying: Record<string, number>;
}

/** Something that cannot be so, in the language that was asked for. */
export interface BoxProblem {
  text: string;
  line: number;
}

/** What corrections come to. */
export interface BoxSaid {
  name: string;
  problems: BoxProblem[];
  counts: Record<string, number>;
  said: Record<string, string>;
  played: string;
  printed?: Printed | null;
}

/** A new table that goes on from an earlier position of this one. */
export interface Branch {
  step: number;
}

/** What an event comes from, such as a tile, and the seat it belongs to. */
export interface Cause {
  args?: Record<string, unknown>;
  key: string;
  seat: number | null;
}

export interface Chat {
  type: "chat";
  id: string;
  text: string;
  seat?: number | null;
}

export interface Chatted {
  type: "chatted";
  version: number;
  seat: number;
  text: string;
  at: number;
  said?: Said | null;
}

/** A bank of seconds for the whole game, and some more for every question. */
export interface Clock {
  bank?: number;
  increment?: number;
}

export interface ClockInfo {
  left: number[];
  since: Record<string, number>;
}

/** Let the others see the steps, and luck have its say. */
export interface Confirm {
  type: "confirm";
  id: string;
  ask: number;
  seat?: number | null;
}

/** Do not agree to a proposal, or withdraw one's own: it is gone. */
export interface Decline {
  type: "decline";
  id: string;
  number: number;
  seat?: number | null;
}

/** The table in sentences: as it is, or the position that was the `step`-th all saw; or on the way there, when `act` acts had begun. */
export interface Describe {
  type: "describe";
  id: string;
  step?: number | null;
  act?: number | null;
  seat?: number | null;
}

export interface Described {
  type: "described";
  id: string;
  passages: Passage[];
}

export interface Done {
  done?: boolean;
}

export interface DropBox {
  id: string;
}

export interface EndSession {
  id: string;
}

export type FromClient = Hello | Move | Undo | Restart | Confirm | Back | Prefer | Chat | Propose | Accept | Decline | Hash | Nonce | WhyNot | Preview | History | Describe | Sync | Ping;

export type FromServer = State | Chatted | Ack | No | Reason | Previewed | Told | Described | Pong;

export interface Games {
  games: Record<string, Record<string, unknown>>;
  bots: string[];
  characters: string[];
}

/** What players read of a game before its exact rules. */
export interface Handbook {
  game: string;
  language: string;
  box: string;
  chapters: HandbookChapter[];
}

/** One thing to know: a title, symbols in a row, paragraphs, exact rules, tiles. */
export interface HandbookCard {
  name: string;
  title: string;
  paragraphs: string[];
  picture?: string[];
  rules?: string[];
  tiles?: HandbookTile[];
}

export interface HandbookChapter {
  name: string;
  title: string;
  cards: HandbookCard[];
}

/** A tile with its picture, what it says, and the exact rules behind it. */
export interface HandbookTile {
  picture: string;
  text: string;
  rules?: string[];
}

/** Before the key is promised: the SHA-256 of 32 bytes that are to be mixed into the luck. */
export interface Hash {
  type: "hash";
  id: string;
  hash: string;
  seat?: number | null;
}

/** The first message on a socket: who is there, and which seat's view is wanted. */
export interface Hello {
  type: "hello";
  v: number;
  token?: string | null;
  seat?: number | null;
}

/** What happened on the way to every position after `since`. */
export interface History {
  type: "history";
  id: string;
  since?: number;
  seat?: number | null;
}

/** A new one: what was given out before opens nothing any more. */
export interface Invitation {
  invite: string;
}

/** Sit down; `invite` is needed where the table is not listed. */
export interface Join {
  invite?: string | null;
  seat?: number | null;
  name?: string | null;
  token?: string | null;
  hash?: string | null;
}

export interface Joined {
  table: TableInfo;
  seat: number;
  token: string;
}

/** Corrections to be kept with one's account; with an `id` they replace what it was. */
export interface KeepBox {
  game: string;
  text: string;
  id?: string | null;
}

/** A box that is kept with an account. */
export interface KeptBox {
  id: string;
  game: string;
  name: string;
  updated: number;
  text?: string;
}

export interface KeptBoxes {
  boxes: KeptBox[];
  most: number;
}

/** A table for a chapter of a lesson; `name` is what whoever learns is called. */
export interface Learn {
  chapter?: number;
  name?: string | null;
}

/** The steps of each chapter. */
export interface Lesson {
  chapters: LessonStep[][];
}

/** How far somebody has come in a lesson. */
export interface LessonInfo {
  chapter: number;
  said: number[];
}

/** One thing to read and to do; its messages are `lesson.<name>`, `.do` and `.then`. */
export interface LessonStep {
  name: string;
  words: string[];
  points: string[];
}

/** Something that was said at a table, by somebody or by the table itself. */
export interface Line {
  seat: number;
  text: string;
  at: number;
  said?: Said | null;
}

/** A table in the lobby, or among one's own. */
export interface Listed {
  table: TableInfo;
  pace: string;
  updated: number;
  waiting: number[];
  mine?: number[];
  result?: Record<string, unknown> | null;
  lesson?: boolean;
}

export interface Lobby {
  tables: Listed[];
}

/** What people mix into the luck, by seat; shown before the game and after it. */
export interface LuckInfo {
  hashes: (string | null)[];
  commitment?: string;
  nonces?: (string | null)[];
}

/** The table, what opens its door to its maker, and what can be given to others. */
export interface Made {
  table: TableInfo;
  token: string;
  invite: string;
}

/** Another time of the game begins with the `first`-th act. */
export interface Mark {
  first: number;
  when: Said;
  depth: number;
}

export interface Me {
  name: string;
  admin?: boolean;
  codes?: string[];
}

/** An answer to question `ask`. The same `id` again is the same answer, not another one. */
export interface Move {
  type: "move";
  id: string;
  ask: number;
  word: string;
  seat?: number | null;
}

/** What is to open the seat from now on; chosen beforehand, it is not lost with an answer. */
export interface NewLink {
  token?: string | null;
}

export interface NewPassword {
  old: string;
  new: string;
}

export interface No {
  type: "refused";
  code: string;
  key: string;
  id?: string;
  retry_after?: number | null;
  args?: Record<string, string>;
}

/** Once the key is promised: the 32 bytes themselves. */
export interface Nonce {
  type: "nonce";
  id: string;
  nonce: string;
  seat?: number | null;
}

export interface OnSeat {
  seat: number;
}

/** What opens one's seat; what did before opens nothing any more. */
export interface Opened {
  token: string;
}

export interface Option {
  word: string;
  text: Said;
  targets: string[];
  rules: string[];
  irreversible?: boolean;
  declines?: boolean;
}

/** A table as somebody wants it. People sit first, bots in the last seats. */
export interface Order {
  game: string;
  seats: number;
  edition?: string | null;
  modules?: string[];
  options?: Record<string, number | string | boolean>;
  solo?: string | null;
  bots?: string[];
  pace?: "days" | "live";
  clock?: Clock | null;
  timeout?: "move" | "seat" | "wait";
  listed?: boolean;
  hot_seat?: boolean;
  watch?: boolean;
  name?: string | null;
  hash?: string | null;
  box?: string | null;
}

/** A part of the table in sentences: the common board, `board`, or a player, `me` or `p2`. */
export interface Passage {
  id: string;
  lines: Said[];
  title: Said;
}

export interface Password {
  password: string;
}

/** Are you there? */
export interface Ping {
  type: "ping";
}

export interface Pong {
  type: "pong";
}

export interface Position {
  step: number;
  steps: number;
  view: View;
  act?: number | null;
}

/** How this seat wants to be treated: `confirm`, `chat`, or a question with its answer. */
export interface Prefer {
  type: "prefer";
  id: string;
  what: string;
  value: string;
  seat?: number | null;
}

/** What a move would cause, as far as nobody else and no luck is needed. */
export interface Preview {
  type: "preview";
  id: string;
  word: string;
  seat?: number | null;
}

export interface Previewed {
  type: "previewed";
  id: string;
  events: Said[];
}

/** What is printed in a box, for those who draw it; and what is said of it. */
export interface Printed {
  game: string;
  data: Record<string, unknown>;
  texts?: Record<string, Record<string, string>>;
  corrections?: string;
}

/** Why something was refused: a code for programs, a message key for people. */
export interface Problem {
  code: string;
  key: string;
  retry_after?: number | null;
  args?: Record<string, string>;
}

/** What somebody has proposed; it happens when all who are asked have accepted. */
export interface Proposal {
  number: number;
  what: "close" | "remove";
  by: number;
  asked: number[];
  whom?: number | null;
}

/** In a game of several people: to close the table, or to free the seat of `whom`. */
export interface Propose {
  type: "propose";
  id: string;
  what: "close" | "remove";
  whom?: number | null;
  seat?: number | null;
}

/** What a seat is asked, and every answer it may give. */
export interface Question {
  ask: number;
  prompt: Said;
  options: Option[];
  standing?: string[];
}

/** Why a target cannot be touched: a rule and a message key; nothing when it can. */
export interface Reason {
  type: "reason";
  id: string;
  no: Record<string, string> | null;
}

/** Why an opponent made of rules did what it did: its options, and each priority in order. */
export interface Reasons {
  decided: number | null;
  options: Said[];
  pick: number;
  steps: Step[];
}

export interface Reconstructed {
  things: string[];
}

export interface Recover {
  name: string;
  code: string;
  password: string;
}

export interface Register {
  name: string;
  password: string;
}

/** Something to be said of an order before the table is made, with the rules it rests on. */
export interface Remark {
  kind: string;
  text: Said;
  rules: string[];
}

export interface Remarks {
  remarks: Remark[];
  values: Record<string, number>;
}

/** The same people at a new table. */
export interface Rematch {
  hash?: string | null;
}

/** A record played again: the beginning, then events and view of each of its acts. */
export interface Replayed {
  header: Record<string, unknown>;
  steps: Record<string, unknown>[];
  marks: Mark[];
  scores: number[];
  winners: number[];
  box: string;
  printed?: Printed | null;
  reconstructed?: string[] | null;
}

/** What the server answers to one message sent by HTTP. */
export interface Replies {
  replies: (State | Chatted | Ack | No | Reason | Previewed | Told | Described | Pong)[];
}

/** Take back every step that the others have not seen. */
export interface Restart {
  type: "restart";
  id: string;
  ask: number;
  seat?: number | null;
}

/** What opens a table to somebody: the seats they have there, and whether it is theirs. */
export interface Rights {
  table: TableInfo;
  seats?: number[];
  owner?: boolean;
}

/** A statement with its ids, a paragraph without any, or a table whose first row is its head. */
export interface RulePart {
  ids?: string[];
  text?: string;
  rows?: string[][];
  plain?: string;
  said?: string;
}

export interface RuleSection {
  level: number;
  title: string;
  parts: RulePart[];
}

/** The rules of a game in our own words: in English, and as far as they are translated. */
export interface Rulebook {
  game: string;
  sections: RuleSection[];
}

/** A message key with its arguments; events say also what moved and what led to it. */
export interface Said {
  args?: Record<string, unknown>;
  cause?: Cause;
  key: string;
  moved?: string[][];
  why?: Reasons;
}

export interface SeatInfo {
  name?: string;
  bot?: string;
  taken?: boolean;
  rules?: boolean;
  account?: boolean;
}

/** A browser in which one is signed in; `browser` is empty where it is none we know. */
export interface Session {
  id: string;
  since: number;
  used: number;
  browser: string;
  here: boolean;
}

export interface Sessions {
  sessions: Session[];
}

export interface SignIn {
  name: string;
  password: string;
}

/** All a viewer may know, and what has just happened. */
export interface State {
  type: "state";
  version: number;
  table: TableInfo;
  id?: string;
  you?: number | null;
  ask?: number;
  step?: number;
  events?: Said[];
  view?: View | null;
  question?: Question | null;
  chosen?: Option | null;
  draft?: Steps | null;
  proposal?: Proposal | null;
  clock?: ClockInfo | null;
  prefers?: Record<string, string>;
  commitment?: string;
  keys?: string[];
  luck?: LuckInfo | null;
  lesson?: LessonInfo | null;
}

/** One priority of a decision that rules have made. */
export interface Step {
  kept: number[];
  rule: string;
  text: Said;
}

/** The steps of this seat that the others have not seen. */
export interface Steps {
  count: number;
  barrier: boolean;
  last?: Said | null;
}

/** Send the state again, from this seat's view. */
export interface Sync {
  type: "sync";
  id: string;
  seat?: number | null;
}

export interface TableInfo {
  id: string;
  game: string;
  status: "closed" | "open" | "over" | "playing";
  seats: SeatInfo[];
  pace?: string;
  edition?: string;
  modules?: string[];
  solo?: string;
  options?: Record<string, number | string | boolean>;
  alone?: boolean;
  hot_seat?: boolean;
  next?: string;
  kept_until?: number;
  box?: string;
  box_name?: string | null;
}

export interface Talk {
  lines: Line[];
}

export interface Texts {
  game: string;
  language: string;
  texts: Record<string, unknown>;
}

/** One list of events for each position after `since`. */
export interface Told {
  type: "told";
  id: string;
  since: number;
  steps: Said[][];
}

/** Take back the last step that the others have not seen. */
export interface Undo {
  type: "undo";
  id: string;
  ask: number;
  seat?: number | null;
}

/** All that a seat may know of a game, ready for JSON. */
export interface View {
  breakdown: Record<string, number>[];
  facts: Record<string, unknown>;
  game: string;
  over: boolean;
  question: string | null;
  ready: number[];
  scores: number[];
  sealed: string | null;
  table: Record<string, unknown>;
  verdict: Record<string, unknown> | null;
  waiting: number[];
  winners: number[];
}

/** Which condition forbids touching this now. */
export interface WhyNot {
  type: "why-not";
  id: string;
  target: string;
  seat?: number | null;
}
