/** Where the focus goes: to what answers the question, the next one each time, and never to nothing. */

import { byKeys } from "../house/hands";

/** What answers: targets of the boards, picked ones unless they only show, and the buttons of the bar. */
const STOPS = ".target.lit, .target.picked[tabindex='0'], .bar .buttons button";

/** Where answers are typed, at the text table. */
export const LINE = "tt-line";

type Stop = HTMLElement | SVGElement;

function stops(): Stop[] {
  return [...document.querySelectorAll<Stop>(STOPS)].filter(
    (one) => one.checkVisibility() && one.getBoundingClientRect().width > 0,
  );
}

/** To the next thing that answers, or the one before it; around at the ends. */
export function jump(step: 1 | -1): void {
  const all = stops();
  const here = document.activeElement;
  const at = all.indexOf(here as Stop);
  if (at >= 0) {
    all[(at + step + all.length) % all.length]?.focus();
    return;
  }
  const after = (one: Stop) =>
    !!here && !!(here.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
  // from elsewhere on the board go on from there; from anywhere else begin at the beginning
  const from = here?.closest("[data-target]") ? all.findIndex(after) : 0;
  all.at(step > 0 ? Math.max(from, 0) : from - 1)?.focus();
}

/** To what is asked: where answers are typed, the first thing that answers, or the words of the prompt. */
export function toQuestion(): void {
  const at = (id: string) => document.getElementById(id);
  const goal = at(LINE) ?? stops()[0] ?? at("prompt");
  if (!goal) return;
  // whoever hears the page hears the question with it, this once
  if (goal.id !== "prompt" && goal.id !== LINE) {
    goal.setAttribute("aria-describedby", "prompt");
    goal.addEventListener("blur", () => goal.removeAttribute("aria-describedby"), { once: true });
  }
  goal.focus();
}

/** Press what confirms. Where it does not show it is shown first: nobody confirms unawares. */
export function confirmSeen(): void {
  const button = document.querySelector<HTMLElement>("[data-testid=confirm]");
  if (!button?.checkVisibility()) return;
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  if (shown && button.contains(shown)) button.click();
  else button.focus();
}

/** Whether the focus is on nothing, or on something that answered an earlier question. */
function astray(): boolean {
  const here = document.activeElement;
  if (!here || here === document.body || here.matches(":disabled")) return true;
  return here.matches("[data-target]") && !here.matches(STOPS);
}

/** After another question: whoever plays by keys is led to it, unless they are somewhere else. */
export function lead(): void {
  if (byKeys() && astray() && !document.querySelector("dialog[open]")) toQuestion();
}
