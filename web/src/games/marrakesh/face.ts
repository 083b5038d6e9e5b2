/** Marrakesh on the web table. */

import type { Face } from "../face";
import Board from "./Board.svelte";
import { earned } from "./earned";
import type { MarrakeshView } from "./facts";
import { parts } from "./parts.svelte";
import Sprite from "./Sprite.svelte";
import { barIcon, foremost, isDrawn, paneOf, placeOf, seenWith } from "./targets";

const SHAPES = ["circle", "square", "triangle", "diamond"];

export const face: Face<MarrakeshView> = {
  id: "marrakesh",
  Sprite,
  Board,
  panes: [
    { id: "board", key: "face.pane-board", icon: "i-tower" },
    { id: "me", key: "face.pane-me", icon: "i-pawn" },
    { id: "others", key: "face.pane-others", icon: "u-user" },
  ],
  together: { me: "board" },
  wide: true,
  progress: ({ table }) => ({
    key: "face.progress",
    args: { season: table.season, round: table.round },
  }),
  begins: "round.begins",
  isDrawn,
  barIcon,
  paneOf,
  foremost,
  placeOf,
  seenWith,
  earned,
  scores: ({ facts }, seat) => facts.players[seat]?.scores !== false,
  choiceIcons: (choice) => parts.solo?.choiceIcons(choice) ?? [],
  pointsNow: {
    key: "face.points-now",
    of: ({ facts }, seat) => facts.players[seat]?.points_now ?? 0,
  },
  pieceIcon(piece) {
    const [kind, which] = piece.split("/");
    if (kind === "keshi") return { icon: `k-${which}` };
    if (kind === "gate") return { icon: `g-${which}` };
    if (kind === "luxury") return { icon: `l-${which}` };
    if (kind === "pawn") return { icon: `seat-${SHAPES[Number(which)]}`, seat: Number(which) };
    if (kind === "camel") return { icon: "i-camel", seat: Number(which) };
    if (kind === "figure") return { icon: `i-${which}` };
    if (kind === "scroll" || kind === "oasis" || kind === "town") return { icon: `i-${kind}` };
    return undefined;
  },
};
