import { countOf, countText } from '../../contract/count-text';
import { titleOf } from '../../contract/entries';
import { isDateType, isNumeric, type ColumnType } from '../../contract/column-types';
import { badInput, RrError } from '../../contract/failure';
import type { Nulls } from '../arguments/parse-options';
import { type BuiltColumn, buildCells } from './build-cells';
import { type Cell, type ErrorCell, type NumberCell, plainCell, jsonBytes } from './cell';
import { columnFormat } from './column-format';
import { columnOf, CHUNK_ROWS, NULL_CODE, type CodedColumn, type Table } from '../table';
import { createDigest, type Digest } from './create-digest';
import { inChunks, type Steps } from '../steps';
import { measureColumn, type MeasuredColumn } from './measure-column';
import { radixSort } from '../sorting/radix-sort';

/** What the host takes: formatted numbers (ExcelApi 1.19), an older form (CustomFunctionsRuntime 1.4), or bare ones. */
export type Tier = 'double' | 'formatted' | 'bare';

interface ShownColumn {
  name: string;
  label: string | null;
  type: ColumnType;
  unit?: string | null;
}

export interface CellsRequest {
  table: Table;
  /** A null is a blank column. */
  columns: readonly (ShownColumn | null)[];
  /** The indexes of the rows to show, in order. */
  rows: Uint32Array;
  /** 0 for none, 1 for display names (or identifiers if missing), 2 for identifiers. */
  headers: 0 | 1 | 2;
  nulls: Nulls;
  format: 'typed' | 'plain';
  tier: Tier;
  percentScale: 1 | 100;
  /** The longest JSON, in bytes, that the host accepts for one result. */
  limitBytes?: number;
  /** What a result without rows and headings shows instead of an error. */
  empty?: string | number;
  /** Why the result is empty, as sentences for the message. */
  noRows?: string;
}

export interface Cells {
  cells: Cell[][];
  /** Which numbers have a format. The others show in the format of the sheet. */
  formatted: 'all' | 'dates' | 'none';
  /** The number format of every column, to format the sheet with; null for text. */
  formats: (string | null)[];
  headerRows: 0 | 1;
  /** The length of the cells as JSON in UTF-8. */
  bytes: number;
  /** How many texts were too long for a cell, and end in `…`. */
  shortened: number;
  /** Equal for equal cells of the same request; see {@link createDigest}. */
  digest: string;
}

/** Excel on the web accepts 5 MB with the envelope (Microsoft: "Resource limits and performance optimization"). */
export const LIMIT_BYTES = 4_800_000;
/**
 * Results larger than this have no formats for numbers. Formats triple what Excel must read, and it takes 5 MB at a time.
 * A tenancy schedule of 2,000 × 20 cells takes at most 2.6 MB, even if all of them are numbers.
 */
export const NUMBERS_BYTES = 3_000_000;
/** Results larger than this have no formats for dates either. */
const DATES_BYTES = 4_500_000;
const NOT_AVAILABLE: ErrorCell = { type: 'Error', errorType: 'NotAvailable', basicValue: '#N/A' };

/**
 * Makes a rectangle of cells for Excel, of at least 1×1. Throws `too-large`, never a shorter table, if it exceeds
 * `limitBytes` (default 4.8 MB). Without rows, returns the headings alone. Without these, too, returns `empty` as the only
 * cell, or throws `no-rows`.
 */
export function* toCells(request: CellsRequest): Steps<Cells> {
  const { columns, rows, percentScale, tier, limitBytes = LIMIT_BYTES } = request;
  if (columns.length === 0) throw badInput('No columns are requested. Name at least one.');
  const header = headerOf(request);
  if (rows.length === 0 && !header) return onlyEmpty(request);

  const digest = createDigest();
  for (const value of [rows.length, columns.length, ...(header ?? [])]) digest.add(value);
  const { measured, bare } = yield* measureRows(request, header, limitBytes, digest);
  const formats = columns.map(
    (column, index) =>
      column && columnFormat(column, { hasTimes: measured[index]!.hasFractions, percentScale }),
  );
  const size = { bare, ...formatBytes(request, measured, formats) };
  const { formatted, bytes } = chooseFormats(request, size, limitBytes);

  const built = measured.map((column, index): BuiltColumn => {
    const numberFormat = formats[index] ?? null;
    const isWrapped = formatted === 'all' || (formatted === 'dates' && isDate(columns[index]));
    if (numberFormat === null || !isWrapped || column.numbers === 0) return column;
    const wrap = { type: wrapType(tier), numberFormat };
    for (const value of [index, wrap.type, numberFormat]) digest.add(value);
    return { ...column, wrap };
  });
  const cells: Cell[][] = header ? [header] : [];
  yield* buildCells(built, rows.length, cells);
  return {
    cells,
    formatted,
    formats,
    headerRows: header ? 1 : 0,
    bytes,
    shortened: measured.reduce((sum, { shortened }) => sum + shortened, 0),
    digest: digest.finish(),
  };
}

