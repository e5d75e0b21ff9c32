import { readTable } from './read-table';
import type { Steps } from './steps';
import type { ColumnSpec, Table } from './table';

export interface ReplyForm {
  columns: readonly ColumnSpec[];
  /** Names under which an object may hold the rows, most likely first. */
  wrappers: readonly string[];
  /** The reply, as the beginning of a sentence: "The query reply". */
  what: string;
}

/** Reads a reply's rows into columns while it arrives. */
export interface TableReader {
  /** Takes the next bytes, which it may keep. Each call's steps are to be done before the next call. */
  push(bytes: Uint8Array): Steps<void>;
  /** The reply has ended. */
  finish(): Steps<Table>;
}

/** See {@link readTable} for what a reply may be. Any step may throw `bad-reply`. */
export function createTableReader({ columns, wrappers, what }: ReplyForm): TableReader {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let text = '';
  return {
    *push(bytes) {
      text += decoder.decode(bytes, { stream: true });
      yield;
    },
    *finish() {
      return readTable(text + decoder.decode(), columns, wrappers, what);
    },
  };
}
