import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { access, copyFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { DATA_VERSION } from '../../../src/service/data/generate-data';
import { openData } from '../../../src/service/data/open-data';
import { runService } from '../run-service';

const folders: string[] = [];
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rent-roll-data-'));
  folders.push(folder);
  return folder;
};
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

const SETTINGS = { units: 200, seed: 7 };
/** Opens the data at `path` as a service does, and returns its progress. */
const make = async (path: string, settings = SETTINGS) => {
  const progress: string[] = [];
  const data = await openData(path, settings, (text) => progress.push(text));
  data.closeSync();
  return progress;
};
/** Returns a digest of every table of the data. */
const digestOf = async (path: string): Promise<Record<string, string>> => {
  const data = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY', threads: '1' });
  const connection = await data.connect();
  const read = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJS();
  const digests: Record<string, string> = {};
  for (const [table] of await read("SELECT table_name FROM duckdb_tables() WHERE table_name <> 'stamp'"))
    digests[String(table)] = String(await read(`SELECT count(*), bit_xor(hash(t)) FROM "${table}" t`));
  connection.closeSync();
  data.closeSync();
  return digests;
};

describe('demo data file', () => {
  let made: string;
  let progress: string[];
  beforeAll(async () => {
    made = join(await newFolder(), 'demo.duckdb');
    progress = await make(made);
  });
  const copyOfMade = async () => {
    const path = join(await newFolder(), 'demo.duckdb');
    await copyFile(made, path);
    return path;
  };

  it('is generated with progress, and reused', async () => {
    expect(progress.length).toBeGreaterThan(5);
    expect(progress.at(-1)).toBe('Demo data is ready.');
    const { mtimeMs } = await stat(made);
    expect(await make(made)).toEqual([]);
    expect((await stat(made)).mtimeMs).toBe(mtimeMs);
  });

  it('is generated again for another seed, with other data', async () => {
    const path = await copyOfMade();
    const settings = { units: 200, seed: 8 };
    expect((await make(path, settings)).length).toBeGreaterThan(0);
    expect(await make(path, settings)).toEqual([]);
    const [first, second] = [await digestOf(made), await digestOf(path)];
    for (const table of ['unit', 'lease', 'tenant', 'state'])
      expect([table, second[table]]).not.toEqual([table, first[table]]);
  });

  it('does not exist if generation failed, and is generated over a half-written file and what a killed generation left, with the same data for the same seed', async () => {
    const folder = await newFolder();
    const path = join(folder, 'demo.duckdb');
    const failing = openData(path, SETTINGS, (text) => {
      if (text.includes('leases')) throw new Error('stopped');
    });
    await expect(failing).rejects.toThrow('stopped');
    await expect(access(path)).rejects.toThrow();
    await writeFile(path, 'not a database');
    await writeFile(`${path}.partial`, 'not a database');
    expect((await make(path)).length).toBeGreaterThan(0);
    expect(await readdir(folder)).toEqual(['demo.duckdb']);
    expect(await digestOf(path)).toEqual(await digestOf(made));
  });

  it('has the data of its version: a change of the generator increases DATA_VERSION and this digest', async () => {
    const dataDir = await newFolder();
    await mkdir(join(dataDir, 'service'));
    await copyFile(made, join(dataDir, 'service', 'demo.duckdb'));
    const under = await runService({ ...SETTINGS, dataDir });
    const { body } = await under.query({
      columns: [
        ...['property_name', 'unit_id', 'tenant_name', 'lease_start_date'],
        ...['contracted_rent_pa', 'market_rent_pa', 'source_file_name'],
      ],
      rentrolls: 'all-rentrolls',
    });
    await under.stop();
    const digest = createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 16);
    expect({ version: DATA_VERSION, digest }).toEqual({ version: 5, digest: '004bf49a55bb40a0' });
  });
});

describe('service over its data directory', () => {
  it('reports that the directory is in use by this or another process', async () => {
    const IN_USE = 'Another reference service or one of its commands is using the data directory';
    const under = await runService({ units: 200 });
    await expect(runService({ units: 200, dataDir: under.dataDir })).rejects.toThrow(IN_USE);
    await under.stop({ keep: true });

    const program = `require('@duckdb/node-api').DuckDBInstance.create(process.argv[1])
      .then((db) => { globalThis.db = db; console.log('open'); setInterval(() => {}, 1000); })`;
    const other = spawn(process.execPath, ['-e', program, join(under.dataDir, 'service', 'state.duckdb')]);
    await once(other.stdout, 'data');
    await expect(runService({ units: 200, dataDir: under.dataDir })).rejects.toThrow(IN_USE);
    other.kill();
    await once(other, 'exit');
    await (await runService({ units: 200, dataDir: under.dataDir })).stop();
  });
});
