import type { DuckDBConnection } from '@duckdb/node-api';
import { createFiles } from './create-files';
import { createLeases } from './create-leases';
import { createProperties } from './create-properties';
import { CREATE_STATE_TABLE, createRentrolls, createStates } from './create-rentrolls';
import { createUnits } from './create-units';
import { createWorld } from './create-world';
import { QUARTER_ENDS } from './world';

/** Raise it with every change to what is generated: files of another version are made anew. */
export const DATA_VERSION = 3;

export interface DataSettings {
  /** Ordinary units in all; properties have at least eight each, so very small numbers are exceeded. */
  units: number;
  seed: number;
}

/**
 * Fills an empty DuckDB with the demo world. The same settings give the same data on every machine: every value
 * is a hash of an identity, no clock and no random source is read. All work is set-based, so a million units
 * take minutes and not hours.
 */
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
  for (const [i, date] of QUARTER_ENDS.entries())
    await run(`rent rolls of ${date} (${i + 1} of ${QUARTER_ENDS.length})`, [createStates(i + 1)]);
  await run('approvals and totals', createRentrolls());
  await run('files and extractions', createFiles());
}
