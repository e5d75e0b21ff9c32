import type { DuckDBConnection } from '@duckdb/node-api';
import { createFiles } from './create-files';
import { createLeases } from './create-leases';
import { createProperties } from './create-properties';
import { CORRECT_A_RENT, CREATE_STATE_TABLE, createRentrolls, createStates } from './create-rentrolls';
import { createUnits } from './create-units';
import { createWorld } from './create-world';
import { NEXT_QUARTER_END, QUARTER_ENDS } from './world';

/** Increase it with every change of the generated data. Files of another version are generated again. */
export const DATA_VERSION = 5;

export interface DataSettings {
  /** Ordinary units in total. Each property has at least eight, so the data exceeds very small numbers. */
  units: number;
  seed: number;
}

/** Fills an empty DuckDB. Every value is a hash of an identity, so the same settings give the same data everywhere. */
export async function generateData(
  connection: DuckDBConnection,
  { units, seed }: DataSettings,
  onProgress: (text: string) => void = () => {},
): Promise<void> {
  const run = async (label: string, statements: readonly string[]) => {
    onProgress(`Demo data, ${units.toLocaleString('en-US')} units: ${label}`);
    for (const sql of statements) await connection.run(sql);
  };
  await run('calendar, countries and currencies', createWorld(seed));
  await run('properties', createProperties(units));
  await run('units', createUnits());
  await run('leases and tenants', createLeases());
  await run('rent rolls', [CREATE_STATE_TABLE]);
  const dates = [...QUARTER_ENDS, NEXT_QUARTER_END];
  for (const [i, date] of dates.entries())
    await run(`rent rolls of ${date} (${i + 1} of ${dates.length})`, [createStates(i + 1)]);
  await run('a corrected rent', [CORRECT_A_RENT]);
  await run('approvals and totals', createRentrolls());
  await run('files and extractions', createFiles());
}
