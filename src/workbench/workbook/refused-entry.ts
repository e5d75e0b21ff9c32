/** Excel's limits (Microsoft: Excel specifications and limits; ropensci/writexl issue 91). */
const TEXT_IN_FORMULA = 255;
const FORMULA = 8_192;
const TEXT = 32_767;
const SHEET_NAME = 31;

/** The message is for the person. */
export class RefusedEntry extends Error {}

/** Returns why Excel would refuse to enter this text, or undefined. */
export function refusalOf(entry: string): string | undefined {
  if (!entry.startsWith('='))
    return entry.length <= TEXT
      ? undefined
      : `Excel refuses this text: it has ${entry.length} characters, and Excel allows ${TEXT} in a cell. The cell is unchanged.`;
  if (entry.length > FORMULA)
    return `Excel refuses this formula: it has ${entry.length} characters, and Excel allows ${FORMULA}. The cell is unchanged.`;
  const longest = Math.max(0, ...textsOf(entry).map((text) => text.length));
  if (longest <= TEXT_IN_FORMULA) return undefined;
  return (
    `Excel refuses this formula: a text in it has ${longest} characters, and Excel allows ${TEXT_IN_FORMULA}. The cell is ` +
    'unchanged. Write several texts as {"a","b"}, or put the text into cells.'
  );
}

/** Skips sheet names in apostrophes, which may contain quotation marks. */
const textsOf = (formula: string): string[] =>
  [...formula.matchAll(/'(?:[^']|'')*'|"((?:[^"]|"")*)"/g)].flatMap(([, text]) =>
    text === undefined ? [] : [text.replaceAll('""', '"')],
  );

/** Returns why Excel would refuse this name of a sheet, or undefined (Microsoft: "Rename a worksheet"). */
export function refusalOfName(name: string): string | undefined {
  const reason =
    name.trim() === ''
      ? 'is blank'
      : name.length > SHEET_NAME
        ? `has ${name.length} characters, and Excel allows ${SHEET_NAME}`
        : /[:\\/?*[\]]/.test(name)
          ? 'has one of the characters : \\ / ? * [ ]'
          : /^'|'$/.test(name)
            ? 'begins or ends with an apostrophe'
            : name.toLowerCase() === 'history'
              ? 'is one that Excel keeps for itself'
              : undefined;
  return reason && `The name of the sheet ${reason}. Choose another name.`;
}

/** The last column is XFD, and a name such as `R1C1`, `R` or `C5` reads as a place in the other style of references. */
const LIKE_A_CELL = /^(?:[A-Z]{1,2}|[A-W][A-Z]{2}|X[A-E][A-Z]|XF[A-D])\d+$|^R\d*(?:C\d*)?$|^C\d*$/i;

/** Returns why Excel would refuse this defined name, or undefined (Microsoft: "Names in formulas"). */
export function refusalOfDefinedName(name: string): string | undefined {
  const reason =
    name.length > TEXT_IN_FORMULA
      ? `has ${name.length} characters, and Excel allows ${TEXT_IN_FORMULA}`
      : LIKE_A_CELL.test(name)
        ? 'reads as a cell'
        : /^(?:true|false)$/i.test(name) || !/^[\p{L}_\\][\p{L}\p{N}_.\\?]*$/u.test(name)
          ? 'is not one that Excel takes'
          : undefined;
  return reason && `The name "${name}" ${reason}. Choose another name.`;
}
