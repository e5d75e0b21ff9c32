import { helpers } from '@odoo/o-spreadsheet';

const SAVED =
  /"(?:[^"]|"")*"|_xlfn\.(?:ANCHORARRAY|SINGLE)\(((?:'(?:[^']|'')*'!)?[^()"',]+)\)|'(?:[^']|'')*'|_xl(?:fn|ws|pm|udf)\./gi;

/**
 * Returns a formula of a file as a person would type it, with its `=`. Excel saves functions, names and signs that are newer than
 * the format with a prefix (Microsoft: MS-XLSX, future functions), and those of add-ins with another one.
 */
export const fromFileFormula = (saved: string, namespace: string): string =>
  `=${saved.replace(SAVED, (found, cells?: string) => {
    if (cells !== undefined) return /^_xlfn\.S/i.test(found) ? `@${cells}` : `${cells}#`;
    return /^["']/.test(found) ? found : '';
  })}`.replace(/"(?:[^"]|"")*"|_xldudf_([A-Z]\w*?)_(?=[A-Z])/gi, (found, space?: string) =>
    space?.toUpperCase() === namespace ? `${namespace}.` : found,
  );

/** Texts and names of sheets, which stay, then the parts of references that move: a cell, columns, rows. */
const MOVING =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'|(?<![\p{L}\p{N}_.$\\])(?:(\$?)([A-Z]{1,3})(\$?)(\d{1,7})|(\$?)([A-Z]{1,3}):(\$?)([A-Z]{1,3})|(\$?)(\d{1,7}):(\$?)(\d{1,7}))(?![\p{L}\p{N}_.(!\\])/giu;

/** Returns a formula that cells share, as it stands this number of rows and columns away from the first cell. */
export function movedFormula(formula: string, rows: number, columns: number): string {
  const column = (fixed: string, letters: string) => {
    if (fixed === '$') return `$${letters}`;
    return helpers.numberToLetters(helpers.lettersToNumber(letters.toUpperCase()) + columns);
  };
  const row = (fixed: string, number: string) =>
    fixed + (fixed === '$' ? number : String(Number(number) + rows));
  return formula.replace(MOVING, (found, ...[a, b, c, d, e, f, g, h, i, j, k, l]: string[]) => {
    if (b) return column(a!, b) + row(c!, d!);
    if (f) return `${column(e!, f)}:${column(g!, h!)}`;
    return j ? `${row(i!, j)}:${row(k!, l!)}` : found;
  });
}
