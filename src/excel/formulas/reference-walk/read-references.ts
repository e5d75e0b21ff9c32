import { parseColumn, placeOf, type CellAddress } from '../../cell-address';
import { TEXT } from '../formula-patterns';
import { SHEET_COLUMNS, SHEET_ROWS, type Area } from './area';

/** A column of the spilled result of `anchor` has a number from 1, a row too. Without both it is the whole result. */
export type Reference =
  | { kind: 'area'; area: Area }
  | { kind: 'spill'; anchor: CellAddress; column?: number; row?: number }
  | { kind: 'name'; name: string; sheet: string; isCall: boolean; isSpill: boolean };

export interface FormulaReferences {
  references: Reference[];
  /** It may also refer to cells that its text does not name: INDIRECT, OFFSET, tables, other workbooks. */
  mayReferToMore: boolean;
}

const CELL = String.raw`\$?[A-Z]{1,3}\$?[1-9]\d{0,6}`;
const AREA = String.raw`(?:${CELL}(?::${CELL})?#?|\$?[A-Z]{1,3}:\$?[A-Z]{1,3}|\$?[1-9]\d*:\$?[1-9]\d*)`;
const SHEET = String.raw`(?:'(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_.]*)!`;
const WORD = String.raw`[\p{L}_\\][\p{L}\p{N}_.\\?]*`;
const START = String.raw`(?<![\p{L}\p{N}_.$!\]])`;
const END = String.raw`(?![\p{L}\p{N}_.(\[!])`;
/** A column or a cell of a result that the text names with constants. */
const COLUMN = String.raw`\d+|COLUMNS\(\s*\$?[A-Z]{1,3}\$?\d+:\$?[A-Z]{1,3}\$?\d+\s*\)`;
const OF = String.raw`\(\s*(?:${SHEET})?${AREA}\s*,`;
const PIECE = new RegExp(
  [
    TEXT.source,
    String.raw`#(?:REF!|VALUE!|DIV/0!|NUM!|NULL!|SPILL!|CALC!|N/A|NAME\?)`,
    String.raw`(?<index>${START}INDEX${OF}\s*\d*\s*,\s*(?:${COLUMN})\s*\))`,
    String.raw`(?<choose>${START}(?:_xl\w+\.)*CHOOSECOLS${OF}\s*\d+(?:\s*,\s*\d+)*\s*\))`,
    `(?<area>${START}(?:${SHEET})?${AREA}${END})`,
    String.raw`(?<call>${START}${WORD})\(`,
    String.raw`(?<name>${START}(?:${SHEET})?${WORD})(?<spill>#)?(?!\[)${END}`,
    String.raw`\d+(?:\.\d*)?(?:E[+-]?\d+)?`,
    String.raw`(?<mark>[(){},;:[\]!])`,
  ].join('|'),
  'giu',
);

/** Their arguments do not say which cells they read. */
const FREE = new Set(['INDIRECT', 'OFFSET', 'GETPIVOTDATA']);
const RR_CALL = /^(?:_xldudf_)?RR[._]/i;

/** Returns what a formula on this sheet refers to, in the order of its text. The arguments of RR calls do not count. */
export function readReferences(formula: string, sheet: string): FormulaReferences {
  const references: Reference[] = [];
  let mayReferToMore = false;
  const variables = new Set<string>();
  const open: Frame[] = [];
  for (const { 0: piece, index: at, groups = {} } of formula.matchAll(PIECE)) {
    const { index, choose, area, call, name, mark } = groups;
    const isArgument = open.some(({ isRr }) => isRr);
    const add = (found: Reference | undefined) => {
      if (isArgument) return;
      // An area after a colon is the end of a range that begins with a function, or of a range of sheets.
      if (!found || formula[at - 1] === ':') mayReferToMore = true;
      else references.push(found);
    };
    if (index !== undefined || choose !== undefined) chosenFrom(piece, sheet).forEach(add);
    else if (area !== undefined) add(readArea(area, sheet));
    else if (call !== undefined) {
      const bare = call.replace(/^(?:_xl\w+\.)+/i, '');
      if (FREE.has(bare.toUpperCase()) && !isArgument) mayReferToMore = true;
      if (!variables.has(bare.toLowerCase()) && !RR_CALL.test(call))
        add({ kind: 'name', name: bare, sheet, isCall: true, isSpill: false });
      open.push({ name: bare.toUpperCase(), argument: 0, isRr: RR_CALL.test(call) });
    } else if (name !== undefined) {
      const follows = formula.slice(at + piece.length).trimStart()[0];
      if (follows === ',' && definesVariable(open.at(-1))) variables.add(name.toLowerCase());
      else if (!variables.has(name.toLowerCase()) && !/^(?:TRUE|FALSE)$/i.test(name))
        add(readName(name, sheet, groups['spill'] !== undefined));
    } else if (mark !== undefined) {
      if ('({'.includes(mark)) open.push({ name: '', argument: 0, isRr: false });
      else if (')}'.includes(mark)) open.pop();
      else if (mark === ',') open.forEach((frame, depth) => depth === open.length - 1 && frame.argument++);
      else if (mark !== ';' && !isArgument) mayReferToMore = true;
    }
  }
  return { references, mayReferToMore };
}

