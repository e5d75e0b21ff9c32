import { helpers, type WorkbookData } from '@odoo/o-spreadsheet';
import { GENERAL } from '../../../files/number-formats';
import type { FileCell, FileValue } from '../../../files/read-sheet';
import { readWorkbook, type FileSheet, type WorkbookFile } from '../../../files/read-workbook';
import { readXml } from '../../../files/read-xml';
import { refuse } from '../../../files/refuse';
import type { DefinedName } from '../../workbook/behaviour';
import type { AddinIdentity } from '../../workbook/workbook';
import type { GridCell } from '../engine/grid-cell';
import { sheetIdAt } from '../workbook-data';
import { fromFileFormula, movedFormula, OF_ADD_INS } from './file-formula';
import { readLooks } from './read-looks';
import { readWebExtensions } from './web-extension';

/** A file that was read completely. Nothing of it is shown yet. */
export interface OpenedFile {
  data: WorkbookData;
  /** What the formulas of the add-in showed when the file was saved, as columns of cells. */
  results: readonly SavedResult[];
  active: string;
  /** Names that are not a range. */
  names: readonly DefinedName[];
  settings: Readonly<Record<string, unknown>>;
  /** What of the file the workbench does not show and would not save, in words. */
  leftOut: readonly string[];
}

interface SavedResult {
  sheetId: string;
  cell: string;
  result: GridCell[][];
}

interface OpenOptions {
  namespace: string;
  addin: AddinIdentity;
  /** The least size of a sheet. */
  size: { rows: number; columns: number };
}

/** In cells. The grid makes each cell of a sheet up to the last one that is used. */
const MAX_CELLS = 20_000_000;
const ROWS_BELOW = 100;
const COLUMNS_TO_RIGHT = 5;
/** Pixels of a row by its height in points. */
const PIXELS = 4 / 3;

/**
 * Reads an .xlsx file. Throws a sentence for one that is too large, encrypted, damaged or no workbook. What cells hold is read
 * here: the grid types texts again and drops the saved values of formulas. The grid reads the looks.
 */
