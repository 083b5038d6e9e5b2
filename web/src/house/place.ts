/** Addresses of the house. */

export type Place =
  | { page: "home" | "account" | "about" | "replay" | "not-found" }
  | { page: "rules"; game: string; id: string }
  | { page: "learn"; game: string }
  | { page: "table"; table: string; step: number | null };

export function placeOf(path: string): Place {
  const [first = "", second = "", third = "", fourth = ""] = path
    .split("/")
    .filter(Boolean)
    .map(decodeURIComponent);
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
