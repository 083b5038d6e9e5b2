/** What the box of a table changes in the pictures. */

import type { Box } from "../face";

/** In the Classic edition keshis stand in all sectors; in the Essential one markers count some. */
export const hasPieces = (box: Box): boolean => box.edition === "classic";

/** The side of the audience disc that lies up. */
export const discOf = (box: Box): "pink" | "purple" =>
  box.modules.includes("spectators") ? "purple" : "pink";