export function openFile(bytes: Uint8Array, options: OpenOptions): OpenedFile {
  const steps = opening(bytes, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

function* opening(
  bytes: Uint8Array,
  { namespace, addin, size }: OpenOptions,
): Generator<undefined, OpenedFile, undefined> {
  const book = yield* readWorkbook(bytes, { isWhole: true });
  const { sheets, formats, zip } = book;
  if (sheets.length === 0) throw refuse('The workbook has no sheet with cells, so it was not opened.');
  const { ranges, names, active } = yield* readNames(book);
  const { settings, otherAddinCount } = yield* readWebExtensions(zip, addin);
  const looks = yield* readLooks(book);
  const results: SavedResult[] = [];
  const data: WorkbookData = {
    ...looks,
    namedRanges: ranges,
    formats: Object.fromEntries(formats.map((format, style) => [style + 1, format])),
    sheets: sheets.map((sheet, index) => {
      const id = sheetIdAt(index);
      const content = contentOf(sheet, formats, namespace);
      results.push(...content.results.map((result) => ({ ...result, sheetId: id })));
      const known = looks.sheets.find(({ name }) => name === sheet.name);
      return {
        ...(known ?? helpers.createEmptySheet(id, sheet.name)),
        id,
        ...linesOf(sheet, size, known),
        ...content.data,
      };
    }),
  };
  return {
    data,
    results,
    active: sheetIdAt(
      Math.max(
        0,
        sheets.findIndex(({ name }) => name === active),
      ),
    ),
    names,
    settings,
    leftOut: [
      ...LEFT_OUT.filter(([part]) => zip.names.some((name) => part.test(name))).map(([, what]) => what),
      ...(otherAddinCount > 0 ? ['settings of other add-ins'] : []),
    ],
  };
}

type Sheet = WorkbookData['sheets'][number];

/** The size of a sheet, and its lines that are hidden or have a height. */
function linesOf(sheet: FileSheet, least: OpenOptions['size'], looks: Sheet | undefined) {
  const { name, merges, heights, isHidden, isHiddenRow, isHiddenColumn } = sheet;
  const [lastRow, lastColumn] = lastOf(sheet);
  const size = { rows: lastRow + 1 + ROWS_BELOW, columns: lastColumn + 1 + COLUMNS_TO_RIGHT };
  if (size.rows * size.columns > MAX_CELLS)
    throw refuse(
      `Sheet "${name}" reaches to cell ${helpers.toXC(lastColumn, lastRow)}, which is too far for the workbench. ` +
        'Delete the rows and columns that are not needed, in Excel, and save it again.',
    );
  const lines: Sheet['rows'] = {};
  for (let row = 0; row <= lastRow; row++) {
    const height = heights.get(row);
    if (height !== undefined) lines[row] = { size: Math.round(height * PIXELS) };
    if (isHiddenRow(row)) lines[row] = { ...lines[row], isHidden: true };
  }
  const columns: Sheet['cols'] = { ...looks?.cols };
  for (const column of Object.values(columns)) if (column?.size) column.size = Math.round(column.size);
  for (let column = 0; column <= lastColumn; column++)
    if (isHiddenColumn(column)) columns[column] = { ...columns[column], isHidden: true };
  return {
    rowNumber: Math.max(size.rows, least.rows),
    colNumber: Math.max(size.columns, least.columns),
    ...{ rows: lines, cols: columns, merges: [...merges], isVisible: !isHidden },
  };
}

function lastOf({ rows }: FileSheet): [row: number, column: number] {
  let [lastRow, lastColumn] = [0, 0];
  for (const [row, cells] of rows) [lastRow, lastColumn] = [row, Math.max(lastColumn, cells.at(-1)!.column)];
  return [lastRow, lastColumn];
}

/** What a person would enter into the cells of a sheet, their formats, and the saved results of the add-in's formulas. */
function contentOf({ rows }: FileSheet, formats: readonly string[], namespace: string) {
  const cells: Sheet['cells'] = {};
  const formatAt: Sheet['formats'] = {};
  const results: Omit<SavedResult, 'sheetId'>[] = [];
  const formulaOf = formulaReader(namespace);
  const spilled = new Set<FileCell>();
  const formattedByResult = new Set<FileCell>();
  for (const [row, line] of rows)
    for (const cell of line) {
      const name = helpers.toXC(cell.column, row);
      if (cell.formula) {
        const fill = fillOf(cell, row, rows, formats);
        fill.spilled.forEach((each) => spilled.add(each));
        fill.formattedByResult.forEach((each) => formattedByResult.add(each));
        if (fill.result) results.push({ cell: name, result: fill.result });
      }
      const format = formats[cell.style] ?? GENERAL;
      if (format !== GENERAL && !formattedByResult.has(cell)) formatAt[name] = cell.style + 1;
      if (cell.formula) cells[name] = formulaOf(cell, row);
      else if (!spilled.has(cell) && cell.value !== null) cells[name] = entryOf(cell.value, format);
    }
  return { data: { cells, formats: formatAt }, results };
}

/** Returns what reads formulas as a person enters them, row by row. A shared formula is written at its first cell only. */
function formulaReader(namespace: string): (cell: FileCell, row: number) => string {
  const firsts = new Map<string, { row: number; column: number; formula: string }>();
  return ({ column, formula }, row) => {
    const { text, shared } = formula!;
    const first = shared === undefined ? undefined : firsts.get(shared);
    if (text === '' && first) return movedFormula(first.formula, row - first.row, column - first.column);
    const typed = fromFileFormula(text, namespace);
    if (shared !== undefined) firsts.set(shared, { row, column, formula: typed });
    return typed;
  };
}

interface Fill {
  /** The cells that the formula fills, without its own. */
  spilled: readonly FileCell[];
  /** Those cells, and its own, whose formats come and go with the result. */
  formattedByResult: readonly FileCell[];
  /** What a formula of the add-in showed when the file was saved, as columns of cells, unless that was an error. */
  result?: GridCell[][];
}

function fillOf(
  { column, formula }: FileCell,
  row: number,
  rows: FileSheet['rows'],
  formats: readonly string[],
): Fill {
  const { top, left, bottom, right } =
    formula!.type === 'array' && formula!.ref
      ? helpers.toZone(formula!.ref)
      : helpers.positionToZone({ row, col: column });
  const isLarge = (right - left + 1) * (bottom - top + 1) > MAX_CELLS;
  if (left !== column || top !== row || isLarge)
    throw refuse(
      `The formula in ${helpers.toXC(column, row)} fills cells that it cannot. The file is damaged.`,
    );
  const filled: [row: number, cell: FileCell][] = [];
  for (let at = top; at <= bottom; at++)
    for (const cell of rows.get(at) ?? [])
      if (cell.column >= left && cell.column <= right) filled.push([at, cell]);
  const spilled = filled.flatMap(([, cell]) => (cell.formula ? [] : cell));
  if (!formula!.text.includes(OF_ADD_INS)) return { spilled, formattedByResult: [] };

  const result: GridCell[][] = Array.from({ length: right - left + 1 }, () =>
    Array.from({ length: bottom - top + 1 }, () => ({ value: '' })),
  );
  const formattedByResult: FileCell[] = [];
  for (const [at, cell] of filled) {
    // A function formats numbers only: a text has the format of its cell, which may hide it.
    const isOfResult = typeof cell.value !== 'string';
    if (isOfResult) formattedByResult.push(cell);
    const format = formats[cell.style];
    Object.assign(result[cell.column - left]![at - top]!, {
      value: valueOf(cell.value),
      ...(isOfResult && format !== undefined && format !== GENERAL && { format }),
    });
  }
  const isError = String(result[0]![0]!.value).startsWith('#');
  return { spilled, formattedByResult, ...(!isError && { result }) };
}

const valueOf = (value: FileValue): NonNullable<GridCell['value']> =>
  value === null ? '' : typeof value === 'object' ? value.error : value;

/** Returns what the grid reads as this value. It takes some texts for a number, a date or a formula. */
function entryOf(value: FileValue, format: string): string {
  if (typeof value !== 'string') return String(valueOf(value)).toUpperCase();
  const isPlain =
    format === '@' ? !value.startsWith('=') : /^\p{L}[^\d]*$/u.test(value) && !/^(true|false)$/i.test(value);
  return isPlain ? value : `'${value}`;
}

/** A range of the workbook, as the grid has it. */
const RANGE = /^=((?:'(?:[^']|'')*'|[^'!,()]+)!)\$?([A-Z]{1,3})\$?(\d+)(?::\$?([A-Z]{1,3})\$?(\d+))?$/;

