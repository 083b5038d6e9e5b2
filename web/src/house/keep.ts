/** What this browser remembers between visits. Where it may not, it remembers for this visit only. */

const forgetful = new Map<string, string>();

function stored(name: string): string | null {
  try {
    return localStorage.getItem(`riad.${name}`);
  } catch {
    return null; // not allowed
  }
}

export function recall<T>(name: string, otherwise: T): T {
  const kept = stored(name) ?? forgetful.get(name);
  try {
    return kept == null ? otherwise : (JSON.parse(kept) as T);
  } catch {
    return otherwise;
  }
}

export function keep(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  forgetful.set(name, text);
  try {
    localStorage.setItem(`riad.${name}`, text);
  } catch {
    // no room, or not allowed: this visit still works
  }
}
