import { Readable } from 'node:stream';
import type { DuckDBConnection, DuckDBInstance, DuckDBResult } from '@duckdb/node-api';

/** What stands before, between and after the entries of a list. */
export interface ListFrame {
  start: string;
  between: string;
  end: string;
}

export interface RowStreamOptions {
  /** What the connection needs before the SQL runs on it, such as a temporary table. Default: nothing. */
  prepare?: (connection: DuckDBConnection, signal: AbortSignal) => Promise<void>;
  /** What becomes of the JSON text of a row before it is sent. Default: nothing. */
  edit?: (row: string) => string;
  frame: ListFrame;
  /** Aborts when nobody wants the rows any more. It stops what comes before the first ones, which may take longest. */
  signal: AbortSignal;
}

/**
 * Runs SQL that yields one JSON text a row and gives them in their frame as a stream of bytes, a chunk of rows at a
 * time. The first rows are computed before the promise settles, so that a failure can still become an error
 * reply. Destroying the stream stops the query; until there is one, `signal` does.
 */
export async function rowStream(
  data: DuckDBInstance,
  sql: string,
  { prepare, edit, frame, signal }: RowStreamOptions,
): Promise<Readable> {
  const connection = await data.connect();
  const release = interruptOn(signal, connection);
  try {
    await prepare?.(connection, signal);
    signal.throwIfAborted();
    const result = await connection.stream(sql);
    let upcoming = nextRows(result);
    await upcoming;
    signal.throwIfAborted();

    let before = frame.start;
    return new Readable({
      read() {
        upcoming.then(
          (rows) => {
            if (rows === undefined) {
              this.push(before === frame.between ? frame.end : before + frame.end);
              this.push(null);
              return;
            }
            // Computed while these rows are on their way.
            upcoming = nextRows(result);
            upcoming.catch(() => {});
            const text = before + (edit ? rows.map(edit) : rows).join(frame.between);
            before = frame.between;
            this.push(text);
          },
          (error: Error) => this.destroy(error),
        );
      },
      destroy(error, done) {
        connection.interrupt();
        void upcoming
          .catch(() => {})
          .then(() => {
            connection.closeSync();
            done(error);
          });
      },
    });
  } catch (thrown) {
    connection.closeSync();
    throw thrown;
  } finally {
    release();
  }
}

/**
 * Interrupts what runs on the connection from the abort on, until it is released: DuckDB forgets an interrupt that
 * comes before the query has begun, so once is not enough.
 */
function interruptOn(signal: AbortSignal, connection: DuckDBConnection): () => void {
  let again: NodeJS.Timeout | undefined;
  const stop = () => {
    connection.interrupt();
    again = setInterval(() => connection.interrupt(), 20);
  };
  signal.addEventListener('abort', stop, { once: true });
  return () => {
    signal.removeEventListener('abort', stop);
    clearInterval(again);
  };
}

/** The rows of the next chunk; undefined at the end. */
async function nextRows(result: DuckDBResult): Promise<string[] | undefined> {
  const chunk = await result.fetchChunk();
  if (chunk === null || chunk.rowCount === 0) return undefined;
  return chunk.getColumnValues(0) as string[];
}
