import { mkdtemp, rm } from 'node:fs/promises';
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

describe('the SQLite store', () => {
  // A purchase is written down before it is sent. A power cut must not take back what was written down.
  it('keeps a committed purchase through a power cut', async () => {
    const { store, close } = await openSqlite(folder);
    try {
      const { rows } = await sql`pragma synchronous`.execute(store);
      expect(rows).toEqual([{ synchronous: FULL }]);
    } finally {
      await close();
    }
  });
});
