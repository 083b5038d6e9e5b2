/**
 * The line to a table: a socket that comes back by itself. Messages that change something are sent
 * again until they are acknowledged; the server knows them by their id, so nothing happens twice.
 */

import type { FromClient, FromServer, State } from "../generated/messages";

/** Why nothing comes: the line has fallen, another server comes, the server reaches no records. */
type Trouble = "offline" | "restarting" | "no-store";
export type LinkState = "connecting" | "online" | Trouble;

/** What is said of a line. */
export const SAID: Record<LinkState, string> = {
  online: "web.line.online",
  connecting: "web.line.offline",
  offline: "web.line.offline",
  restarting: "web.line.restarting",
  "no-store": "web.line.no-store",
};

type Ask = Extract<FromClient, { id: string }>;
type Omitted<T> = T extends unknown ? Omit<T, "id"> : never;
export type Message = Omitted<Ask>;

export interface LinkEvents {
  state(state: State): void;
  chatted(line: Extract<FromServer, { type: "chatted" }>): void;
  line(state: LinkState): void;
  /** The table does not open: what was said instead. */
  shut(code: string, key: string, args?: Record<string, string>): void;
}

const VERSION = 1;
const PING = 2_500;
const DEAD = 9_000;
const RESEND = 2_500;
const RESTART = 1012;
/** What was not done now and will be later: nobody need know. */
const LATER = ["too-many", "busy", "restarting"];
const BACK_OFF = [300, 1_000, 2_000, 3_500, 7_000, 15_000];

interface Waiting {
  message: Ask;
  resolve(answer: FromServer): void;
}

export class Link {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private tries = 0;
  private heard = 0;
  private greeted = false;
  private closed = false;
  private trouble: Trouble = "offline";
  /** Milliseconds that whoever refused us wants to be left alone. */
  private patience = 0;
  private timers: ReturnType<typeof setTimeout>[] = [];
  private again: ReturnType<typeof setTimeout> | undefined;
  private count = 0;
  private readonly session = crypto.getRandomValues(new Uint32Array(2)).join("-");

  constructor(
    private readonly table: string,
    private readonly token: string | undefined,
    /** Whose eyes we look through; null: everybody's, or those of the only seat we have. */
    readonly seat: number | null,
    private readonly events: LinkEvents,
  ) {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.open();
  }

  /** Ask or change something; the promise holds until the server has answered, however long. */
  send(message: Message): Promise<FromServer> {
    this.count += 1;
    const full = { ...message, id: `${this.session}-${this.count}` } as Ask;
    return new Promise((resolve) => {
      this.waiting.set(full.id, { message: full, resolve });
      this.say(full);
    });
  }

  get unsaved(): number {
    return this.waiting.size;
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    clearTimeout(this.again);
    this.drop();
  }

  private open(): void {
    if (this.closed) return;
    if (this.trouble === "offline") this.events.line("connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`);
    this.socket = socket;
    this.greeted = false;
    socket.onopen = () => {
      socket.send(
        JSON.stringify({
          type: "hello",
          v: VERSION,
          ...(this.token ? { token: this.token } : {}),
          ...(this.seat === null ? {} : { seat: this.seat }),
        }),
      );
      this.heard = Date.now();
      this.timers = [
        setInterval(() => this.beat(), PING),
        setInterval(() => this.resend(), RESEND),
      ];
    };
    socket.onmessage = (event) => this.take(JSON.parse(event.data) as FromServer);
    socket.onclose = ({ code }) => {
      if (this.socket !== socket) return;
      if (code === RESTART) this.trouble = "restarting";
      this.lost();
    };
  }

  private take(message: FromServer): void {
    this.heard = Date.now();
    if (!this.greeted) {
      if (message.type === "refused") {
        this.turnedAway(message);
        return;
      }
      this.greeted = true;
      this.tries = 0;
      this.trouble = "offline";
      this.events.line("online");
      this.resend();
    }
    if (message.type === "refused" && message.code === "removed" && !message.id) {
      this.close();
      this.events.shut(message.code, message.key);
      return;
    }
    if (message.type === "refused" && message.code === "restarting" && !message.id) {
      this.trouble = "restarting";
      return;
    }
    if (message.type === "chatted") this.events.chatted(message);
    if (message.type === "state") this.events.state(message);
    if ("id" in message && message.id) this.settle(message.id, message);
  }

  /** There was no greeting: come again later, where that may help. */
  private turnedAway({
    code,
    key,
    args,
    retry_after,
  }: Extract<FromServer, { type: "refused" }>): void {
    if (code === "restarting" || code === "no-store") this.trouble = code;
    else if (!LATER.includes(code) && retry_after == null) {
      this.close();
      this.events.shut(code, key, args);
    }
    this.patience = 1_000 * (retry_after ?? 0);
  }

  private settle(id: string, answer: FromServer): void {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    // nothing has happened, so it is said again
    if (answer.type === "refused" && LATER.includes(answer.code)) return;
    this.waiting.delete(id);
    waiting.resolve(answer);
  }

  private say(message: FromClient): void {
    if (this.greeted && this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify(message));
    }
  }

  private resend(): void {
    for (const { message } of this.waiting.values()) this.say(message);
  }

  private beat(): void {
    if (Date.now() - this.heard > DEAD) {
      this.drop();
      this.lost();
    } else {
      this.say({ type: "ping" });
    }
  }

  private drop(): void {
    for (const timer of this.timers) clearInterval(timer);
    this.timers = [];
    const socket = this.socket;
    this.socket = null;
    // a browser complains of one that is closed before it is open
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket?.close();
  }

  private lost(): void {
    this.drop();
    if (this.closed) return;
    this.events.line(this.trouble);
    const wait = Math.max(this.patience, BACK_OFF[Math.min(this.tries, BACK_OFF.length - 1)] ?? 0);
    this.tries += 1;
    this.patience = 0;
    this.again = setTimeout(() => this.open(), wait + Math.random() * wait * 0.3);
  }

  private hurry = (): void => {
    if (this.closed || this.socket || document.visibilityState === "hidden") return;
    clearTimeout(this.again);
    this.open();
  };
}
