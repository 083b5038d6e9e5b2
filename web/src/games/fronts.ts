/** How a game presents itself outside its table: a picture, a sign, about how long it takes, whose it is. */

import type { Component } from "svelte";
import MarrakeshScene from "./marrakesh/Scene.svelte";
import YspahanScene from "./yspahan/Scene.svelte";

export interface Front {
  Scene: Component;
  /** The inside of its sign: a path in a square of 24. */
  sign: string;
  tone: "terracotta" | "glaze";
  minutes: number;
  author: string;
  publisher: string;
  year: number;
}

export const FRONTS: Record<string, Front> = {
  marrakesh: {
    Scene: MarrakeshScene,
    sign: "M4 22V4h4v3h2V4h4v3h2V4h4v18h-5v-6a3 3 0 0 0-6 0v6z",
    tone: "terracotta",
    minutes: 120,
    author: "Stefan Feld",
    publisher: "Queen Games",
    year: 2022,
  },
  yspahan: {
    Scene: YspahanScene,
    sign: "M2 20v-8c0-2 2-3 3-3s2-4 4.5-4 3 4 4.5 4c2 0 1-5 3-6h4v3h-2c0 5-1 8-3 9v5h-2v-4H7v4z",
    tone: "glaze",
    minutes: 60,
    author: "Sébastien Pauchon",
    publisher: "Ystari Games",
    year: 2006,
  },
};
