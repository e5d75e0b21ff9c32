import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { DuckDBInstance, version } from '@duckdb/node-api';
import { DATA_VERSION, generateData, type DataSettings } from './generate-data';
import { withConnection } from './with-connection';
import { sqlText } from './sql-text';

/** What a data file was made from, including DuckDB's version, because its hash function draws the values. */
const stampOf = ({ units, seed }: DataSettings): string =>
  `data ${DATA_VERSION}, ${units} units, seed ${seed}, DuckDB ${version()}`;

/**
 * Data of this size has at most 122,880 rows in each table, which DuckDB reads in one thread. Further threads would only
 * take turns with it.
 */
const UNITS_FOR_ONE_THREAD = 10_000;

/**
 * Opens the data at `path`. Generates it first if it is missing, was made from other settings, or cannot be read. Gives
 * it its name when it is complete, so incomplete data is never opened.
 */
export async function openData(
  path: string,
  settings: DataSettings,
  onProgress: (text: string) => void = () => {},
): Promise<DuckDBInstance> {
  const stamp = stampOf(settings);
  const existing = await openStamped(path, stamp, settings.units);
  if (existing) return existing;

  const partial = `${path}.partial`;
  for (const file of [partial, `${partial}.wal`, path, `${path}.wal`]) await rm(file, { force: true });
  const instance = await DuckDBInstance.create(partial);
  try {
    await withConnection(instance, async (connection) => {
      await generateData(connection, settings, onProgress);
      await connection.run(`CREATE TABLE stamp AS SELECT ${sqlText(stamp)} AS stamp`);
      await connection.run('CHECKPOINT');
    });
  } finally {
    instance.closeSync();
  }
  await rename(partial, path);
  onProgress('Demo data is ready.');

  const made = await openStamped(path, stamp, settings.units);
  if (!made) throw new Error('The demo data could not be read after it was generated.');
  return made;
}

/** Returns the settings of the data at `path`, or undefined if this version did not generate it. */
export async function settingsOfData(path: string): Promise<DataSettings | undefined> {
  const opened = await openAny(path);
  opened?.instance.closeSync();
  const [, units, seed] = /, (\d+) units, seed (\d+),/.exec(opened?.stamp ?? '') ?? [];
  const settings = { units: Number(units), seed: Number(seed) };
  return opened?.stamp === stampOf(settings) ? settings : undefined;
}

async function openStamped(path: string, stamp: string, units: number): Promise<DuckDBInstance | undefined> {
  const opened = await openAny(path, units);
  if (opened?.stamp === stamp) return opened.instance;
  opened?.instance.closeSync();
  return undefined;
}

async function openAny(
  path: string,
  units = 0,
): Promise<{ instance: DuckDBInstance; stamp: string } | undefined> {
  if (!existsSync(path)) return undefined;
  let instance: DuckDBInstance | undefined;
  try {
    instance = await DuckDBInstance.create(path, {
      access_mode: 'READ_ONLY',
      ...(units <= UNITS_FOR_ONE_THREAD && { threads: '1' }),
    });
    return { instance, stamp: await readStamp(instance) };
  } catch {
    instance?.closeSync();
    return undefined;
  }
}

/** Reads the stamp of open data. Decisions stored for one stamp do not apply to another. */
export const readStamp = (data: DuckDBInstance): Promise<string> =>
  withConnection(data, async (connection) =>
    String((await connection.runAndReadAll('SELECT stamp FROM stamp')).getRowsJS()[0]?.[0]),
  );
