/** What this browser remembers between visits. Where it may not, it remembers for this visit only. */

const forgetful = new Map<string, string>();

export function recall<T>(name: string, otherwise: T): T {
  try {
    const kept = localStorage.getItem(`riad.${name}`) ?? forgetful.get(name);
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
