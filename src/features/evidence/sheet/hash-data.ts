import { inChunks, type Task } from '../../../table/task';
import type { SavedValue } from '../../../xlsx/read-sheet';
import { CUT_MARK } from './sheet-form';
import { mergeSort } from '../../../table/sorting/merge-sort';

/** What a cell holds. A date is its serial number. A blank cell is `null` or an empty text. */
export type CellValue = SavedValue;

/**
 * Writes a cell so that equal cells give equal texts in every program. Texts and numbers are written as RFC 8785 writes
 * them, numbers after rounding to 15 significant digits: programs store and print not more of them alike.
 */
export function canonicalCell(value: CellValue): string {
  if (value === null || value === '') return '';
  if (typeof value === 'string') return `s${JSON.stringify(value)}`;
  if (typeof value === 'number') return `n${rounded(value)}`;
  if (typeof value === 'boolean') return value ? 'b1' : 'b0';
  return `e${value.error}`;
}

/** Rounds to the 15 significant digits that Excel keeps. */
export const rounded = (value: number): number => Number(value.toPrecision(15)) + 0;

export const isBlank = (value: CellValue | undefined): boolean =>
  value === undefined || value === null || value === '';

const canonicalLine = (row: readonly CellValue[]): string => row.map(canonicalCell).join('\t');

/** Cells by tabs and rows by line feeds, without one at the end. */
export const canonicalText = (rows: readonly (readonly CellValue[])[]): string =>
  rows.map(canonicalLine).join('\n');

/** A result without its headings. */
export interface ResultData {
  /** The identifier of each column. */
  identifiers: readonly string[];
  rows: readonly (readonly CellValue[])[];
}

/** A result of many columns has few rows in a step. */
const CELLS_AT_ONCE = 4_096;

/** SHA-256 in lower-case hexadecimal digits. */
export interface DataHashes {
  data: string;
  /** Over the lines, after the first, in the order of their bytes, so that it survives another order of the rows. */
  sorted: string;
  /** Over the same text as `data` for each column alone. */
  columns: string[];
}

export type RunTask = <T>(task: Task<T>) => Promise<T>;

/**
 * Hashes a result. The recipe on the evidence sheet says the same in words. `run` drives the work, in slices where a page
 * must respond. Lines of one column are held at a time, because a large result would not fit twice.
 */
export async function hashData({ identifiers, rows }: ResultData, run: RunTask): Promise<DataHashes> {
  const columns: string[] = [];
  for (const [at, identifier] of identifiers.entries())
    columns.push(await hashLines(identifier, await run(linesOf(rows, at, at + 1))));
  const lines = await run(linesOf(rows, 0, identifiers.length));
  const first = identifiers.join('\t');
  const data = await hashLines(first, lines);
  const order = await run(mergeSort(lines.length, (a, b) => compareBytes(lines[a]!, lines[b]!)));
  return {
    data,
    sorted: await hashLines(
      first,
      Array.from(order, (at) => lines[at]!),
    ),
    columns,
  };
}

const hashLines = (first: string, lines: readonly string[]): Promise<string> =>
  sha256([first, ...lines].join('\n'));

function* linesOf(rows: ResultData['rows'], from: number, end: number): Task<string[]> {
  const lines: string[] = [];
  const take = (at: number, last: number) => {
    for (; at < last; at++) lines.push(canonicalLine(rows[at]!.slice(from, end)));
  };
  yield* inChunks(rows.length, take, Math.max(1, Math.floor(CELLS_AT_ONCE / (end - from))));
  return lines;
}

/**
 * Orders as the bytes of UTF-8 do. JavaScript puts characters beyond U+FFFF before those from U+E000. A canonical cell
 * writes half of a surrogate pair as an escape (RFC 8785), so a line never contains one. The end of a text comes first.
 */
export function compareBytes(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one.charCodeAt(at) === other.charCodeAt(at)) at++;
  return (one.codePointAt(at) ?? -1) - (other.codePointAt(at) ?? -1);
}

/** Takes a text as its UTF-8 bytes. */
export async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A cell of Excel holds 32,767 characters. The rest is for the mark, and for Excel's apostrophe. */
export const MOST_STORED = 32_000;
/** Cuts a text that does not fit into a cell. */
export async function storable(text: string, most = MOST_STORED): Promise<string> {
  if (text.length <= most) return text;
  return `${text.slice(0, most)}${CUT_MARK}${text.length} characters in all; SHA-256 of the whole text: ${await sha256(text)})`;
}
