import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { version, type DuckDBConnection } from '@duckdb/node-api';
import { DATA_VERSION, generateData, type DataSettings } from '../../src/service/data/generate-data';
import { openData } from '../../src/service/data/open-data';
import { serviceFolder } from '../../src/service/open-service';

const CACHE_FOLDER = path.resolve(__dirname, '../../.cache/demo-data');

/** Copies demo data to `place`, so that it need not be generated there. Each is generated once, and kept for later runs. */
export async function copyDemoData(targetPath: string, settings: DataSettings): Promise<void> {
  const cachedPath = path.join(CACHE_FOLDER, `${await nameOf(settings)}.duckdb`);
  if (!(await exists(cachedPath))) {
    await mkdir(CACHE_FOLDER, { recursive: true });
    // Other processes may generate it at the same time, so it must appear as a whole.
    const folder = await mkdtemp(path.join(CACHE_FOLDER, 'new-'));
    const made = path.join(folder, 'demo.duckdb');
    (await openData(made, settings)).closeSync();
    await rename(made, cachedPath);
    await rm(folder, { recursive: true });
  }
  await mkdir(path.dirname(targetPath), { recursive: true });
  await copyFile(cachedPath, targetPath);
}

/** Gives the service of this folder its demo data, in place of any that it has. The service must not run. */
export const provideDemoData = (
  dataDir: string,
  { units = 3000, seed = 7 }: Partial<DataSettings>,
): Promise<void> => copyDemoData(path.join(serviceFolder(dataDir), 'demo.duckdb'), { units, seed });

/** Names everything that the data depends on. A change of the generator gives other statements, and another name. */
async function nameOf(settings: DataSettings): Promise<string> {
  const statements: string[] = [];
  const recorder = { run: async (sql: string) => void statements.push(sql) };
  await generateData(recorder as unknown as DuckDBConnection, settings);
  return createHash('sha256')
    .update(JSON.stringify([version(), DATA_VERSION, settings, statements]))
    .digest('hex')
    .slice(0, 24);
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
