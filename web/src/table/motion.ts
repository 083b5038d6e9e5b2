/**
 * Pieces travel from where they were to where they are, told by the events. It is decoration only:
 * the table is right at once, the pictures fly above it and touch nothing.
 */

import type { Face } from "../games/face";
import type { Said, State } from "../generated/messages";

const MOST = 24;
/** Steps between two positions that are too far apart to tell a story. */
const APART = 12;
const GHOST = 34;

/**
 * Where a place is on the page. What is not drawn of a player, or on a board that is closed, is at
 * his panel: places of players end with their seat, their boards say whose they are. One thing may
 * be drawn for several places.
 */
function boxOf(place: string): DOMRect | undefined {
  const drawn = drawnAt(place);
  const owner = drawn[0]?.closest<HTMLElement>("[data-seat]")?.dataset.seat;
  const seat = drawn.length ? owner : /\/(\d)$/.exec(place)?.[1];
  return visible(drawn) ?? (seat === undefined ? undefined : visible(drawnAt(`player/${seat}`)));
}

function drawnAt(place: string): Element[] {
  const name = CSS.escape(place);
  return [...document.querySelectorAll(`[data-place~="${name}"], [data-target="${name}"]`)];
}

function visible(drawn: readonly Element[]): DOMRect | undefined {
  return drawn.map((one) => one.getBoundingClientRect()).find(({ width }) => width > 0);
}

export interface Flight {
  icon: string;
  seat: number | undefined;
  from: DOMRect;
  to: string;
}

/** What will fly; asked before the table changes, as the starting places may vanish with it. */
export function flights(face: Face, events: readonly Said[]): Flight[] {
  const found: Flight[] = [];
  for (const event of events) {
    for (const [piece = "", start = "", end = ""] of event.moved ?? []) {
      const from = boxOf(start);
      const picture = face.pieceIcon(piece);
      if (from && picture && found.length < MOST) {
        found.push({ icon: picture.icon, seat: picture.seat, from, to: end });
      }
    }
  }
  return found;
}

/** Let them fly, one shortly after the other; any key or touch ends it. */
export function fly(list: readonly Flight[], milliseconds: number): void {
  if (!milliseconds || !list.length) return;
  const sky = document.createElement("div");
  sky.className = "sky";
  sky.setAttribute("aria-hidden", "true");
  document.body.append(sky);
  const animations: Animation[] = [];
  const gap = Math.min(90, (milliseconds * 2) / list.length);
  list.forEach((flight, n) => {
    const to = boxOf(flight.to);
    if (!to) return;
    const ghost = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    ghost.setAttribute("class", `icon ghost s${(flight.seat ?? 0) % 4}`);
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `#${flight.icon}`);
    ghost.append(use);
    sky.append(ghost);
    const at = (box: DOMRect) =>
      `translate(${box.x + box.width / 2 - GHOST / 2}px, ${box.y + box.height / 2 - GHOST / 2}px)`;
    animations.push(
      ghost.animate(
        [
          { transform: at(flight.from), opacity: 0.2 },
          { opacity: 1, offset: 0.2 },
          { transform: at(to), opacity: 1 },
        ],
        { duration: milliseconds * 1.6, delay: n * gap, easing: "ease-in-out", fill: "both" },
      ),
    );
  });
  const end = () => {
    removeEventListener("keydown", end, true);
    removeEventListener("pointerdown", end, true);
    sky.remove();
  };
  addEventListener("keydown", end, true);
  addEventListener("pointerdown", end, true);
  Promise.allSettled(animations.map((animation) => animation.finished)).then(end);
}

/** What has changed flies to its place, if pieces may, for so many milliseconds each. */
export function animate(face: Face, before: State, next: State, travel: number): void {
  if (!travel || (next.step ?? 0) - (before.step ?? 0) > APART) return;
  const list = flights(face, next.events ?? []);
  if (list.length) requestAnimationFrame(() => fly(list, travel));
}
