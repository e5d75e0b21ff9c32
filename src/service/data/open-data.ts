import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { DuckDBInstance, version } from '@duckdb/node-api';
import { DATA_VERSION, generateData, type DataSettings } from './generate-data';
import { sqlText } from './sql-text';

/** What a data file was made from. DuckDB's version counts, since values are drawn with its hash function. */
const stampOf = ({ units, seed }: DataSettings): string =>
  `data ${DATA_VERSION}, ${units} units, seed ${seed}, DuckDB ${version()}`;

/**
 * Opens the generated data at `path` for reading, making it first where it is missing, was made from other
 * settings, or cannot be read. It is made under another name and renamed when complete, so a generation that was
 * killed is never taken for data.
 */
export async function openData(
  path: string,
  settings: DataSettings,
  onProgress: (text: string) => void = () => {},
): Promise<DuckDBInstance> {
  const stamp = stampOf(settings);
  const existing = await openStamped(path, stamp);
  if (existing) return existing;

  const partial = `${path}.partial`;
  for (const file of [partial, `${partial}.wal`, path, `${path}.wal`]) await rm(file, { force: true });
  const instance = await DuckDBInstance.create(partial);
  try {
    const connection = await instance.connect();
    await generateData(connection, settings, onProgress);
    await connection.run(`CREATE TABLE stamp AS SELECT ${sqlText(stamp)} AS stamp`);
    await connection.run('CHECKPOINT');
    connection.closeSync();
  } finally {
    instance.closeSync();
  }
  await rename(partial, path);
  onProgress('Demo data is ready.');

  const made = await openStamped(path, stamp);
  if (!made) throw new Error('The demo data could not be read after it was made.');
  return made;
}

/** What the data at `path` was made from, for opening it as it is; undefined where this version made no data there. */
export async function settingsOfData(path: string): Promise<DataSettings | undefined> {
  const opened = await openAny(path);
  opened?.instance.closeSync();
  const [, units, seed] = /, (\d+) units, seed (\d+),/.exec(opened?.stamp ?? '') ?? [];
  const settings = { units: Number(units), seed: Number(seed) };
  return opened?.stamp === stampOf(settings) ? settings : undefined;
}

async function openStamped(path: string, stamp: string): Promise<DuckDBInstance | undefined> {
  const opened = await openAny(path);
  if (opened?.stamp === stamp) return opened.instance;
  opened?.instance.closeSync();
  return undefined;
}

/** Undefined for what is not a data file of ours, or a damaged one: it is made anew. */
async function openAny(path: string): Promise<{ instance: DuckDBInstance; stamp: string } | undefined> {
  if (!existsSync(path)) return undefined;
  let instance: DuckDBInstance | undefined;
  try {
    instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' });
    return { instance, stamp: await readStamp(instance) };
  } catch {
    instance?.closeSync();
    return undefined;
  }
}

/** The stamp of open data: what is kept for one set of data holds for no other. */
export async function readStamp(data: DuckDBInstance): Promise<string> {
  const connection = await data.connect();
  try {
    return String((await connection.runAndReadAll('SELECT stamp FROM stamp')).getRowsJS()[0]?.[0]);
  } finally {
    connection.closeSync();
  }
}
