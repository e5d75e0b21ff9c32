import { countOf } from '../contract/count-text';
import { badReply, RrError } from '../contract/failure';
import {
  ByteSource,
  createPlainReader,
  DEEPEST,
  JsonProblem,
  NoRows,
  PIECE_BYTES,
  readEnvelope,
  type CreateRowParser,
  type Reading,
  type ReplyRows,
} from './parse/index';
import type { Member } from '../contract/reply-markers';
import { cutList, quoted } from './quoted';
import type { Steps } from './steps';
import type { ColumnSpec, Remark, Table } from './table';

/** The first pieces are small, because a fresh page has not compiled the code that reads them. */
const FIRST_PIECE_BYTES = 1 << 12;

interface ReplyForm {
  columns: readonly ColumnSpec[];
  /** The paths at which an object may hold the rows, most likely first. */
  wrappers: readonly string[];
  /** Names the reply at the beginning of a message: "The query reply". */
  what: string;
  /** The default needs no WebAssembly. */
  createRowParser?: CreateRowParser;
}

export interface TableReader {
  /** Reads the next bytes. Returns whether they may be overwritten now. Finish each task before the next call. */
  push(bytes: Uint8Array): Steps<boolean>;
  finish(): Steps<ReadTable>;
}

export interface ReadTable extends Table {
  /** What the reply holds besides its rows. It may say that there are more. */
  extraMembers: readonly Member[];
}

/**
 * Creates a reader of a reply in UTF-8; see `readEnvelope` for its forms. A missing field is null, and a field that was
 * not requested is ignored. The last of a repeated field counts. Either task may throw instead of returning a shorter
 * table: `bad-reply` if the reply is not rows or has none of the columns, `too-large` if a row exceeds the parser's memory.
 * What is odd about the columns is in `remarks`.
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

interface Progress {
  readonly what: string;
  readonly asked: readonly ColumnSpec[];
  readonly source: ByteSource;
  readonly reading: Reading<ReplyRows>;
  rows: ReplyRows | undefined;
  piece: number;
}

function* push(progress: Progress, bytes: Uint8Array): Steps<boolean> {
  for (let from = 0; from < bytes.length;) {
    const end = Math.min(bytes.length, from + progress.piece);
    progress.source.give(bytes.subarray(from, end));
    readOn(progress);
    from = end;
    progress.piece = Math.min(progress.piece * 2, PIECE_BYTES);
    yield;
  }
  return progress.source.letGo();
}

function* finish(progress: Progress): Steps<ReadTable> {
  const { what, asked, source } = progress;
  source.end();
  readOn(progress);
  if (!progress.rows) throw unreadable(what, 'cannot be read');
  const { rowCount, columns, extraMembers, hasFields, holdsAny, unexpectedRow } = progress.rows;
  // Rows may leave out null fields. If all rows leave out all columns, this is a reply of another kind.
  if (asked.length > 0 && hasFields && !holdsAny)
    throw unreadable(what, 'has rows, but none of the requested columns');
  if (unexpectedRow !== undefined && holdsAny)
    throw unreadable(what, `has something other than a row at row ${unexpectedRow + 1}`);
  const remarks = remarksOn(progress.rows, what);
  return { rowCount, columns, extraMembers, ...(remarks.length > 0 && { remarks }) };
}

/** Names that a note quotes. */
const MAX_NAMED = 3;

function remarksOn(
  { absent, unrequestedFields, bareRows, holdsAny, repeatedColumn }: ReplyRows,
  what: string,
): Remark[] {
  if (!holdsAny) return [];
  const remarks: Remark[] = [];
  // Rows may leave out null fields. Other fields in their place mean that the column may have another name.
  for (const column of unrequestedFields.length > 0 ? absent : []) {
    const caseVariant = unrequestedFields.find((name) => name.toLowerCase() === column.toLowerCase());
    if (caseVariant !== undefined)
      throw unreadable(what, `has column "${caseVariant}" instead of "${column}"`);
    const named = cutList(unrequestedFields.map(quoted), MAX_NAMED);
    const text = `No row of the reply has column ${column}, so it is blank. The rows have fields that were not asked for: ${named}.`;
    remarks.push({ column, text });
  }
  if (repeatedColumn !== undefined)
    remarks.push({
      column: repeatedColumn,
      text: `The first row of the reply has column ${repeatedColumn} twice. The last of its values is shown.`,
    });
  if (bareRows > 0)
    remarks.push({
      column: null,
      text: `${countOf(bareRows, 'row has', 'rows have')} none of the columns asked for, only other fields, and ${bareRows === 1 ? 'is' : 'are'} blank.`,
    });
  return remarks;
}

function readOn(progress: Progress): void {
  try {
    const { done, value } = progress.reading.next();
    if (done) progress.rows = value;
  } catch (thrown) {
    throw thrown instanceof RrError ? thrown : unreadable(progress.what, problemOf(thrown), thrown);
  }
}

const unreadable = (what: string, problem: string, cause?: unknown): RrError =>
  badReply(`${what} ${problem}. Refresh to try again. If the problem persists, contact your administrator.`, {
    cause,
  });

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