function* measureRows(
  request: CellsRequest,
  header: readonly string[] | undefined,
  limit: number,
  digest: Digest,
): Steps<{ measured: MeasuredColumn[]; bare: number }> {
  const { table, columns, nulls } = request;
  // The brackets of a row, a comma after it, and a comma between cells.
  const frame = 2 + columns.length;
  // A cell takes at least one byte. If the result has more rows than this, these already exceed the limit.
  const most = Math.ceil(limit / (frame + columns.length)) + 1;
  const rows = request.rows.subarray(0, most);
  const inTableOrder = yield* radixSort(rows.length, [{ order: new Float64Array(rows), descending: false }]);
  const lengths = new Int32Array(rows.length).fill(frame);
  const measuredRows = { rows, inTableOrder, lengths, digest };
  const measured: MeasuredColumn[] = [];
  for (const column of columns)
    measured.push(
      column
        ? yield* measureColumn(columnOf(table, column.name), blankOf(nulls, column.type), measuredRows)
        : yield* measureColumn(blankColumn(table.rowCount), '', measuredRows),
    );
  // The outer brackets, less the comma after the last row.
  let bare = 1 + (header ? jsonBytes(header) + 1 : 0);
  yield* inChunks(rows.length, (from, end) => {
    bare += sumOf(lengths, from, end);
    if (bare <= limit) return;
    let fitting = end;
    while (fitting > 0 && bare > limit) bare -= lengths[--fitting]!;
    throw tooLarge(request, limit, fitting);
  });
  return { measured, bare };
}

function sumOf(lengths: Int32Array, from: number, end: number): number {
  let sum = 0;
  for (let at = from; at < end; at++) sum += lengths[at]!;
  return sum;
}

const headerOf = ({ headers, columns }: CellsRequest): string[] | undefined =>
  headers === 0
    ? undefined
    : columns.map((column) => (column ? plainCell(headers === 1 ? titleOf(column) : column.name) : ''));

/** A column that holds nothing. */
const blankColumn = (rowCount: number): CodedColumn => ({
  kind: 'codes',
  name: '',
  type: 'STRING',
  chunks: Array.from({ length: Math.ceil(rowCount / CHUNK_ROWS) }, () => BLANK_CHUNK),
  dictionary: { length: 1, units: 0, at: () => null },
});
const BLANK_CHUNK = new Int32Array(CHUNK_ROWS).fill(NULL_CODE);

function onlyEmpty({ empty, noRows = 'No rows match.' }: CellsRequest): Cells {
  if (empty === undefined) throw new RrError('no-rows', noRows);
  const cell = typeof empty === 'string' ? plainCell(empty) : empty;
  const digest = createDigest();
  for (const value of [0, 0, cell]) digest.add(value);
  return {
    cells: [[cell]],
    formatted: 'all',
    formats: [null],
    headerRows: 0,
    bytes: jsonBytes(cell) + 4,
    shortened: Number(cell !== empty),
    digest: digest.finish(),
  };
}

function blankOf(nulls: Nulls, type: ColumnType): Cell {
  if (typeof nulls === 'object') return plainCell(nulls.text);
  if (nulls === 'na') return NOT_AVAILABLE;
  // Excel shows null as 0.
  return nulls === 'zero' && isNumeric(type) ? 0 : '';
}

const isDate = (column: ShownColumn | null | undefined): boolean => isDateType(column?.type);

const wrapType = (tier: Tier): NumberCell['type'] => (tier === 'double' ? 'Double' : 'FormattedNumber');

interface Size {
  /** Bytes of the whole result with bare numbers. */
  bare: number;
  /** Bytes that the formats of dates add. */
  dates: number;
  numbers: number;
}

function formatBytes(
  { columns, tier }: CellsRequest,
  measured: readonly MeasuredColumn[],
  formats: readonly (string | null)[],
): Pick<Size, 'dates' | 'numbers'> {
  const added = { dates: 0, numbers: 0 };
  columns.forEach((column, index) => {
    const numberFormat = formats[index] ?? null;
    if (numberFormat === null) return;
    const each = jsonBytes({ type: wrapType(tier), basicValue: 0, numberFormat }) - 1;
    added[isDate(column) ? 'dates' : 'numbers'] += each * measured[index]!.numbers;
  });
  return added;
}

function chooseFormats(
  { tier, format }: CellsRequest,
  { bare, dates, numbers }: Size,
  limit: number,
): Pick<Cells, 'formatted' | 'bytes'> {
  const all = bare + dates + numbers;
  const shouldFormat = tier !== 'bare' && format === 'typed';
  if (all === bare || (shouldFormat && all <= Math.min(NUMBERS_BYTES, limit)))
    return { formatted: 'all', bytes: all };
  if (shouldFormat && bare + dates <= Math.min(DATES_BYTES, limit))
    return { formatted: numbers === 0 ? 'all' : 'dates', bytes: bare + dates };
  return { formatted: 'none', bytes: bare };
}

function tooLarge({ rows, columns }: CellsRequest, limit: number, measured: number): RrError {
  // Other rows may be longer than those measured, and advice that fails is worse than none.
  const fitting = Math.floor(measured * 0.95);
  const fits = fitting > 0 ? ` About ${countText(fitting)} rows of these columns fit.` : '';
  return new RrError(
    'too-large',
    `${countOf(rows.length, 'row')} × ${countOf(columns.length, 'column')} exceed the limit of one result (${countText(limit / 1e6)} MB).${fits} Write one formula for each database or rent roll date, or ask for fewer columns.`,
  );
}
