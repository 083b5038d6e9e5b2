/** Yspahan on the web table. */

import type { Face, Figure } from "../face";
import Board from "./Board.svelte";
import { SHAPES } from "./drawing";
import { BUILDINGS, QUARTERS, size, type YspahanView } from "./facts";
import Sprite from "./Sprite.svelte";

/** The pane on which each kind of target is drawn. */
const PANES: Record<string, string> = {
  shop: "city",
  road: "city",
  tower: "tower",
  camel: "tower",
  building: "mine",
  card: "mine",
};

/** What a sign that leads to a target calls its place. */
const PLACES: Record<string, string> = {
  tower: "face.tower",
  camel: "board.caravan",
  building: "source.buildings",
  card: "face.hand",
};

/** Icons of bar buttons: for one target, or for all of its kind. */
const BAR: Record<string, string> = {
  "action/floor": "y-tower",
  "action/supervisor": "i-pawn",
  "action/card": "i-card",
  extra: "i-die",
  yellow: "i-die",
  "pay/full": "y-coin",
  "pay/no-camels": "y-coin",
  "pay/no-gold": "y-camel",
  "pay/nothing": "i-card",
  "keep/pay": "y-camel",
  "keep/let-go": "u-right",
  "exchange/gold-to-camels": "y-camel",
  "exchange/camels-to-gold": "y-coin",
  "turn/end": "u-check",
};

const kindOf = (target: string): string => target.slice(0, target.indexOf("/"));

function figures(view: YspahanView, seat: number): Figure[] {
  const player = view.table.players[seat];
  if (!player) return [];
  return [
    { icon: "y-coin", value: player.gold, key: "floor.gold" },
    { icon: "y-camel", value: player.camels, key: "floor.camels" },
    { icon: "y-card", value: size(player.hand), key: "face.cards" },
    ...BUILDINGS.map((building, n) => ({
      icon: `y-${building.id}`,
      value: "",
      key: `building.${building.id}`,
      faint: !view.facts.players[seat]?.buildings.includes(n),
    })),
  ];
}

export const face: Face<YspahanView> = {
  id: "yspahan",
  Sprite,
  Board,
  panes: [
    { id: "city", key: "face.city", icon: "y-city" },
    { id: "tower", key: "face.tower", icon: "y-tower" },
    { id: "mine", key: "face.mine", icon: "y-stall" },
    { id: "others", key: "face.others", icon: "u-user" },
  ],
  together: { tower: "city", mine: "city" },
  figures,
  progress: ({ table }) => ({
    key: "board.calendar",
    args: { week: table.week, day: table.day },
  }),
  begins: "day.begins",
  isDrawn: (target) => kindOf(target) in PANES,
  barIcon: (target) => BAR[target] ?? BAR[kindOf(target)],
  placeOf(target) {
    const quarter = QUARTERS.find((one) => target.startsWith(`shop/${one}-`));
    return quarter ? `floor.${quarter}` : PLACES[kindOf(target)];
  },
  paneOf: (target) => PANES[kindOf(target)] ?? "city",
  pointsNow: {
    key: "face.points-now",
    of: ({ facts }, seat) => facts.players[seat]?.points_now ?? 0,
  },
  pieceIcon(piece) {
    const [kind, which] = piece.split("/");
    if (kind === "cube") {
      const seat = Number(which);
      return { icon: `seat-${SHAPES[seat % SHAPES.length]}`, seat };
    }
    if (kind === "supervisor") return { icon: "y-supervisor" };
    return kind === "card" ? { icon: "y-card" } : undefined;
  },
};