const PLACED_AREA = new RegExp(`${TEXT.source}|(?<area>${START}(?:${SHEET})?${AREA}${END})`, 'giu');

/** A reference to cells as a formula writes it, with the place of its text. */
export interface PlacedArea {
  area: Area;
  text: string;
  /** Counted from the start of the formula. */
  at: number;
}

/** Returns all ranges that the text of a formula fixes, also those in arguments of RR calls. */
export const placedAreas = (formula: string, sheet: string): PlacedArea[] =>
  [...formula.matchAll(PLACED_AREA)].flatMap(({ index: at, groups }) => {
    const text = groups?.['area'];
    const reference = text === undefined ? undefined : readArea(text, sheet);
    return text !== undefined && reference?.kind === 'area' ? [{ area: reference.area, text, at }] : [];
  });

interface Frame {
  name: string;
  /** Counted from 0. */
  argument: number;
  isRr: boolean;
}

const definesVariable = (frame: Frame | undefined): boolean =>
  frame?.name === 'LAMBDA' || (frame?.name === 'LET' && frame.argument % 2 === 0);

/** Returns the reference of a text such as `'S 1'!$B$9:C12` or `B9#`. Undefined for other workbooks and ranges of sheets. */
export function readArea(text: string, sheet: string): Reference | undefined {
  const split = splitSheet(text, sheet);
  if (!split) return undefined;
  const cells = split.rest.replaceAll('$', '').toUpperCase();
  if (cells.endsWith('#'))
    return cells.includes(':')
      ? undefined
      : { kind: 'spill', anchor: { sheet: split.sheet, cell: cells.slice(0, -1) } };
  const [from, to] = [cells, cells.split(':')[1] ?? cells].map((end) => {
    const [, letters = '', digits = ''] = /^([A-Z]*)(\d*)/.exec(end)!;
    return { column: letters && parseColumn(letters), row: digits && Number(digits) - 1 };
  });
  const between = (one: number | '', other: number | '', whole: number): [number, number] =>
    one === '' || other === '' ? [0, whole] : [Math.min(one, other), Math.abs(one - other) + 1];
  const [row, rows] = between(from!.row, to!.row, SHEET_ROWS);
  const [column, columns] = between(from!.column, to!.column, SHEET_COLUMNS);
  return { kind: 'area', area: { sheet: split.sheet, row, column, rows, columns } };
}

function readName(text: string, sheet: string, isSpill: boolean): Reference | undefined {
  const split = splitSheet(text, sheet);
  return split && { kind: 'name', name: split.rest, sheet: split.sheet, isCall: false, isSpill };
}

function splitSheet(text: string, sheet: string): { sheet: string; rest: string } | undefined {
  const at = text.lastIndexOf('!');
  const given = text.slice(0, Math.max(at, 0)).replace(/^'|'$/g, '').replaceAll("''", "'");
  if (/[[\]:]/.test(given)) return undefined;
  return { sheet: given || sheet, rest: text.slice(at + 1) };
}

/** Reads `INDEX(B9#,0,3)` and `CHOOSECOLS(B9#,3,4)`, the columns of a result. */
function chosenFrom(piece: string, sheet: string): (Reference | undefined)[] {
  const { of = '', rest = '' } =
    new RegExp(String.raw`\(\s*(?<of>(?:${SHEET})?${AREA})\s*,(?<rest>.*)\)$`, 'isu').exec(piece)?.groups ??
    {};
  const reference = readArea(of, sheet);
  const isIndex = /^INDEX/i.test(piece);
  const numbers = rest.split(',').map((text) => countOf(text.trim()));
  const choices = isIndex
    ? [{ row: numbers[0]!, column: numbers[1]! }]
    : numbers.map((column) => ({ row: 0, column }));
  return choices.map(({ row, column }) => {
    if (reference?.kind === 'area') return { kind: 'area', area: partOf(reference.area, row, column) };
    if (reference?.kind !== 'spill') return undefined;
    return { ...reference, ...(column > 0 && { column }), ...(row > 0 && { row }) };
  });
}

/** Returns a row and a column of an area, counted from 1. A 0 is all of them. */
export const partOf = (area: Area, row: number, column: number): Area => ({
  ...area,
  ...(row > 0 && { row: area.row + row - 1, rows: 1 }),
  ...(column > 0 && { column: area.column + column - 1, columns: 1 }),
});

/** Returns the number that `7`, an omitted argument or `COLUMNS(B1:H1)` stands for. */
function countOf(text: string): number {
  const [from, to] = /^COLUMNS\(\s*(.*?)\s*\)$/i.exec(text)?.[1]?.replaceAll('$', '').split(':') ?? [];
  if (from === undefined || to === undefined) return Number(text);
  const columnOf = (cell: string) => placeOf({ sheet: '', cell: cell.toUpperCase() }).column;
  return Math.abs(columnOf(from) - columnOf(to)) + 1;
}
