/**
 * The server always sends the whole table, and most of it is as it was. What has not changed stays
 * the very same object, so nothing that shows it has to be looked at again.
 */

type Bag = Record<string, unknown>;

/** The new one, with every part that has not changed taken over from the old one. */
export function kept<T>(old: unknown, now: T): T {
  if (Object.is(old, now)) return now;
  if (typeof old !== "object" || typeof now !== "object" || !old || !now) return now;
  if (Array.isArray(old) !== Array.isArray(now)) return now;
  const [before, after] = [old as Bag, now as Bag];
  const keys = Object.keys(after);
  let same = keys.length === Object.keys(before).length;
  for (const key of keys) {
    const part = kept(before[key], after[key]);
    after[key] = part;
    same &&= Object.is(part, before[key]) && key in before;
  }
  return same ? (old as T) : now;
}

/** For what follows from a thing that never changes: made once for each. */
export function remembered<Of extends object, T>(make: (of: Of) => T): (of: Of) => T {
  const known = new WeakMap<Of, T>();
  return (of) => {
    const found = known.get(of) ?? make(of);
    known.set(of, found);
    return found;
  };
}

/** For values that are made anew each time: `$derived.by(steady(() => …))` keeps them as `kept` does. */
export function steady<T>(make: () => T): () => T {
  let last: T | undefined;
  return () => {
    last = kept(last, make());
    return last;
  };
}
