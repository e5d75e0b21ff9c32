import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DuckDBInstance } from '@duckdb/node-api';
import { openLiveRentrolls } from '../../src/service/approval/live-rentrolls';
import { openData } from '../../src/service/open-data';
import { findChanges } from '../../src/service/query/find-changes';
import { rowStream } from '../../src/service/query/row-stream';
import { frameOf } from '../../src/service/replies/list-shape';

const CHOICE = { databases: ['101', '102', '103'], rentrolls: 'all-rentrolls', approvedOnly: false } as const;

describe('findChanges', () => {
  let folder: string;
  let data: DuckDBInstance;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rent-roll-changes-'));
    data = await openData(join(folder, 'demo.duckdb'), { units: 200, seed: 7 });
    await openLiveRentrolls(data);
  });
  afterAll(async () => {
    data.closeSync();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(() => jest.restoreAllMocks());

  /** How often each connection that is opened from now on has been closed. */
  const watchConnections = () => {
    const closed: jest.SpyInstance[] = [];
    const connect = data.connect.bind(data);
    jest.spyOn(data, 'connect').mockImplementation(async () => {
      const connection = await connect();
      closed.push(jest.spyOn(connection, 'closeSync'));
      return connection;
    });
    return () => closed.map((close) => close.mock.calls.length);
  };
  const stream = (signal: AbortSignal, sql = 'SELECT count(*)::VARCHAR FROM change') =>
    rowStream(
      data,
      async (connection) => {
        await findChanges(data, connection, CHOICE, 'EUR', signal);
        return [sql];
      },
      { frame: frameOf('bare', []), signal },
    );

  it('fills a table that only its connection sees, and closes what it opened', async () => {
    const closed = watchConnections();
    const text = Buffer.concat(await (await stream(new AbortController().signal)).toArray()).toString();
    expect(Number((JSON.parse(text) as number[])[0])).toBeGreaterThan(500);
    expect(closed()).toEqual([1, 1]);
    const other = await data.connect();
    await expect(other.run('SELECT count(*) FROM change')).rejects.toThrow('change');
    other.closeSync();
  });

  it('closes its connections when it is called off before or while it compares', async () => {
    const closed = watchConnections();
    await expect(stream(AbortSignal.abort())).rejects.toThrow('abort');
    expect(closed()).toEqual([1, 1]);
    const caller = new AbortController();
    const started = stream(caller.signal);
    caller.abort();
    await expect(started).rejects.toThrow();
    expect(closed()).toEqual([1, 1, 1, 1]);
  });

  it('closes its connections when the answer cannot be made', async () => {
    const closed = watchConnections();
    await expect(stream(new AbortController().signal, 'SELECT nothing FROM change')).rejects.toThrow(
      'nothing',
    );
    expect(closed()).toEqual([1, 1]);
  });
});
