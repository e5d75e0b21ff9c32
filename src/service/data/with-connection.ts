import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

/** Gives the work a connection of its own, and closes it afterwards. */
export async function withConnection<T>(
  data: DuckDBInstance,
  work: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const connection = await data.connect();
  try {
    return await work(connection);
  } finally {
    connection.closeSync();
  }
}

export type Row = Record<string, unknown>;

/** Reads all rows of SQL that returns one JSON text a row. Use it for small replies only. */
export const readRows = (data: DuckDBInstance, sql: string): Promise<Row[]> =>
  withConnection(data, async (connection) => {
    const reader = await connection.runAndReadAll(sql);
    return reader.getRowsJS().map(([text]) => JSON.parse(String(text)) as Row);
  });
