import { Readable } from 'node:stream';
import type { DuckDBConnection, DuckDBInstance, DuckDBValue } from '@duckdb/node-api';

/** What stands before, between and after the entries of a list. */
export interface ListFrame {
  start: string;
  between: string;
  end: string;
}

/** A query that yields one JSON text a row. */
export interface RowsQuery {
  sql: string;
  /** Its parameters by name. */
  values?: Record<string, DuckDBValue>;
}

/**
 * SQL that yields one JSON text a row; or a function that gives several such queries in the order in which their rows
 * follow each other, and does on the connection what each needs before it gives it. It is asked for the next one when
 * all rows of the one before were taken.
 */
export type RowsSql = string | ((connection: DuckDBConnection) => AsyncIterable<RowsQuery>);

interface RowStreamOptions {
  /** What becomes of the JSON text of a row before it is sent. Default: nothing. */
  edit?: (row: string) => string;
  frame: ListFrame;
  /** Aborts when nobody wants the rows any more. It stops what comes before the first ones, which may take longest. */
  signal: AbortSignal;
}

/**
 * Gives rows in their frame as a stream of bytes, a chunk of rows at a time. The first rows are computed before the
 * promise settles, so that a failure can still become an error reply. Destroying the stream stops the query; until there
 * is one, `signal` does.
 */
export async function rowStream(
  data: DuckDBInstance,
  sql: RowsSql,
  { edit, frame, signal }: RowStreamOptions,
): Promise<Readable> {
  const connection = await data.connect();
  const release = interruptOn(signal, connection);
  try {
    signal.throwIfAborted();
    const rows = chunksOf(connection, typeof sql === 'string' ? [{ sql }] : sql(connection));
    const nextRows = async () => (await rows.next()).value;
    let upcoming = nextRows();
    await upcoming;
    signal.throwIfAborted();
    release();

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
            upcoming = nextRows();
            upcoming.catch(() => {});
            const text = before + (edit ? rows.map(edit) : rows).join(frame.between);
            before = frame.between;
            this.push(text);
          },
          (error: Error) => this.destroy(error),
        );
      },
      destroy(error, done) {
        const stop = keepInterrupting(connection);
        // Ends where it stands: no other query begins.
        void rows.return(undefined);
        void upcoming
          .catch(() => {})
          .then(() => {
            stop();
            return close(connection);
          })
          .then(() => done(error));
      },
    });
  } catch (thrown) {
    release();
    await close(connection);
    throw thrown;
  }
}

/**
 * Closes a connection for good. Rows that were not all read would keep its transaction and its temporary tables until
 * their object is collected as garbage; another statement ends them at once.
 */
async function close(connection: DuckDBConnection): Promise<void> {
  // Where there is no transaction it fails, and has ended the rows all the same.
  await connection.run('ROLLBACK').catch(() => {});
  connection.closeSync();
}

/** Interrupts what runs on the connection from the abort on, until it is released. */
function interruptOn(signal: AbortSignal, connection: DuckDBConnection): () => void {
  let release = () => {};
  const stop = () => void (release = keepInterrupting(connection));
  signal.addEventListener('abort', stop, { once: true });
  return () => {
    signal.removeEventListener('abort', stop);
    release();
  };
}

/** DuckDB forgets an interrupt that comes before the query has begun, so once is not enough. */
function keepInterrupting(connection: DuckDBConnection): () => void {
  connection.interrupt();
  const again = setInterval(() => connection.interrupt(), 20);
  return () => clearInterval(again);
}

/** The rows of one query after the other, a chunk at a time. */
async function* chunksOf(
  connection: DuckDBConnection,
  queries: Iterable<RowsQuery> | AsyncIterable<RowsQuery>,
): AsyncGenerator<string[], undefined> {
  for await (const { sql, values } of queries) {
    const result = await connection.stream(sql, values);
    for (;;) {
      const chunk = await result.fetchChunk();
      if (chunk === null || chunk.rowCount === 0) break;
      yield chunk.getColumnValues(0) as string[];
    }
  }
}
