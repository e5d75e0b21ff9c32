import { parseColumn } from '../../src/excel/cell-address';
import { columnLetters } from '../../src/templates/formula-parts';

/** How a file spells functions that are newer than its format. */
const PREFIXES: Readonly<Record<string, string>> = {
  FILTER: '_xlfn._xlws.FILTER',
  LET: '_xlfn.LET',
  SEQUENCE: '_xlfn.SEQUENCE',
  SORT: '_xlfn._xlws.SORT',
  SORTBY: '_xlfn.SORTBY',
  TEXTJOIN: '_xlfn.TEXTJOIN',
  UNIQUE: '_xlfn.UNIQUE',
};

const SPILL = /('(?:[^']|'')+'!)?\$?([A-Z]{1,3})\$?(\d+)#/g;

/** Returns a formula as a file holds it, with the range of each spill in place of `A1#`. */
export function fileFormula(
  formula: string,
  sheet: string,
  spill: (sheet: string, cell: string) => [rows: number, columns: number],
): string {
  const names = letNames(formula);
  return outsideTexts(formula.slice(1), (part) =>
    part
      .replace(SPILL, (_, prefix: string | undefined, letters: string, row: string) => {
        const owner = prefix ? prefix.slice(1, -2).replaceAll("''", "'") : sheet;
        const [rows, columns] = spill(owner, letters + row);
        const right = columnLetters(parseColumn(letters) + columns - 1);
        return `${prefix ?? ''}$${letters}$${row}:$${right}$${Number(row) + rows - 1}`;
      })
      .replace(/\b[A-Z]+(?=\()/g, (name) => PREFIXES[name] ?? name)
      .replace(/\b[a-z]+\b(?![(!'])/g, (name) => (names.includes(name) ? `_xlpm.${name}` : name)),
  );
}

/** Keeps texts and sheet names in quotes as they are, but not the reference behind such a name. */
const outsideTexts = (formula: string, change: (part: string) => string): string =>
  formula
    .split(/("(?:[^"]|"")*")/)
    .map((part, at) => (at % 2 === 1 ? part : change(part)))
    .join('');

/** The names that LET gives: they stand before a comma at its own depth, at each second place. */
function letNames(formula: string): string[] {
  const names: string[] = [];
  for (const { index } of formula.matchAll(/\bLET\(/g)) {
    let depth = 0;
    let argument = 0;
    let text = '';
    for (const letter of formula.slice(index + 3)) {
      if (letter === '(' && depth++ === 0) continue;
      if (letter === ')' && --depth === 0) break;
      if (letter === ',' && depth === 1) {
        if (argument++ % 2 === 0) names.push(text);
        text = '';
      } else text += letter;
    }
  }
  return names;
}
