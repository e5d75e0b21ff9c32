import { RrError } from '../contract/failure';
import { createPlainReader } from './parse/plain-reader';
import { ByteSource, type Reading } from './parse/byte-source';
import { NoRows, readEnvelope } from './parse/envelope';
import { DEEPEST, JsonProblem, PIECE_BYTES, type CreateRowParser, type ParsedRows } from './parse/row-parser';
import type { Task } from './task';
import type { ColumnSpec, Table } from './table';

/** The first pieces are small: in a fresh page the code that reads them is not compiled yet, and takes its time. */
const FIRST_PIECE_BYTES = 1 << 12;

interface ReplyForm {
  columns: readonly ColumnSpec[];
  /** Names under which an object may hold the rows, most likely first. */
  wrappers: readonly string[];
  /** The reply, as the beginning of a sentence: "The query reply". */
  what: string;
  /** What reads the rows; the parser in TypeScript, unless something faster is at hand. */
  createRowParser?: CreateRowParser;
}

/** Reads a reply's rows into columns while it arrives. */
export interface TableReader {
  /** Takes the next bytes, which it may keep. Each call's steps are to be done before the next call. */
  push(bytes: Uint8Array): Task<void>;
  /** The reply has ended. */
  finish(): Task<Table>;
}

/**
 * Reads a reply, UTF-8 with or without a byte order mark: an array of row objects, an object that holds the array under
 * one of `wrappers`, or one row object a line. Fields come in any order; a missing one is null, one that was not asked
 * for is ignored, and of a repeated one the last counts. Values are those of `typedValue`.
 *
 * Any step may throw `bad-reply`, whose message names the reply and the place, bytes and rows counted from 1: for a reply
 * of which no row has any of the columns, and for one that is anything else than rows. Never an empty or a shorter table.
 * `too-large` for a row that is longer than the parser has memory for.
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

/** How far a reader is. */
interface Progress {
  readonly what: string;
  readonly asked: readonly ColumnSpec[];
  readonly source: ByteSource;
  readonly reading: Reading<ParsedRows>;
  rows: ParsedRows | undefined;
  /** Bytes of the next piece. */
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
  // Rows may leave out what is null in them, but not all of them everything: such a reply is of another kind.
  if (asked.length > 0 && hasFields && !holdsAny)
    throw badReply(what, 'has rows, but none of the columns asked for');
  // A service that fails half-way writes its failure as one more line.
  if (stranger !== undefined && holdsAny)
    throw badReply(what, `has something else than a row at row ${stranger + 1}`);
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
  new RrError('bad-reply', `${what} ${problem}. Refresh to try again.`, { cause });

function problemOf(thrown: unknown): string {
  if (thrown instanceof NoRows) return thrown.message;
  if (!(thrown instanceof JsonProblem)) return 'cannot be read';
  const { kind, offset, expected, row } = thrown;
  switch (kind) {
    case 'truncated':
      return `breaks off after ${offset} bytes`;
    case 'damaged':
      return `is damaged at byte ${offset + 1}${expected && `: expected ${expected}`}`;
    case 'no-object':
      return `has something else than an object at row ${row + 1}`;
    case 'too-deep':
      return `is nested deeper than ${DEEPEST} levels at byte ${offset + 1}`;
  }
}
