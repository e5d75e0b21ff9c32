import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { access, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { DATA_VERSION } from '../../../src/service/data/generate-data';
import { openData } from '../../../src/service/data/open-data';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { runService, type ServiceUnderTest } from '../run-service';

const { columns: CATALOGUE } = createCatalogue();

const folders: string[] = [];
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rent-roll-data-'));
  folders.push(folder);
  return folder;
};
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

describe('demo data file', () => {
  const make = async (path: string, settings = { units: 200, seed: 7 }) => {
    const progress: string[] = [];
    const data = await openData(path, settings, (text) => progress.push(text));
    data.closeSync();
    return progress;
  };

  it('is generated with progress, and reused', async () => {
    const path = join(await newFolder(), 'demo.duckdb');
    const progress = await make(path);
    expect(progress.length).toBeGreaterThan(5);
    expect(progress.at(-1)).toBe('Demo data is ready.');
    const made = (await stat(path)).mtimeMs;
    expect(await make(path)).toEqual([]);
    expect((await stat(path)).mtimeMs).toBe(made);
  });

  it.each([
    ['another number of units', { units: 220, seed: 7 }],
    ['another seed', { units: 200, seed: 8 }],
  ])('is generated again for %s', async (_, settings) => {
    const path = join(await newFolder(), 'demo.duckdb');
    await make(path);
    expect((await make(path, settings)).length).toBeGreaterThan(0);
    expect(await make(path, settings)).toEqual([]);
  });

  it.each([
    ['half-written', 'demo.duckdb'],
    ['left behind by a killed generation', 'demo.duckdb.partial'],
  ])('is generated again over a file that is %s', async (_, name) => {
    const folder = await newFolder();
    await writeFile(join(folder, name), 'not a database');
    expect((await make(join(folder, 'demo.duckdb'))).length).toBeGreaterThan(0);
    expect(await readdir(folder)).toEqual(['demo.duckdb']);
  });

  it('does not exist if generation failed', async () => {
    const path = join(await newFolder(), 'demo.duckdb');
    const failing = openData(path, { units: 200, seed: 7 }, (text) => {
      if (text.includes('approvals')) throw new Error('stopped');
    });
    await expect(failing).rejects.toThrow('stopped');
    await expect(access(path)).rejects.toThrow();
    expect((await make(path)).length).toBeGreaterThan(0);
  });
});

describe('service over its data directory', () => {
  const digest = async (under: ServiceUnderTest) => {
    const { body } = await under.query({
      columns: CATALOGUE.map(({ name }) => name),
      rentrolls: 'all-rentrolls',
    });
    return createHash('sha256').update(JSON.stringify(body)).digest('hex');
  };
  const run = async (options: Parameters<typeof runService>[0]) => {
    const under = await runService(options);
    const result = await digest(under);
    await under.stop();
    return result;
  };

  it('has the same data for the same seed, and other data for another seed', async () => {
    const [first, again, other] = [
      await run({ units: 200 }),
      await run({ units: 200 }),
      await run({ units: 200, seed: 8 }),
    ];
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('has the data of its version: a change of the generator increases DATA_VERSION and this digest', async () => {
    const under = await runService({ units: 200 });
    const { body } = await under.query({
      columns: [
        'property_name',
        'unit_id',
        'tenant_name',
        'lease_start_date',
        'contracted_rent_pa',
        'market_rent_pa',
        'source_file_name',
      ],
      rentrolls: 'all-rentrolls',
    });
    await under.stop();
    const digest = createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 16);
    expect({ version: DATA_VERSION, digest }).toEqual({ version: 3, digest: '004bf49a55bb40a0' });
  });

  it('keeps tokens, their count and memberships after a restart', async () => {
    const before = await runService({ units: 200, monthlyTokenQuota: 2 });
    const headers = { Authentication: `Bearer ${await before.token()}` };
    await before.service.admin.removeMembership('demo', '103');
    await before.stop({ keep: true });

    const after = await runService({ units: 200, monthlyTokenQuota: 2, dataDir: before.dataDir });
    const list = await after.call(DEFAULT_PROFILE.databases.path, headers);
    expect((list.body as { id: string }[]).map(({ id }) => id)).toEqual(['101', '102']);
    expect(after.service.admin.tokensIssued('demo')).toBe(1);
    expect((await after.askToken(after.tokenForm())).status).toBe(200);
    expect((await after.askToken(after.tokenForm())).status).toBe(429);
    await after.stop();
  });

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
