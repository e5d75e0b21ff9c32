import { formatColumn, parseColumn } from '../../../contract/cell-name';
import type { Area } from '../../../excel/reference-walk/area';
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

/** Functions that Excel 2019 lacks, as other programs may: they would show something else. */
const NEWER: ReadonlySet<string> = new Set(
  'UNIQUE FILTER SORT SORTBY SEQUENCE RANDARRAY XLOOKUP XMATCH LET LAMBDA MAP BYROW BYCOL REDUCE SCAN MAKEARRAY TAKE DROP EXPAND VSTACK HSTACK TOCOL TOROW WRAPROWS WRAPCOLS CHOOSECOLS CHOOSEROWS TEXTSPLIT TEXTBEFORE TEXTAFTER GROUPBY PIVOTBY'.split(
    ' ',
  ),
);

/**
 * Whether a formula must become a value, because it may show something else in another program, or because its result may
 * get longer and what reads it reads fixed cells in the copy.
 */
export const mayDiffer = (formula: string, isArray: boolean): boolean =>
  /_xl|OFFSET/i.test(formula) &&
  tokensOf(formula).some(({ kind, text }) => {
    const name = kind === 'call' ? bareName(text) : '';
    return NEWER.has(name) || (isArray && name === 'OFFSET');
  });

/** Returns the cells that a formula, by its own cell, fills. */
export type AreaOf = (sheet: string, row: number, column: number) => Area | undefined;

/** Excel writes `B9#` into a file as `_xlfn.ANCHORARRAY(B9)`. */
const IN_FILE = 'ANCHORARRAY';

export const readsSpill = (formula: string): boolean =>
  formula.includes('#') || formula.toUpperCase().includes(IN_FILE);

/**
 * Names the cells of results: `B9#` would be an error in a copy in which B9 is a value, and only Excel knows it. `B9:F412`
 * is the same, because no result of a copy changes its size.
 */
export function withFixedSpills(formula: string, here: string, areaOf: AreaOf): string {
  if (!readsSpill(formula)) return formula;
  return spillsIn(formula)
    .map(({ text, anchor }) => (anchor && fixedCells(anchor, here, areaOf)) ?? text)
    .join('');
}

/** Divides a formula into references to whole results, and the rest. */
function spillsIn(formula: string): { text: string; anchor?: Token }[] {
  const tokens = tokensOf(formula);
  const pieces: { text: string; anchor?: Token }[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    const [open, cell, close] = tokens.slice(at + 1, at + 4);
    const isCall = token.kind === 'call' && bareName(token.text) === IN_FILE;
    if (isCall && cell?.kind === 'cells' && open?.text === '(' && close?.text === ')') {
      pieces.push({ text: `${token.text}(${cell.text})`, anchor: cell });
      at += 3;
    } else pieces.push({ text: token.text, ...(token.kind === 'spill' && { anchor: token }) });
  }
  return pieces;
}

const CELL = /^(\$?)([A-Z]{1,3})(\$?)(\d{1,7})#?$/i;

function placeOfAnchor({ text, prefix }: Token, here: string) {
  const sheet = prefix === '' ? here : sheetOf(prefix, here);
  const [, left = '', letters, top = '', number] = CELL.exec(text.slice(prefix.length)) ?? [];
  if (sheet === undefined || letters === undefined) return undefined;
  return { sheet, row: Number(number) - 1, column: parseColumn(letters), left, top };
}

function fixedCells(anchor: Token, here: string, areaOf: AreaOf): string | undefined {
  const place = placeOfAnchor(anchor, here);
  const area = place && areaOf(place.sheet, place.row, place.column);
  if (!area) return undefined;
  const corner = (row: number, column: number) =>
    `${place.left}${formatColumn(column)}${place.top}${row + 1}`;
  const [first, last] = [
    corner(area.row, area.column),
    corner(area.row + area.rows - 1, area.column + area.columns - 1),
  ];
  return anchor.prefix + (first === last ? first : `${first}:${last}`);
}
