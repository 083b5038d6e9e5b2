/** What was touched of an answer: it is still so after the page was loaded again, in this window. */

const NAME = "riad.picks";

/** What had been touched of this question. */
export function picksAt(question: string): string[] {
  try {
    const [kept, touched] = JSON.parse(sessionStorage.getItem(NAME) ?? "[]");
    return kept === question ? touched : [];
  } catch {
    return []; // a window that may not remember begins anew
  }
}

let none = false;
export function keepPicks(question: string, touched: readonly string[]): void {
  if (none && !touched.length) return; // as with nearly every question
  none = !touched.length;
  try {
    sessionStorage.setItem(NAME, JSON.stringify([question, touched]));
  } catch {
    // see above
  }
}
