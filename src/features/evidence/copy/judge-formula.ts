import { formatColumn, parseColumn } from '../../../contract/cell-name';
import type { DataArea } from '../sheet/data-area';
import { bareName, nameOf, sheetOf, tokensOf, type Token } from '../../../excel/calls/tokens';

/** What a copy has. A formula that needs anything else cannot stay one. */
export interface CopyContents {
  hasSheet(name: string): boolean;
  /** No sheet is left out. */
  isWhole: boolean;
  hasTable(name: string): boolean;
  /** Names that are left out, in lower case. */
  lostNames: ReadonlySet<string>;
}

/** A formula without any of these needs nothing that a copy may lack. */
const MAY_NEED = /RR[._]|_xldudf_|[![|#]|INDIRECT/i;
const CALL_OF_ADDIN = /^(?:_xldudf_|RR[._])/i;

/** Whether a formula on this sheet, without its `=`, still calculates in a copy. */
export function staysFormula(formula: string, here: string, contents: CopyContents): boolean {
  const { lostNames } = contents;
  const lower = lostNames.size > 0 ? formula.toLowerCase() : '';
  if (!MAY_NEED.test(formula) && ![...lostNames].some((name) => lower.includes(name))) return true;
  return tokensOf(formula).every((token) => isThere(token, here, contents));
}

function isThere(token: Token, here: string, contents: CopyContents): boolean {
  const { kind, text, prefix } = token;
  if (kind === 'call' && (CALL_OF_ADDIN.test(text) || bareName(text) === 'INDIRECT')) return false;
  if (kind === 'sign' && text.includes('|')) return false;
  if (kind === 'name' && contents.lostNames.has(nameOf(token).toLowerCase())) return false;
  if (kind === 'table') {
    const table = text.slice(prefix.length).replace(/\[[^]*$/, '');
    return prefix === '' && table !== '' && contents.hasTable(table);
  }
  if (prefix === '') return true;
  const sheet = sheetOf(prefix, here);
  return sheet === undefined ? contents.isWhole && !prefix.includes('[') : contents.hasSheet(sheet);
}

/** Returns the cells of a result that becomes values, by its first cell. */
export type AreaOf = (sheet: string, row: number, column: number) => DataArea | undefined;

/** Excel writes `B9#` into a file as `_xlfn.ANCHORARRAY(B9)`. */
const IN_FILE = 'ANCHORARRAY';

export const readsSpill = (formula: string): boolean =>
  formula.includes('#') || formula.toUpperCase().includes(IN_FILE);

/** Names the cells of results that become values: `B9#` would be an error in the copy, and `B9:F412` is the same. */
export function withFixedSpills(formula: string, here: string, areaOf: AreaOf): string {
  if (!readsSpill(formula)) return formula;
  const tokens = tokensOf(formula);
  let text = '';
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    const isCall = token.kind === 'call' && bareName(token.text) === IN_FILE;
    const [open, cell, close] = tokens.slice(at + 1, at + 4);
    const inFile = isCall && open?.text === '(' && close?.text === ')' ? cell : undefined;
    const anchor = token.kind === 'spill' ? token : inFile;
    const fixed = anchor && fixedCells(anchor, here, areaOf);
    text += fixed ?? token.text;
    if (fixed !== undefined && inFile) at += 3;
  }
  return text;
}

const CELL = /^(\$?)([A-Z]{1,3})(\$?)(\d{1,7})#?$/i;

function fixedCells({ text, prefix }: Token, here: string, areaOf: AreaOf): string | undefined {
  const sheet = prefix === '' ? here : sheetOf(prefix, here);
  const [, left = '', letters, top = '', number] = CELL.exec(text.slice(prefix.length)) ?? [];
  if (sheet === undefined || letters === undefined) return undefined;
  const area = areaOf(sheet, Number(number) - 1, parseColumn(letters));
  if (!area) return undefined;
  const corner = (row: number, column: number) => `${left}${formatColumn(column)}${top}${row + 1}`;
  const [first, last] = [
    corner(area.row, area.column),
    corner(area.row + area.rows - 1, area.column + area.columns - 1),
  ];
  return prefix + (first === last ? first : `${first}:${last}`);
}
