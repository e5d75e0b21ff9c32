import type { DuckDBInstance, DuckDBConnection } from '@duckdb/node-api';
import { withConnection } from '../data/with-connection';
import { NEXT_QUARTER } from '../data/world';
import { RENTROLLS } from '../query/row-source';
import type { StateStore } from '../state/service-state';

/** Copies the rent rolls of all quarters but the next into memory, where decisions can change them: data is read-only. */
export const openLiveRentrolls = (data: DuckDBInstance): Promise<void> =>
  withConnection(data, async (connection) => {
    await connection.run(`ATTACH ':memory:' AS live (READ_WRITE)`);
    await connection.run(`CREATE TABLE ${RENTROLLS} AS SELECT * FROM rentroll WHERE q < ${NEXT_QUARTER}`);
  });

/** The rent rolls that came when an operator advanced the demo. */
export interface AdvancedQuarter {
  date: string;
  rentrolls: number;
  units: number;
  /** Names of properties that have their first rent roll. */
  newProperties: readonly string[];
}

const SCHEMA = 'CREATE TABLE IF NOT EXISTS advanced_quarter (stamp VARCHAR PRIMARY KEY)';

/** Opens what the state file says about the next quarter of data of this stamp. */
export async function openNextQuarter(store: StateStore, stamp: string) {
  await store.write(SCHEMA);
  return {
    hasCome: async (): Promise<boolean> =>
      (await store.read('SELECT stamp FROM advanced_quarter WHERE stamp = $1', [stamp])).length > 0,
    save: (): Promise<void> => store.write('INSERT INTO advanced_quarter VALUES ($1)', [stamp]),
    apply: async (connection: DuckDBConnection): Promise<void> => {
      await connection.run(`INSERT INTO ${RENTROLLS} SELECT * FROM rentroll WHERE q = ${NEXT_QUARTER}`);
    },
    describe: async (connection: DuckDBConnection): Promise<AdvancedQuarter> => {
      const rows = await connection.runAndReadAll(`
        SELECT max(r.date)::VARCHAR AS "date", count(*)::INTEGER AS "rentrolls", sum(r.units)::INTEGER AS "units",
          coalesce(list(p.property_name ORDER BY p.property_id) FILTER (p.first_quarter = ${NEXT_QUARTER}), []) AS "newProperties"
        FROM ${RENTROLLS} r JOIN property p USING (property_id) WHERE r.q = ${NEXT_QUARTER}`);
      return rows.getRowObjectsJS()[0] as unknown as AdvancedQuarter;
    },
  };
}