/** The names of ranges and those of formulas, and the name of the sheet in front. */
function* readNames({ zip, main }: WorkbookFile) {
  const ranges: Record<string, string> = {};
  const names: DefinedName[] = [];
  const sheets: string[] = [];
  let front = 0;
  let reading: { name: string; formula: string; sheet: string | undefined } | undefined;
  yield* readXml(zip, main, {
    open(tag, { name = '', hidden, localSheetId, activeTab }) {
      if (tag === 'sheet') sheets.push(name);
      if (tag === 'workbookView') front = Number(activeTab ?? 0);
      // Excel's own names are such as those of print areas and of filters.
      if (tag === 'definedName' && !name.startsWith('_xl') && !/^(1|true)$/.test(hidden ?? ''))
        reading = { name, formula: '=', sheet: localSheetId && sheets[Number(localSheetId)] };
    },
    text(piece) {
      if (reading) reading.formula += piece;
    },
    close() {
      if (!reading) return;
      const { name, formula, sheet } = reading;
      reading = undefined;
      const [, prefix, left, top, right = left, bottom = top] = RANGE.exec(formula) ?? [];
      if (prefix !== undefined && sheet === undefined)
        ranges[name] = `${prefix}${left}${top}:${right}${bottom}`;
      else names.push({ name, formula, ...(sheet !== undefined && { sheet }) });
    },
  });
  return { ranges, names, active: sheets[front] };
}

/** What the workbench cannot show, by the names of parts. */
const LEFT_OUT: readonly [part: RegExp, what: string][] = [
  [/vbaProject/i, 'macros'],
  [/\/pivotTables\//i, 'PivotTables'],
  [/\/media\//i, 'images'],
  [/\/comments|\/threadedComments\//i, 'comments'],
  [/\/externalLinks\//i, 'links to other workbooks'],
  [/\/slicers\//i, 'slicers'],
  [/^xl\/(chartsheets|dialogsheets|macrosheets)\//i, 'sheets without cells'],
];
