/** What can be played here: the games on the shelf, what each can be ordered with, and the bots. */

import type { Games } from "../generated/messages";
import { get } from "./api";
import { wordsOf } from "./words.svelte";

export type Setting = number | string | boolean;

export interface Switch {
  default: Setting;
  values: Setting[];
  /** The editions, modules and solo opponents it is for; none: for all. */
  editions?: string[];
  modules?: string[];
  solos?: string[];
  /** Solo opponents it does not exist against. */
  not_solos?: string[];
  /** Options that must be as usual where this one is not. */
  excludes?: string[];
}

export interface ModuleInfo {
  rules: string[];
  seats: number[];
  editions: string[];
  /** The number it has in its box. */
  number?: number | null;
}

/** A table as many want it. */
export interface Preset {
  modules: string[];
  options: Record<string, Setting>;
}

export interface GameInfo {
  seats: number[];
  editions: string[];
  modules: Record<string, ModuleInfo>;
  /** The modules as they lie in the boxes. */
  boxes?: Record<string, string[]>;
  presets?: Record<string, Preset>;
  solo: string[];
  /** Options that make a solo opponent weaker or stronger. */
  levels?: Record<string, Record<string, Record<string, Setting>>>;
  /** How many values its data files have, and how many of them are reconstructed. */
  values: { all: number; reconstructed: number };
  options: Record<string, Switch>;
}

class Shelf {
  games = $state.raw<Record<string, GameInfo>>({});
  /** From the weakest to the strongest. */
  bots = $state.raw<string[]>([]);
  /** What a bot can be like besides. */
  characters = $state.raw<string[]>([]);
  private asked: Promise<void> | undefined;

  get names(): string[] {
    return Object.keys(this.games);
  }

  /** Ask the server, once. */
  load(): Promise<void> {
    this.asked ??= get<Games>("/api/games").then(
      (found) => {
        for (const name of Object.keys(found.games)) wordsOf(name);
        this.games = found.games as unknown as Record<string, GameInfo>;
        this.bots = found.bots;
        this.characters = found.characters;
      },
      (refusal) => {
        this.asked = undefined;
        throw refusal;
      },
    );
    return this.asked;
  }
}

export const shelf = new Shelf();
