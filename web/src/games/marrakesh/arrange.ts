/** Where the tokens of a picture stand: 0, 0 is its middle, and one icon is 20 units. */

import { remembered } from "../../house/steady";
import type { Picture, Row, Token } from "./bonus";

const GAP = 3;
const ROW = 22;
const CHEVRON = 9;

interface Icon {
  icon: string;
  /** A class for its colour. */
  tint: string;
  x: number;
  y: number;
  size: number;
}
interface Sign {
  text: number | string;
  look: "points" | "sign" | "";
  anchor: "middle" | "end";
  x: number;
  y: number;
  size: number;
}
export interface Drawing {
  broad: number;
  tall: number;
  /** Between a condition and what it brings. */
  chevron: number | undefined;
  icons: Icon[];
  signs: Sign[];
  struck: string[];
}

const wide = (token: Token): number => {
  if (token.icon === "i-croc" || token.icon === "i-neighbours" || token.icon?.startsWith("l-")) {
    return 27;
  }
  return token.icon?.startsWith("k-") || token.icon?.startsWith("i-anyk") ? 23 : 20;
};
const letters = (text: string): number => text.length * 9.5;
const numeral = ({ n }: Token): number => (n === undefined ? 0 : letters(`${n}`) + 1);
const widthOf = (token: Token): number => {
  if (token.points !== undefined) return 24;
  if (token.sign !== undefined) return token.sign === "/" ? 6 : letters(token.sign) + 1;
  return wide(token) + numeral(token);
};
const rowWidth = (row: Row): number => row.reduce((sum, token) => sum + widthOf(token) + GAP, -GAP);

function draw(token: Token, x: number, y: number, { icons, signs, struck }: Drawing): void {
  const { points, sign, n } = token;
  if (points !== undefined) {
    icons.push({ icon: "i-points", tint: "", x, y: y - 12, size: 24 });
    const text = points < 0 ? `−${-points}` : points;
    const size = points > 9 || points < 0 ? 12.5 : 14;
    signs.push({ text, look: "points", anchor: "middle", x: x + 12, y: y + 4.6, size });
    if (token.struck) struck.push(`M${x - 1} ${y + 11}L${x + 25} ${y - 11}`);
  } else if (sign !== undefined) {
    const middle = x + widthOf(token) / 2;
    signs.push({ text: sign, look: "sign", anchor: "middle", x: middle, y: y + 5.6, size: 16 });
  } else {
    const [shift, size] = [numeral(token), wide(token)];
    if (n !== undefined) {
      signs.push({ text: n, look: "", anchor: "end", x: x + shift - 1, y: y + 5.6, size: 16 });
    }
    const tint = token.icon?.startsWith("s-") ? token.icon : "";
    const icon = tint ? "i-scroll" : (token.icon ?? "");
    icons.push({ icon, tint: `mk-ink ${tint}`, x: x + shift, y: y - size / 2, size });
  }
}

export const arranged = remembered(({ when, rows }: Picture): Drawing => {
  const lines = when.length ? [when, ...rows] : rows;
  const tall = lines.length * (ROW + 2) - 2 + (when.length ? CHEVRON : 0);
  const top = -tall / 2 + ROW / 2;
  const drawing: Drawing = {
    broad: Math.max(24, ...lines.map(rowWidth)),
    tall,
    chevron: when.length ? top + ROW / 2 + 2.5 : undefined,
    icons: [],
    signs: [],
    struck: [],
  };
  lines.forEach((row, n) => {
    let left = -rowWidth(row) / 2;
    for (const token of row) {
      draw(token, left, top + n * (ROW + 2) + (when.length && n ? CHEVRON : 0), drawing);
      left += widthOf(token) + GAP;
    }
  });
  return drawing;
});
