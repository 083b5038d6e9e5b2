/** Whom most people like to play against: of five the third. */
export const usual = (bots: readonly string[]): string => bots[bots.length >> 1] ?? "";
