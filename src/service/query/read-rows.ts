import type { DuckDBInstance } from '@duckdb/node-api';

export type Row = Record<string, unknown>;

/** All rows of SQL that yields one JSON text a row: for replies that are small. */
export async function readRows(data: DuckDBInstance, sql: string): Promise<Row[]> {
  const connection = await data.connect();
  try {
    const reader = await connection.runAndReadAll(sql);
    return reader.getRowsJS().map(([text]) => JSON.parse(String(text)) as Row);
  } finally {
    connection.closeSync();
  }
}
