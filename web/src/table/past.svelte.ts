/** The acts of a table, as somebody looks back at them. What they are the server says. */

import type { Act, Acts, Mark, Position } from "../generated/messages";
import { get } from "../house/api";
import { house, wordsOf } from "../house/words.svelte";
import { Reel } from "./reel.svelte";
import type { Table } from "./table.svelte";

/** Positions that are kept, so that going to and fro asks for nothing. */
const KEPT = 60;

interface Place {
  step: number;
  act?: number | null;
}

/** Whether one place of a game is behind the other. */
function isBehind(one: Place, other: Place): boolean {
  if (one.step !== other.step) return one.step > other.step;
  return (one.act ?? Number.MAX_VALUE) > (other.act ?? Number.MAX_VALUE);
}

export class Past {
  acts = $state.raw<readonly Act[]>([]);
  marks = $state.raw<readonly Mark[]>([]);
  private readonly kept = new Map<string, Promise<Position>>();
  private wanted = 0;
  private loading: Promise<void> | undefined;
  /** For how many positions the acts are known; through whose eyes positions were seen. */
  private known = "";

  readonly reel = new Reel({
    acts: () => this.acts,
    marks: () => this.marks,
    shown: () => this.shown,
    show: (n) => this.show(n),
    prepare: (n) => void this.position(n)?.catch(() => {}),
  });

  constructor(private readonly table: Table) {}

  /** When all that has happened is known here, and there are words for it. */
  async ready(): Promise<Reel> {
    const { state, info, you } = this.table;
    const known = `${state?.step} ${you}`;
    if (this.known !== known) {
      this.known = known;
      this.loading = this.load(info?.game ?? "");
    }
    await this.loading;
    return this.reel;
  }

  private async load(game: string): Promise<void> {
    const [{ acts, marks }] = await Promise.all([
      get<Acts>(`/api/tables/${this.table.id}/acts`, this.table.token),
      house.part("history"),
      wordsOf(game).part("history"),
    ]);
    this.kept.clear();
    this.acts = acts;
    this.marks = marks;
  }

  /** How many acts are over in what is shown. */
  private get shown(): number {
    const { past } = this.table;
    if (!past) return this.acts.length;
    return this.acts.filter((act) => !isBehind(act, past)).length;
  }

  private async show(n: number): Promise<void> {
    this.wanted += 1;
    const wanted = this.wanted;
    const position = (await this.position(n)) ?? null;
    if (wanted === this.wanted) this.table.look(position);
  }

  /** The table after so many acts; nothing: it is the present. */
  private position(n: number): Promise<Position> | undefined {
    const { step, act }: Place = this.acts[n - 1] ?? { step: 0 };
    const now = this.table.state?.step ?? 0;
    // where nothing has happened yet, the beginning is what all see: not one's own steps since
    if (n && (n === this.acts.length || (step >= now && act == null))) return;
    const place = `${step} ${act}`;
    const found = this.kept.get(place) ?? this.table.at(step, act);
    found.catch(() => this.kept.delete(place));
    this.kept.delete(place);
    this.kept.set(place, found);
    for (const old of [...this.kept.keys()].slice(0, -KEPT)) this.kept.delete(old);
    return found;
  }
}

const all = new WeakMap<Table, Past>();

export function pastOf(table: Table): Past {
  const past = all.get(table) ?? new Past(table);
  all.set(table, past);
  return past;
}
