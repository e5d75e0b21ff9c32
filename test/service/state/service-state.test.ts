import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { openServiceState } from '../../../src/service/state/service-state';

const DEMO = { clientId: 'demo', clientSecret: 'secret', databases: ['101', '102'] };

describe('the state file', () => {
  let folder: string;
  beforeEach(async () => {
    // The name contains "lock", as does DuckDB's message if another process has the file open.
    folder = await mkdtemp(path.join(tmpdir(), 'rent-roll-clock-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const file = () => path.join(folder, 'state.duckdb');
  const open = (now = () => new Date('2026-11-20T10:00:00Z')) =>
    openServiceState({ path: file(), clients: [DEMO], monthlyTokenQuota: 5, now });

  it('counts a token in the month of its request, even if the month ends meanwhile', async () => {
    const times = ['2026-11-30T23:59:59.999Z', '2026-12-01T00:00:00Z'];
    const state = await open(() => new Date(times.shift() ?? '2026-12-01T00:00:00Z'));
    expect(await state.countToken('demo')).toBe(true);
    await state.close();

    const next = await open(() => new Date('2026-12-01T00:00:00Z'));
    expect(next.tokensIssued('demo')).toBe(0);
    await next.close();
  });

  it('decides what is in effect: a change that could not be written is not', async () => {
    const state = await open();
    for (const table of ['membership', 'client_quota', 'tokens_issued'])
      await state.store.write(`DROP TABLE ${table}`);
    await expect(state.removeMembership('demo', '101')).rejects.toThrow();
    await expect(state.restoreMembership('demo', '103')).rejects.toThrow();
    await expect(state.setQuota('demo', 0)).rejects.toThrow();
    await expect(state.countToken('demo')).rejects.toThrow();
    expect([...state.databasesOf('demo')].sort()).toEqual(['101', '102']);
    expect([state.quotaOf('demo'), state.tokensIssued('demo')]).toEqual([5, 0]);
    await state.close();
  });

  it.each([
    ['not a database', () => writeFile(file(), 'Rent roll '.repeat(1000))],
    ['empty', () => writeFile(file(), '')],
    [
      'a database of another program',
      async () => {
        const other = await DuckDBInstance.create(file());
        const connection = await other.connect();
        await connection.run('CREATE TABLE signing_key (other INTEGER)');
        connection.closeSync();
        other.closeSync();
      },
    ],
  ])('is named in the error if it is %s, and can be replaced', async (_, make) => {
    await make();
    const refused = {
      code: 'bad-input',
      message: expect.stringMatching(
        /^The state file ".*state\.duckdb" cannot be used: .+ If you move it away, /,
      ),
    };
    await expect(open()).rejects.toMatchObject(refused);
    await expect(open()).rejects.toMatchObject(refused);
    await rm(file());
    await (await open()).close();
  });
});
