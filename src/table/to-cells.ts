import { isNumeric, type ColumnType } from '../contract/column-types';
import { RrError } from '../contract/failure';
import { formatsOf } from './column-format';
import { valuesOf } from './column-values';
import { jsonBytes } from './json-bytes';
import { noRows } from './no-rows';
import type { Filter } from './parse-filters';
import type { Table, Value } from './table';

/** What a blank shows as: an empty text, `#N/A`, 0 (in numeric columns only), or a text. */
export type Nulls = 'blank' | 'na' | 'zero' | { text: string };

/**
 * What the host can show: a number with its format (ExcelApi 1.19), the same in an older shape
 * (CustomFunctionsRuntime 1.4), or a number alone.
 */
export type Tier = 'double' | 'formatted' | 'bare';

export interface ErrorCell {
  type: 'Error';
  errorType: 'NotAvailable';
  basicValue: '#N/A';
}
export interface NumberCell {
  type: 'Double' | 'FormattedNumber';
  basicValue: number;
  numberFormat: string;
}
export type Cell = string | number | boolean | ErrorCell | NumberCell;

/** A column to show; a catalogue entry is one. */
export interface ShownColumn {
  name: string;
  label: string | null;
  type: ColumnType;
}

export interface CellsRequest {
  table: Table;
  columns: readonly ShownColumn[];
  /** Indexes of the rows to show, in order. */
  rows: readonly number[];
  /** 0 none, 1 display names (the identifier where there is none), 2 identifiers. */
  headers: 0 | 1 | 2;
  nulls: Nulls;
  /** `plain` never wraps a number. */
  format: 'typed' | 'plain';
  tier: Tier;
  percentScale: 1 | 100;
  /** Most bytes of JSON that the host takes for one result. */
  limitBytes?: number;
  /** The conditions that led to `rows`, for the message when there are none. */
  filters?: readonly Filter[];
  /** Why there are no rows, where that is known and not the conditions' doing, as sentences for the message. */
  noRowsBecause?: string | undefined;
}

export interface Cells {
  cells: Cell[][];
  /** Which numbers carry their format: the others show as the sheet's own format has it. */
  formatted: 'all' | 'dates' | 'none';
  /** The number format of every column, null for text, whether or not the cells carry it: to format the sheet with. */
  formats: (string | null)[];
  /** How many rows of headings the cells begin with. */
  headerRows: 0 | 1;
  /** Length of the cells as JSON in UTF-8. */
  bytes: number;
  /** How many texts were too long for a cell and end in `…`. */
  shortened: number;
}

/** Excel on the web takes 5 MB (Microsoft: "Resource limits and performance optimization"), its envelope included. */
const LIMIT_BYTES = 4_800_000;
/** Formats double what Excel must read, so they are left out of large results: first those of numbers … */
const NUMBERS_BYTES = 1_000_000;
/** … and of very large ones those of dates too. */
const DATES_BYTES = 4_500_000;
/** Microsoft: "Excel specifications and limits", characters in a cell. */
const CELL_CHARACTERS = 32_767;

const NOT_AVAILABLE: ErrorCell = { type: 'Error', errorType: 'NotAvailable', basicValue: '#N/A' };

/**
 * A rectangle of cells of at least 1×1 for Excel: only text, numbers, logical values, numbers with their format and
 * `#N/A`. Its size is known before it is built: beyond `limitBytes` (4.8 MB unless given) it is `too-large`, which
 * names the ways out; never a shorter table. No rows are the header alone, or `no-rows` without headers.
 */
export function toCells(request: CellsRequest): Cells {
  const { table, columns, rows, nulls, percentScale, limitBytes = LIMIT_BYTES } = request;
  if (columns.length === 0) throw new RrError('bad-input', 'No columns are asked for. Name at least one.');
  const header = headerOf(request);
  if (rows.length === 0 && !header) throw noRows(table, request.filters ?? [], request.noRowsBecause);

  const formats = formatsOf(table, columns, rows, percentScale);
  const sources = columns.map(({ name, type }, index): Source => {
    const format = formats[index] ?? null;
    return {
      values: valuesOf(table, name),
      isDate: type === 'TIMESTAMP',
      blank: blankOf(nulls, type),
      format,
    };
  });
  const size = measure(request, header, sources, limitBytes);
  const { formatted, bytes } = chooseFormats(request, size, limitBytes);

  const wrap = sources.map(({ format, isDate }) =>
    format !== null && (formatted === 'all' || (formatted === 'dates' && isDate))
      ? (cell: Cell) => (typeof cell === 'number' ? wrapped(cell, format, request.tier) : cell)
      : (cell: Cell) => cell,
  );
  const cells = rows.map((row) =>
    sources.map((source, index) => (wrap[index] as (cell: Cell) => Cell)(cellAt(source, row))),
  );
  return {
    cells: header ? [header, ...cells] : cells,
    formatted,
    formats,
    headerRows: header ? 1 : 0,
    bytes,
    shortened: size.shortened,
  };
}

