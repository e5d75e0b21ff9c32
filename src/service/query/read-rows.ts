import type { DuckDBInstance } from '@duckdb/node-api';

export type Row = Record<string, unknown>;

/** Reads all rows of SQL that returns one JSON text a row. Use it for small replies only. */
export async function readRows(data: DuckDBInstance, sql: string): Promise<Row[]> {
  const connection = await data.connect();
  try {
    const reader = await connection.runAndReadAll(sql);
    return reader.getRowsJS().map(([text]) => JSON.parse(String(text)) as Row);
  } finally {
    connection.closeSync();
  }
}
