/** Addresses of the house. */

export type Place =
  | { page: "home" | "account" | "about" | "replay" | "games" | "box" | "not-found" }
  | { page: "rules"; game: string; id: string }
  | { page: "learn"; game: string }
  | { page: "table"; table: string; step: number | null; act?: number };

/** The parts of an address; null: nobody can read it. */
function partsOf(path: string): string[] | null {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
}

export function placeOf(path: string): Place {
  const parts = partsOf(path);
  if (!parts) return { page: "not-found" };
  const [first = "", second = "", third = "", fourth = ""] = parts;
  switch (first) {
    case "":
      return { page: "home" };
    case "account":
    case "about":
    case "replay":
    case "games":
    case "box":
      return { page: first };
    case "rules":
      return { page: "rules", game: second, id: third };
    case "learn":
      return { page: "learn", game: second };
    case "table": {
      // "at/12": a position; "at/12.3": on the way there, after three acts
      const [, step, act] = (third === "at" && /^(\d+)(?:\.(\d+))?$/.exec(fourth)) || [];
      const within = act ? { act: Number(act) } : {};
      if (second)
        return { page: "table", table: second, step: step ? Number(step) : null, ...within };
    }
  }
  return { page: "not-found" };
}