interface Source {
  values: readonly Value[];
  isDate: boolean;
  blank: Cell;
  format: string | null;
}

const headerOf = ({ headers, columns }: CellsRequest): Cell[] | undefined =>
  headers === 0 ? undefined : columns.map(({ name, label }) => fitted(headers === 1 ? label || name : name));

function blankOf(nulls: Nulls, type: ColumnType): Cell {
  if (typeof nulls === 'object') return fitted(nulls.text);
  if (nulls === 'na') return NOT_AVAILABLE;
  // Excel shows null as 0, so a blank is an empty text.
  return nulls === 'zero' && isNumeric(type) ? 0 : '';
}

function cellAt({ values, blank }: Source, row: number): Cell {
  const value = values[row] ?? null;
  if (value === null) return blank;
  return typeof value === 'string' ? fitted(value) : value;
}

function fitted(text: string): string {
  if (text.length <= CELL_CHARACTERS) return text;
  const cut = text.slice(0, CELL_CHARACTERS - 1);
  // Half of a character outside the basic plane is no character.
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

const wrapped = (basicValue: number, numberFormat: string, tier: Tier): NumberCell => ({
  type: tier === 'double' ? 'Double' : 'FormattedNumber',
  basicValue,
  numberFormat,
});

interface Size {
  /** Everything with bare numbers. */
  bare: number;
  /** What the formats of dates add, and those of the other numbers. */
  dates: number;
  numbers: number;
  shortened: number;
}

function measure(
  request: CellsRequest,
  header: Cell[] | undefined,
  sources: readonly Source[],
  limit: number,
): Size {
  const { rows, tier } = request;
  const size: Size = { bare: 2, dates: 0, numbers: 0, shortened: 0 };
  const extra = sources.map(({ format }) => (format === null ? 0 : jsonBytes(wrapped(0, format, tier)) - 1));
  // Brackets and the comma before the next row, and a comma between cells.
  const frame = 2 + sources.length;
  if (header) size.bare += header.reduce((sum: number, cell) => sum + jsonBytes(cell), frame);
  rows.forEach((row, index) => {
    size.bare += frame;
    sources.forEach((source, column) => {
      const cell = cellAt(source, row);
      size.bare += jsonBytes(cell);
      if (typeof cell === 'number') size[source.isDate ? 'dates' : 'numbers'] += extra[column] as number;
      const value = source.values[row];
      if (typeof value === 'string' && value.length > CELL_CHARACTERS) size.shortened++;
    });
    if (size.bare - 1 > limit) throw tooLarge(request, limit, index);
  });
  // No comma follows the last row.
  size.bare -= 1;
  return size;
}

function chooseFormats(
  { tier, format }: CellsRequest,
  { bare, dates, numbers }: Size,
  limit: number,
): Pick<Cells, 'formatted' | 'bytes'> {
  const all = bare + dates + numbers;
  const wanted = tier !== 'bare' && format === 'typed';
  if (all === bare || (wanted && all <= Math.min(NUMBERS_BYTES, limit)))
    return { formatted: 'all', bytes: all };
  if (wanted && bare + dates <= Math.min(DATES_BYTES, limit))
    return { formatted: 'dates', bytes: bare + dates };
  return { formatted: 'none', bytes: bare };
}

function tooLarge({ rows, columns }: CellsRequest, limit: number, measured: number): RrError {
  // Other rows may be longer than those measured: advice that fails would be worse than none.
  const fitting = Math.floor(measured * 0.95);
  const count = (number: number) => number.toLocaleString('en-US');
  const fits = fitting > 0 ? ` About ${count(fitting)} rows of these columns fit.` : '';
  return new RrError(
    'too-large',
    `${count(rows.length)} rows × ${count(columns.length)} columns are more than a result can hold (${count(limit / 1e6)} MB).${fits} Ask for fewer columns, or set the option limit${fitting > 0 ? `=${fitting}` : ''}.`,
  );
}
