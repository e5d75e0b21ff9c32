import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATA_VERSION } from '../../../src/service/data/generate-data';
import { openData } from '../../../src/service/data/open-data';
import { runService } from '../run-service';

const SETTINGS = { units: 200, seed: 7 };

describe('demo data', () => {
  let dataDir: string;
  let folder: string;
  let file: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'rent-roll-data-'));
    folder = join(dataDir, 'service');
    await mkdir(folder);
    file = join(folder, 'demo.duckdb');
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  /** Opens the data as a service does, and returns its progress. */
  const make = async (settings = SETTINGS) => {
    const progress: string[] = [];
    (await openData(file, settings, (text) => progress.push(text))).closeSync();
    return progress;
  };
  const digest = async (settings: typeof SETTINGS) => {
    const under = await runService({ ...settings, dataDir });
    const { body } = await under.query({
      columns: [
        ...['property_name', 'unit_id', 'tenant_name', 'lease_start_date'],
        ...['contracted_rent_pa', 'market_rent_pa', 'source_file_name'],
      ],
      rentrolls: 'all-rentrolls',
    });
    await under.stop({ shouldRetainData: true });
    return createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 16);
  };

  it('has no file if its generation failed, and is generated over what a killed generation left', async () => {
    const failing = openData(file, SETTINGS, (text) => {
      if (text.includes('leases')) throw new Error('stopped');
    });
    await expect(failing).rejects.toThrow('stopped');
    expect(await readdir(folder)).not.toContain('demo.duckdb');
    await writeFile(file, 'not a database');
    await writeFile(`${file}.partial`, 'not a database');
    expect((await make()).at(-1)).toBe('Demo data is ready.');
    expect(await readdir(folder)).toEqual(['demo.duckdb']);
    expect(await make()).toEqual([]);
  });

  it('has the data of its version: a change of the generator increases DATA_VERSION and this digest', async () =>
    expect({ version: DATA_VERSION, digest: await digest(SETTINGS) }).toEqual({
      version: 5,
      digest: '004bf49a55bb40a0',
    }));
});
