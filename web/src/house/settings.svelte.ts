/** How somebody likes the house: language, light, motion, sound. Kept in this browser. */

import { LANGUAGES } from "../generated/languages";
import { keep, recall } from "./keep";

export type Language = keyof typeof LANGUAGES;
export type Theme = "system" | "light" | "dark";
/** How others' moves are shown: each for a while, as they come, or only what they came to. */
export type Pace = "watch" | "normal" | "at-once";
export type Motion = "off" | "fast" | "normal" | "slow";

export const MILLISECONDS: Record<Motion, number> = { off: 0, fast: 120, normal: 250, slow: 500 };

function firstLanguage(): Language {
  for (const wanted of navigator.languages) {
    const short = wanted.slice(0, 2).toLowerCase();
    if (short in LANGUAGES) return short as Language;
  }
  return "en";
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

class Settings {
  language = $state<Language>(recall("language", firstLanguage()));
  theme = $state<Theme>(recall("theme", "system"));
  motion = $state<Motion>(recall("motion", "normal"));
  pace = $state<Pace>(recall("pace", "normal"));
  sound = $state<boolean>(recall("sound", false));
  /** Single letters act as shortcuts. */
  shortcuts = $state<boolean>(recall("shortcuts", true));
  /** The table as text, with a line to type commands. */
  text = $state<boolean>(recall("text", false));
  /** Beside a table of one's own somebody explains what is asked. */
  coach = $state<boolean>(recall("coach", false));
  name = $state<string>(recall("name", ""));

  private systemDark = $state(dark.matches);
  private systemStill = $state(still.matches);

  constructor() {
    dark.addEventListener("change", () => {
      this.systemDark = dark.matches;
    });
    still.addEventListener("change", () => {
      this.systemStill = still.matches;
    });
  }

  get light(): "light" | "dark" {
    if (this.theme === "system") return this.systemDark ? "dark" : "light";
    return this.theme;
  }

  /** How long a piece travels; 0: it is there at once. */
  get travel(): number {
    return this.systemStill ? 0 : MILLISECONDS[this.motion];
  }

  /** Keep everything, whenever it changes; called once, by the page. */
  follow(): void {
    $effect(() => {
      keep("language", this.language);
      document.documentElement.lang = this.language;
    });
    $effect(() => {
      keep("theme", this.theme);
      document.documentElement.dataset.theme = this.light;
    });
    $effect(() => {
      for (const name of [
        "motion",
        "pace",
        "sound",
        "shortcuts",
        "text",
        "coach",
        "name",
      ] as const) {
        keep(name, this[name]);
      }
    });
  }
}

export const settings = new Settings();
