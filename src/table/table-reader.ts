import { RrError } from '../contract/failure';
import { createPlainReader } from './parse/plain-reader';
import { ByteSource, type Reading } from './parse/byte-source';
import { NoRows, readEnvelope } from './parse/envelope';
import { DEEPEST, JsonProblem, PIECE_BYTES, type CreateRowParser, type ParsedRows } from './parse/row-parser';
import type { Task } from './task';
import type { ColumnSpec, Table } from './table';

/** The first pieces are small, because a fresh page has not compiled the code that reads them. */
const FIRST_PIECE_BYTES = 1 << 12;

interface ReplyForm {
  columns: readonly ColumnSpec[];
  /** The fields in which an object may hold the rows, most likely first. */
  wrappers: readonly string[];
  /** Names the reply at the beginning of a message: "The query reply". */
  what: string;
  /** The parser of rows. The default needs no WebAssembly. */
  createRowParser?: CreateRowParser;
}

/** Reads the rows of a reply into columns while it arrives. */
export interface TableReader {
  /** Reads the next bytes, and may keep them. Finish each task before the next call. */
  push(bytes: Uint8Array): Task<void>;
  /** Returns the table after the last bytes. */
  finish(): Task<Table>;
}

/**
 * Creates a reader of a reply in UTF-8, with or without a byte order mark. The reply is an array of row objects, an object
 * that holds the array in one of `wrappers`, or one row object per line.
 *
 * Fields come in any order. A missing field is null, and a field that was not requested is ignored. The last of a repeated
 * field counts. Values are converted by `typedValue`.
 *
 * Either task may throw an error, but never returns an empty or shorter table instead:
 * - `bad-reply` if the reply is not rows, or if no row has any of the columns. The message names the reply and the place;
 *   bytes and rows count from 1.
 * - `too-large` for a row that exceeds the memory of the parser.
 */
export function createTableReader({
  columns,
  wrappers,
  what,
  createRowParser = createPlainReader,
}: ReplyForm): TableReader {
  const source = new ByteSource();
  const asked = [...new Map(columns.map((column) => [column.name, column])).values()];
  const reading = readEnvelope({ columns: asked, wrappers, createRowParser }, source);
  const progress: Progress = { what, asked, source, reading, rows: undefined, piece: FIRST_PIECE_BYTES };
  return { push: (bytes) => push(progress, bytes), finish: () => finish(progress) };
}

/** The state of a reader. */
interface Progress {
  readonly what: string;
  readonly asked: readonly ColumnSpec[];
  readonly source: ByteSource;
  readonly reading: Reading<ParsedRows>;
  rows: ParsedRows | undefined;
  /** The length of the next piece, in bytes. */
  piece: number;
}

function* push(progress: Progress, bytes: Uint8Array): Task<void> {
  for (let from = 0; from < bytes.length;) {
    const end = Math.min(bytes.length, from + progress.piece);
    progress.source.give(bytes.subarray(from, end));
    readOn(progress);
    from = end;
    progress.piece = Math.min(progress.piece * 2, PIECE_BYTES);
    yield;
  }
}

function* finish(progress: Progress): Task<Table> {
  const { what, asked, source } = progress;
  source.end();
  readOn(progress);
  if (!progress.rows) throw badReply(what, 'cannot be read');
  const { rowCount, columns, hasFields, holdsAny, stranger } = progress.rows;
  // Rows may leave out null fields. If all rows leave out all columns, this is a reply of another kind.
  if (asked.length > 0 && hasFields && !holdsAny)
    throw badReply(what, 'has rows, but none of the requested columns');
  // A service that fails halfway writes its error as one more line.
  if (stranger !== undefined && holdsAny)
    throw badReply(what, `has something other than a row at row ${stranger + 1}`);
  return { rowCount, columns };
}

function readOn(progress: Progress): void {
  try {
    const { done, value } = progress.reading.next();
    if (done) progress.rows = value;
  } catch (thrown) {
    throw thrown instanceof RrError ? thrown : badReply(progress.what, problemOf(thrown), thrown);
  }
}

const badReply = (what: string, problem: string, cause?: unknown): RrError =>
  new RrError(
    'bad-reply',
    `${what} ${problem}. Refresh to try again. If the problem persists, contact your administrator.`,
    { cause },
  );

function problemOf(thrown: unknown): string {
  if (thrown instanceof NoRows) return thrown.message;
  if (!(thrown instanceof JsonProblem)) return 'cannot be read';
  const { kind, offset, expected, row } = thrown;
  switch (kind) {
    case 'truncated':
      return `ends early, after ${offset} bytes`;
    case 'damaged':
      return `is damaged at byte ${offset + 1}${expected && `: expected ${expected}`}`;
    case 'no-object':
      return `has something other than an object at row ${row + 1}`;
    case 'too-deep':
      return `is nested deeper than ${DEEPEST} levels at byte ${offset + 1}`;
  }
}
