import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { CHECK_MS, createRecordsHealth } from '../../../src/gateway/health/health-routes';
import type { Store } from '../../../src/gateway/store/schema';
import { eachGateway, openGateway, takeLog } from '../gateway-fixture';
import { placeOf, readRecords, recordsOf } from '../stores';

describe('the health of a gateway', () => {
  const open = eachGateway();
  const lives = () => open().ask('/healthz', { headers: { host: '10.1.2.3:8080' } });
  const ready = () => open().ask('/readyz', { headers: { host: '10.1.2.3:8080' } });

  it('is shown to anyone under any host name', async () => {
    const replies = [await lives(), await ready()];
    expect(replies.map(({ status, text }) => [status, text])).toEqual([
      [200, 'ok\n'],
      [200, 'ready\n'],
    ]);
    for (const { headers } of replies) expect(headers['cache-control']).toBe('no-store');
  });

  it('does not call the service or buy a token', async () => {
    for (let count = 0; count < 5; count += 1) {
      await ready();
      open().clock.ms += 60_000;
    }
    expect(open().service.requests).toEqual([]);
  });

  it('is bad while the records cannot be written, although the process is alive', async () => {
    const { dataDir, clock } = open();
    expect((await ready()).status).toBe(200);
    const other = recordsOf(dataDir);
    other.exec('alter table heartbeat rename to elsewhere');
    clock.ms += 10_000;
    const reply = await ready();
    expect([reply.status, reply.text]).toEqual([503, "The gateway's records cannot be read or written.\n"]);
    expect((await lives()).status).toBe(200);
    other.exec('alter table elsewhere rename to heartbeat');
    other.close();
    clock.ms += 10_000;
    expect((await ready()).status).toBe(200);
  });

  it('is written to the records without being asked, so that a newer gateway sees that this one runs', async () => {
    const timers = jest.spyOn(globalThis, 'setInterval');
    const { dataDir, clock, restart } = open();
    await restart();
    clock.ms += 10_000;
    const [check] = timers.mock.calls.find(([, ms]) => ms === CHECK_MS) as [() => void];
    timers.mockRestore();
    const beats = () => readRecords({ dataDir }, 'select at from heartbeat');
    expect(await beats()).toEqual([]);
    for (check(); (await beats()).length === 0;) await new Promise(setImmediate);
    expect(await beats()).toEqual([{ at: clock.ms }]);
  });
});

describe('a start with new records', () => {
  const log = takeLog('warn');
  const warnings = () => log.lines().map(({ msg }) => msg);
  const open = eachGateway({ logger: log.logger });
  beforeEach(log.clear);
  const WARNING = expect.stringMatching(/^the records are new, although .* restore them from a backup\./);

  it.each<[string, (folder: string) => Promise<unknown>]>([
    ['locks', (folder) => rm(path.join(folder, 'keys'), { recursive: true })],
    ['a key', (folder) => rm(path.join(folder, 'gateway'), { recursive: true })],
  ])('warns if older ones left %s', async (_, lose) => {
    const { dataDir, restart } = open();
    await restart();
    expect(warnings()).toEqual([]);
    await rm(path.join(dataDir, 'gateway', 'gateway.db'));
    await lose(dataDir);
    await restart();
    expect(warnings()).toEqual([WARNING]);
    await restart();
    expect(warnings()).toEqual([WARNING]);
  });

  it('warns of nothing if they are the first', async () => {
    const { dataDir, restart } = open();
    for (const name of ['gateway', 'keys']) await rm(path.join(dataDir, name), { recursive: true });
    await restart();
    // A folder that someone made, and a key that someone brought, say nothing.
    await rm(path.join(dataDir, 'gateway'), { recursive: true });
    await mkdir(path.join(dataDir, 'gateway'));
    await restart({ key: Buffer.alloc(32, 1) });
    expect(warnings()).toEqual([]);
  });
});

const FAILS = "The gateway's records cannot be read or written.";

describe('a start with an empty PostgreSQL database', () => {
  it('warns if a gateway ran here before, and only once', async () => {
    const { logger, lines } = takeLog('warn');
    const key = Buffer.alloc(32, 1);
    const fixture = await openGateway({ logger, key }, 'postgres');
    try {
      expect(lines()).toEqual([]);
      const another = await placeOf('postgres');
      await fixture.restart(another);
      expect(lines()).toMatchObject([{ msg: expect.stringMatching(/^the records are new, although /) }]);
      await fixture.restart(another);
      expect(lines()).toHaveLength(1);
    } finally {
      await fixture.close();
    }
  });
});

describe('the health of the records', () => {
  const setUp = (write: () => Promise<unknown>, onTrouble: () => void = () => undefined) => {
    const query = { values: () => query, onConflict: () => query, execute: write };
    const store = { insertInto: () => query } as unknown as Store;
    const clock = { ms: 1_000_000 };
    return { clock, health: createRecordsHealth({ store, isThere: () => true }, () => clock.ms, onTrouble) };
  };

  it('is checked once for all callers within seconds', async () => {
    let writes = 0;
    const { clock, health } = setUp(async () => (writes += 1));
    await Promise.all([health.trouble(), health.trouble(), health.trouble()]);
    await health.trouble();
    expect(writes).toBe(1);
    clock.ms += 5_000;
    await health.trouble();
    expect(writes).toBe(2);
    // If the clock is set back, an old result must not last longer.
    clock.ms -= 3_600_000;
    await health.trouble();
    expect(writes).toBe(3);
  });

  it('is checked again at once after a failure', async () => {
    const results = [Promise.resolve(), Promise.reject(new Error('disk full')), Promise.resolve()];
    results[1]?.catch(() => undefined);
    const { health } = setUp(() => results.shift() as Promise<void>);
    expect(await health.trouble()).toBeUndefined();
    health.failed();
    expect(await health.trouble()).toBe(FAILS);
    expect(await health.trouble()).toBe(FAILS);
    health.failed();
    expect(await health.trouble()).toBeUndefined();
  });

  it('is said to the metrics at each check that fails, so that the alarm goes on', async () => {
    let failing = true;
    let said = 0;
    const { clock, health } = setUp(
      () => (failing ? Promise.reject(new Error('disk full')) : Promise.resolve()),
      () => (said += 1),
    );
    for (let check = 0; check < 3; check += 1) {
      await health.trouble();
      await health.trouble();
      clock.ms += 5_000;
    }
    expect(said).toBe(3);
    failing = false;
    await health.trouble();
    expect(said).toBe(3);
  });

  it('is bad if the records never answer, without a wait for them', async () => {
    const { health } = setUp(() => new Promise(() => undefined));
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    expect(await health.trouble()).toBeUndefined();
    await jest.advanceTimersByTimeAsync(2999);
    expect(await health.trouble()).toBeUndefined();
    await jest.advanceTimersByTimeAsync(1);
    expect(await health.trouble()).toBe(FAILS);
    jest.useRealTimers();
  });
});
