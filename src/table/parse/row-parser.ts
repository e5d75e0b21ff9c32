import { RrError } from '../../contract/failure';
import type { ColumnSpec, Table } from '../table';

/**
 * How rows follow one another: in an array, from `[` as the first byte to `]`; or each on its own lines, up to the end of
 * the input.
 */
export type RowLayout = 'array' | 'lines';

/**
 * Reads rows into columns. There are two parsers, which do the same: the WebAssembly core, and the plain reader, which
 * defines what both do. What surrounds the rows (a wrapper, a byte order mark) is read elsewhere: see `readEnvelope`.
 *
 * `push` and `finish` throw {@link JsonProblem} at the first byte that does not fit, and an RrError `too-large` for a row
 * beyond {@link LONGEST_ROW}.
 */
export interface RowParser {
  /**
   * Reads on, and returns how many of the bytes it took. It takes all, unless the array's `]` is among them. It keeps no
   * reference to the bytes. Callers pass at most {@link PIECE_BYTES} at a time.
   */
  push(bytes: Uint8Array): number;
  /** Whether the `]` of an array was read. False for lines. */
  readonly isClosed: boolean;
  /** Returns all rows, at the end of the array or of the input. */
  finish(): ParsedRows;
}

export interface ParsedRows extends Table {
  /** Whether a row had any field at all, and whether one had any of the columns asked for. */
  hasFields: boolean;
  holdsAny: boolean;
  /**
   * In lines, the number of the first row (from 0) that shares no field name with a column or another row. A service that
   * fails half-way writes its failure so. Undefined if the reply has more than {@link MOST_NAMES} field names.
   */
  stranger: number | undefined;
}

export type CreateRowParser = (columns: readonly ColumnSpec[], layout: RowLayout) => RowParser;

/** The most bytes that are read without a pause. */
export const PIECE_BYTES = 1 << 16;
/** The most field names that are remembered, including the names of the columns. */
export const MOST_NAMES = 4096;
/** The most levels that a value may be nested. */
export const DEEPEST = 512;
/** The most bytes of a row. */
export const LONGEST_ROW = 1 << 24;

/** The failure for a row beyond {@link LONGEST_ROW}. */
export const rowTooLong = (): RrError =>
  new RrError(
    'too-large',
    'A row of the reply is too long for the memory of this page. Ask for fewer columns, or contact your administrator.',
  );

/** What is wrong at a byte. */
export type ProblemKind =
  /** The input ended there. */
  | 'truncated'
  /** The byte does not belong there. */
  | 'damaged'
  /** A row is not an object. */
  | 'no-object'
  /** A value is nested deeper than {@link DEEPEST}. */
  | 'too-deep';

/** Input that cannot be read. */
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
