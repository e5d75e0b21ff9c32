import { CHECK_MS, createRecordsHealth } from '../../../src/gateway/health/health-routes';
import type { Store } from '../../../src/gateway/store/schema';
import { eachGateway } from '../gateway-fixture';
import { readRecords, recordsOf } from '../stores';

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

  it('is bad while the records cannot be written, although the process is alive', async () => {
    const { dataDir, clock } = open();
    expect((await ready()).status).toBe(200);
    const otherConnection = recordsOf(dataDir);
    otherConnection.exec('alter table heartbeat rename to elsewhere');
    clock.ms += 10_000;
    const reply = await ready();
    expect([reply.status, reply.text]).toEqual([503, "The gateway's records cannot be read or written.\n"]);
    expect((await lives()).status).toBe(200);
    otherConnection.exec('alter table elsewhere rename to heartbeat');
    otherConnection.close();
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

const FAILS = "The gateway's records cannot be read or written.";

describe('the health of the records', () => {
  const setUp = (write: () => Promise<unknown>, onTrouble: () => void = () => undefined) => {
    const query = { values: () => query, onConflict: () => query, execute: write };
    const store = { insertInto: () => query } as unknown as Store;
    const clock = { ms: 1_000_000 };
    return { clock, health: createRecordsHealth({ store, isThere: () => true }, () => clock.ms, onTrouble) };
  };

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
