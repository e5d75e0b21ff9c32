/** Reads names that blanks or line breaks separate. */
export const nameSet = (names: string): ReadonlySet<string> => new Set(names.trim().split(/\s+/));
