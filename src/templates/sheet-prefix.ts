/** Returns the name of a sheet as formulas write it, with `!`. */
export const sheetPrefix = (sheet: string): string => `'${sheet.replaceAll("'", "''")}'!`;
