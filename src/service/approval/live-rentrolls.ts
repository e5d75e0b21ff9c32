import type { DuckDBInstance } from '@duckdb/node-api';
import { RENTROLLS } from '../query/tables';

/** Copies the rent rolls into memory, so that decisions can change them. The data itself is open read-only. */
export async function openLiveRentrolls(data: DuckDBInstance): Promise<void> {
  const connection = await data.connect();
  try {
    await connection.run(`ATTACH ':memory:' AS live (READ_WRITE)`);
    await connection.run(`CREATE TABLE ${RENTROLLS} AS SELECT * FROM rentroll`);
  } finally {
    connection.closeSync();
  }
}
