import { RrError } from '../../contract/failure';
import type { Member } from '../../contract/reply-markers';
import type { ColumnSpec, Table } from '../table';

/** How rows follow one another: in an array, from `[` as the first byte to `]`, or each on its own lines to the end. */
export type RowLayout = 'array' | 'lines';

/**
 * Reads rows into columns. The WebAssembly core and the plain reader do the same. Both methods throw a JsonProblem at
 * the first byte that does not fit, and an RrError `too-large` for a row beyond {@link LONGEST_ROW}.
 */
export interface RowParser {
  /** Returns how many bytes it took: all, unless the array's `]` is among them. Keeps no reference to the bytes. */
  push(bytes: Uint8Array): number;
  /** Whether the `]` of an array was read. False for lines. */
  readonly isClosed: boolean;
  finish(): ParsedRows;
}

export interface ParsedRows extends Table {
  /** Whether a row had any field at all, and whether one had any of the columns asked for. */
  hasFields: boolean;
  holdsAny: boolean;
  /** How many rows have fields, but none of the columns. */
  bareRows: number;
  /**
   * The number of the first row (from 0) that has no column, but a field name that no row with a column has. A service
   * that fails half-way writes its failure so. Undefined if the reply has more than {@link MAX_NAMES} field names.
   */
  unexpectedRow: number | undefined;
  /** A column that the first row has twice. Others are not looked at: their names are expected, which makes them fast. */
  repeatedColumn: string | undefined;
  /**
   * The columns that no row has, null included, and then the names of the other fields, as far as they are known. These
   * are sorted: JavaScript would put whole numbers before the other names of an object.
   */
  absent: readonly string[];
  unrequestedFields: readonly string[];
}

export interface ReplyRows extends ParsedRows {
  /** What the objects around the rows hold, without the rows. For one row without a list: its fields that are not columns. */
  extraMembers: readonly Member[];
}

export type CreateRowParser = (columns: readonly ColumnSpec[], layout: RowLayout) => RowParser;

/** The most bytes that are read without a pause. */
export const PIECE_BYTES = 1 << 16;
/** The most field names that are remembered, including the names of the columns. */
export const MAX_NAMES = 4096;
/** The most levels that a value may be nested. */
export const DEEPEST = 512;
/** The most bytes of a row. */
export const LONGEST_ROW = 1 << 24;

export const rowTooLong = (): RrError =>
  new RrError(
    'too-large',
    'A row of the reply is too long for the memory of this page. Ask for fewer columns, or contact your administrator.',
  );

export type ProblemKind =
  | 'truncated'
  /** The byte does not belong there. */
  | 'damaged'
  | 'no-object'
  | 'too-deep';

export class JsonProblem extends Error {
  constructor(
    readonly kind: ProblemKind,
    /** The number of bytes before the problem, from the first byte that was given. */
    readonly offset: number,
    /** What could come there, such as "a comma or a closing bracket". '' if the problem says it all. */
    readonly expected: string,
    /** The number of the row, from 0. */
    readonly row: number,
  ) {
    super(`${kind} at byte ${offset}${expected && `: expected ${expected}`}`);
  }
}

/**
 * What may come next in a reply, in words for people. Both parsers use them, so that both say the same. In the order of the numbers
 * in `assembly/expectations.ts`.
 */
export const EXPECTED = {
  nothing: '',
  row: 'a row',
  rowOrEnd: 'a row or a closing bracket',
  nextRow: 'a comma or a closing bracket',
  lineBreak: 'a line break',
  name: 'a field name in double quotes',
  nameOrEnd: 'a field name in double quotes or a closing brace',
  colon: 'a colon',
  value: 'a value',
  nextField: 'a comma or a closing brace',
  nextItem: 'a comma or a closing bracket',
  digit: 'a digit',
  noLeadingZero: 'no zero before other digits',
  escape: 'a valid escape sequence',
  noControl: 'no control character within a text',
  utf8: 'valid UTF-8',
  list: 'a list or an object with one',
  end: 'the end',
} as const;
