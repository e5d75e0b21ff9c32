import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openSqlite } from '../../../src/gateway/store/open-sqlite';

/** SQLite's number for `synchronous = FULL`: a commit returns only after the data is on the disk. */
const FULL = 2;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rr-sqlite-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const modesOf = async (within: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      (await readdir(within))
        .filter((name) => name.includes('.'))
        .map(
          async (name) => [name, ((await stat(path.join(within, name))).mode & 0o777).toString(8)] as const,
        ),
    ),
  );

describe('the files of the SQLite store', () => {
  it('are readable by their account only, also if an older version left them open', async () => {
    // Windows has no such modes. There the permissions of the user's profile protect the files.
    if (process.platform === 'win32') return;
    const first = await openSqlite(folder, 1000);
    const all = { 'gateway.db': '600', 'gateway.db-shm': '600', 'gateway.db-wal': '600' };
    expect(await modesOf(folder)).toEqual(all);
    const lock = (await readdir(path.join(folder, 'locks')))[0] as string;
    for (const name of [...Object.keys(all), path.join('locks', lock)])
      await chmod(path.join(folder, name), 0o644);
    const second = await openSqlite(folder, 1000);
    expect(await modesOf(folder)).toEqual(all);
    expect(await modesOf(path.join(folder, 'locks'))).toEqual({ [lock]: '600' });
    await second.close();
    await first.close();
  });
});

describe('the SQLite store', () => {
  // A purchase is written down before it is sent. A power cut must not take back what was written down.
  it('keeps a committed purchase through a power cut', async () => {
    const { store, close } = await openSqlite(folder, 1000);
    try {
      const { rows } = await sql`pragma synchronous`.execute(store);
      expect(rows).toEqual([{ synchronous: FULL }]);
    } finally {
      await close();
    }
  });
});
