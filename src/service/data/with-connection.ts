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
