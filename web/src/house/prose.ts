/** The few marks our rule books use inside a sentence: **strong**, *stressed*, `code`, and rule ids. */

export interface Piece {
  as: "text" | "strong" | "em" | "code" | "mark" | "ruling" | "rule";
  text: string;
}

const MARKS =
  /\*\*(?<strong>.+?)\*\*|\*(?<em>[^*]+)\*|`\[(?<mark>[^\]`]+)\]`|`(?<code>[^`]+)`|\b(?<ruling>RULING R-\w+)\.?|\b(?<rule>[A-Z]{1,2}-\d+(?:\.\d+)+[a-z]?|(?!R-)[A-Z]-[A-Z]\d+[a-z]?)\b/g;

export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of text.matchAll(MARKS)) {
    if (found.index > from) pieces.push({ as: "text", text: text.slice(from, found.index) });
    for (const [as, inside] of Object.entries(found.groups ?? {})) {
      if (inside !== undefined) pieces.push({ as: as as Piece["as"], text: inside });
    }
    from = found.index + found[0].length;
  }
  if (from < text.length) pieces.push({ as: "text", text: text.slice(from) });
  return pieces.map((piece) =>
    piece.as === "strong" && /^RULING R-\w+$/.test(piece.text) ? { ...piece, as: "ruling" } : piece,
  );
}
