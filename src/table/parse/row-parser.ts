import { RrError } from '../../contract/failure';
import type { ColumnSpec, Table } from '../table';

/**
 * How rows follow one another: between `[`, the first byte that a parser is given, and `]` with commas; or each on lines
 * of its own up to the end.
 */
export type RowLayout = 'array' | 'lines';

/**
 * Reads row objects straight into columns, without making an object of any. There are two, which do the same: one in
 * TypeScript and one in WebAssembly. What stands around the rows (a wrapper, a byte order mark) is not theirs.
 *
 * Any member of these throws a {@link JsonProblem} at the first byte that is no JSON or no row. The one in WebAssembly
 * throws `too-large` for a row beyond the memory that it may have (16 MB).
 */
export interface RowParser {
  /**
   * Reads on. Returns how many of the bytes it took: all, unless the array's `]` is among them, after which it takes
   * none. It may keep no reference to the bytes. They are few at a time: see `PIECE_BYTES`.
   */
  push(bytes: Uint8Array): number;
  /** The `]` of an array was read. Never so for lines. */
  readonly isClosed: boolean;
  /** All rows, at the end of the array or of the input. A row that is not complete is a problem. */
  finish(): ParsedRows;
}

export interface ParsedRows extends Table {
  /** Whether a row had any field at all, and whether one had any of the columns asked for. */
  hasFields: boolean;
  holdsAny: boolean;
  /**
   * Of lines, the first row (from 0) that has fields but none of the columns asked for, and whose fields no other row
   * has: a service that fails half-way writes its failure so. Known only where the reply has fewer than
   * {@link MOST_NAMES} different fields.
   */
  stranger: number | undefined;
}

export type CreateRowParser = (columns: readonly ColumnSpec[], layout: RowLayout) => RowParser;

/** Bytes that are worked off at a time, without a pause. */
export const PIECE_BYTES = 1 << 16;
/** Names of fields that are remembered, those of the columns included. More are read, but slowly. */
export const MOST_NAMES = 4096;
/** How deep a value may be nested; deeper is a problem. */
export const DEEPEST = 512;
/** The longest row in bytes. */
export const LONGEST_ROW = 1 << 24;

export const rowTooLong = (): RrError =>
  new RrError(
    'too-large',
    'A row of the reply is too long for the memory of this page. Ask for fewer columns, or tell whoever runs the service.',
  );

/** What is wrong at a byte. */
export type ProblemKind =
  /** The input ended there. */
  | 'truncated'
  /** What stands there is no JSON. */
  | 'damaged'
  /** A row is no object. */
  | 'no-object'
  /** Nested deeper than {@link DEEPEST}. */
  | 'too-deep';

/** Input that cannot be read, and where. */
export class JsonProblem extends Error {
  constructor(
    readonly kind: ProblemKind,
    /** Counted from the first byte that the parser was given. */
    readonly offset: number,
    /** What should have stood there, as in "a comma or a closing bracket"; '' where nothing can be said. */
    readonly expected: string,
    /** The row, from 0. */
    readonly row: number,
  ) {
    super(`${kind} at byte ${offset}${expected && `: expected ${expected}`}`);
  }
}
