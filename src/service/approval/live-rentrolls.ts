import type { DuckDBInstance } from '@duckdb/node-api';
import { RENTROLLS } from '../query/tables';

/** Puts a copy of the rent rolls into memory, beside the data that is only read, where decisions can change it. */
export async function openLiveRentrolls(data: DuckDBInstance): Promise<void> {
  const connection = await data.connect();
  try {
    await connection.run(`ATTACH ':memory:' AS live (READ_WRITE)`);
    await connection.run(`CREATE TABLE ${RENTROLLS} AS SELECT * FROM rentroll`);
  } finally {
    connection.closeSync();
  }
}
