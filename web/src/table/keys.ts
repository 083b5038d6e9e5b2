/** Keys at the table: letters are shortcuts where somebody wants them, arrows walk between targets. */

import { settings } from "../house/settings.svelte";

export type Shortcuts = Record<string, () => void>;

function typing(event: KeyboardEvent): boolean {
  const element = event.target as Element;
  return (
    element.matches?.("input:not([type=range]), textarea, select") || !!element.closest?.("dialog")
  );
}

/** On a button Enter presses the button. */
function pressing(event: KeyboardEvent): boolean {
  return event.key === "Enter" && !!(event.target as Element).closest?.("a, button, summary");
}

/** Whether a key was a shortcut, and has been followed. */
export function follow(event: KeyboardEvent, shortcuts: Shortcuts): boolean {
  // a key that is held down was meant for what it was pressed on
  if (event.repeat && event.key === "Enter" && !typing(event)) {
    event.preventDefault();
    return true;
  }
  if (event.defaultPrevented || event.altKey || typing(event) || pressing(event)) return false;
  if (walk(event)) return true;
  const name = event.ctrlKey || event.metaKey ? `ctrl+${event.key.toLowerCase()}` : event.key;
  const act = shortcuts[name] ?? shortcuts[name.toLowerCase()];
  if (!act || (!settings.shortcuts && /^[a-z?]$/i.test(name))) return false;
  event.preventDefault();
  act();
  return true;
}

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** From a target an arrow goes to the nearest lit one in its direction. */
function walk(event: KeyboardEvent): boolean {
  const direction = DIRECTIONS[event.key];
  const from = (event.target as Element).closest?.("[data-target]");
  if (!direction || !from) return false;
  const here = middle(from);
  let best: HTMLElement | SVGElement | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const other of document.querySelectorAll<HTMLElement | SVGElement>(
    ".target.lit, .target.picked[tabindex='0'], .bar [data-target]",
  )) {
    if (other === from) continue;
    const there = middle(other);
    const [dx, dy] = [there.x - here.x, there.y - here.y];
    const along = dx * direction[0] + dy * direction[1];
    const aside = Math.abs(dx * direction[1]) + Math.abs(dy * direction[0]);
    const far = along + 2 * aside;
    if (along > 1 && far < least) {
      least = far;
      best = other;
    }
  }
  if (!best) return false;
  event.preventDefault();
  best.focus();
  return true;
}

function middle(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
