import type { DuckDBInstance } from '@duckdb/node-api';
import { NEXT_QUARTER } from '../data/world';
import { RENTROLLS } from '../query/tables';

/** Copies the rent rolls into memory, without the next quarter, so that decisions and that quarter can change them. The data itself is open read-only. */
export async function openLiveRentrolls(data: DuckDBInstance): Promise<void> {
  const connection = await data.connect();
  try {
    await connection.run(`ATTACH ':memory:' AS live (READ_WRITE)`);
    await connection.run(`CREATE TABLE ${RENTROLLS} AS SELECT * FROM rentroll WHERE q < ${NEXT_QUARTER}`);
  } finally {
    connection.closeSync();
  }
}
