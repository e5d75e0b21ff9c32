import { Readable } from 'node:stream';
import type { DuckDBConnection, DuckDBInstance, DuckDBValue } from '@duckdb/node-api';

/** The text before, between and after the entries of a list. */
export interface ListFrame {
  start: string;
  between: string;
  end: string;
}

export interface RowsQuery {
  sql: string;
  values?: Record<string, DuckDBValue>;
}

/** SQL, or a generator of queries. It is asked for the next query when all rows of the previous one were read. */
export type RowsSql = string | ((connection: DuckDBConnection) => AsyncIterable<RowsQuery>);

interface RowStreamOptions {
  /** Changes the JSON text of a row before it is sent. Default: sends it unchanged. */
  edit?: (row: string) => string;
  frame: ListFrame;
  /** Stops the work that precedes the first rows, which may take longest, if the caller has gone. */
  signal: AbortSignal;
}

/**
 * Streams framed rows. The first rows are computed before the promise settles, so that a failure can still become an
 * error reply. `signal` stops the query until then. After that, destroying the stream stops it.
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
            // Computes the next rows while these are being sent.
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
        // Keeps the generator from starting another query.
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

/** Unread rows keep the transaction and its tables until garbage collection. Another statement releases them. */
async function close(connection: DuckDBConnection): Promise<void> {
  // Fails without a transaction, but has released the rows even then.
  await connection.run('ROLLBACK').catch(() => {});
  connection.closeSync();
}

/** From the abort on, interrupts every query on the connection until the returned function is called. */
function interruptOn(signal: AbortSignal, connection: DuckDBConnection): () => void {
  let release = () => {};
  const stop = () => void (release = keepInterrupting(connection));
  signal.addEventListener('abort', stop, { once: true });
  return () => {
    signal.removeEventListener('abort', stop);
    release();
  };
}

/** Interrupts repeatedly, because DuckDB forgets an interrupt that arrives before the query has begun. */
function keepInterrupting(connection: DuckDBConnection): () => void {
  connection.interrupt();
  const again = setInterval(() => connection.interrupt(), 20);
  return () => clearInterval(again);
}

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
