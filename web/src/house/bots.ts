/** Whom most people like to play against: of five the third. */
export const usual = (bots: readonly string[]): string => bots[bots.length >> 1] ?? "";

/** Whom a first game is for: the second, who is beaten by whoever has understood how it goes. */
export const forBeginners = (bots: readonly string[]): string => bots[1] ?? usual(bots);
