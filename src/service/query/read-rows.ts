import type { DuckDBInstance } from '@duckdb/node-api';
import { withConnection } from '../data/with-connection';

export type Row = Record<string, unknown>;

/** Reads all rows of SQL that returns one JSON text a row. Use it for small replies only. */
export const readRows = (data: DuckDBInstance, sql: string): Promise<Row[]> =>
  withConnection(data, async (connection) => {
    const reader = await connection.runAndReadAll(sql);
    return reader.getRowsJS().map(([text]) => JSON.parse(String(text)) as Row);
  });
