/** Marrakesh on the web table. */

import type { Face, Figure } from "../face";
import Board from "./Board.svelte";
import { describe } from "./describe";
import { type MarrakeshView, SCROLL, tilesOf } from "./facts";
import Sprite from "./Sprite.svelte";
import { barIcon, isDrawn, paneOf } from "./targets";

const SHAPES = ["circle", "square", "triangle", "diamond"];
const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0);

function figures(view: MarrakeshView, seat: number): Figure[] {
  const player = view.table.players[seat];
  if (!player) return [];
  const scrolls = tilesOf(player.tiles).filter((tile) => SCROLL[tile]).length;
  const gates = player.gates.filter((gate) => gate >= 0).length;
  return [
    { icon: "i-water", value: player.water, key: "resource.water" },
    { icon: "i-date", value: player.dates, key: "resource.date" },
    { icon: "i-dinar", value: player.dinars, key: "resource.dinar" },
    { icon: "i-good", value: sum(player.goods), key: "face.goods" },
    {
      icon: "i-pawn",
      value: player.assistants.length,
      key: "face.still-to-use",
      faint: !player.assistants.length,
    },
    { icon: "i-scroll", value: scrolls, key: "board.scrolls", faint: !scrolls },
    { icon: "i-gate", value: gates, key: "source.gates", faint: !gates },
    {
      icon: "i-oasis",
      value: player.claimed.length,
      key: "source.oases",
      faint: !player.claimed.length,
    },
    {
      icon: "i-luxury",
      value: sum(player.luxuries),
      key: "source.luxuries",
      faint: !sum(player.luxuries),
    },
  ];
}

export const face: Face = {
  id: "marrakesh",
  Sprite,
  Board,
  panes: [
    { id: "board", key: "face.pane-board", icon: "i-tower" },
    { id: "me", key: "face.pane-me", icon: "i-pawn" },
    { id: "others", key: "face.pane-others", icon: "u-user" },
  ],
  wide: true,
  figures,
  progress: ({ table }: MarrakeshView) => ({
    key: "face.progress",
    args: { season: table.season, round: table.round },
  }),
  isDrawn,
  barIcon,
  paneOf,
  describe,
  pieceIcon(piece) {
    const [kind, which] = piece.split("/");
    if (kind === "keshi") return { icon: `k-${which}` };
    if (kind === "gate") return { icon: `g-${which}` };
    if (kind === "luxury") return { icon: `l-${which}` };
    if (kind === "pawn") return { icon: `seat-${SHAPES[Number(which)]}`, seat: Number(which) };
    if (kind === "scroll" || kind === "oasis" || kind === "town") return { icon: `i-${kind}` };
    return undefined;
  },
};
