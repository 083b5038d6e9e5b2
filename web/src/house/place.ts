/** Addresses of the house. */

export type Place =
  | { page: "home" | "account" | "about" | "replay" | "not-found" }
  | { page: "rules"; game: string; id: string }
  | { page: "learn"; game: string }
  | { page: "table"; table: string; step: number | null };

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
      return { page: first };
    case "rules":
      return { page: "rules", game: second, id: third };
    case "learn":
      return { page: "learn", game: second };
    case "table": {
      const step = third === "at" && /^\d+$/.test(fourth) ? Number(fourth) : null;
      if (second) return { page: "table", table: second, step };
    }
  }
  return { page: "not-found" };
}
