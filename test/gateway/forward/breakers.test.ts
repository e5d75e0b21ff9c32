import { createBreakers, OPEN_MS } from '../../../src/gateway/forward/breakers';
import { createMetrics } from '../../../src/gateway/metrics/metrics';
import { textTable } from '../../support/text-table';
import type { Fault } from '../../support/faulty-service';
import { eachGateway, FILES, HEADER, hold, signedIn } from '../gateway-fixture';

describe('a circuit breaker', () => {
  function stage() {
    const clock = { ms: 1000 };
    const breakers = createBreakers(
      () => clock.ms,
      () => ({}),
      createMetrics(),
    );
    const enter = (database = 'a') => breakers.enter({ credentialId: 1, databases: [database] });
    const fail = (times: number, database?: string) => {
      for (let time = 0; time < times; time += 1) enter(database)('failure');
    };
    return { clock, breakers, enter, fail };
  }
  const refused = expect.objectContaining({ code: 'unreachable' });

  it('resets the count after a success, also a late one of an open breaker', () => {
    const { enter, fail } = stage();
    const late = enter();
    fail(4);
    enter()('success');
    fail(5);
    expect(() => enter()).toThrow(refused);
    late('success');
    enter();
  });

  it('admits one trial, which a late failure does not end, and another one after a cancelled trial', () => {
    const { clock, enter, fail } = stage();
    const late = enter();
    fail(5);
    clock.ms += OPEN_MS;
    const trial = enter();
    late('failure');
    expect(() => enter()).toThrow(refused);
    trial('unknown');
    enter()('failure');
    expect(() => enter()).toThrow(refused);
  });

  it('counts a failed trial as the first failure if it was closed in the meantime', () => {
    const { clock, enter, fail } = stage();
    const late = enter();
    fail(5);
    clock.ms += OPEN_MS;
    const trial = enter();
    late('success');
    trial('failure');
    fail(3);
    enter();
    fail(1);
    expect(() => enter()).toThrow(refused);
  });

  it('is forgotten for the sets of databases that failed longest ago, beyond 1,000 of a credential', () => {
    const { breakers, fail } = stage();
    fail(4, 'again');
    for (let at = 0; at < 1000; at += 1) {
      fail(5, `${at}`);
      if (at === 500) fail(1, 'again');
    }
    const sets = breakers.failingSets(1).flat();
    expect([sets.length, ...['0', '1', 'again', '999'].map((id) => sets.includes(id))]).toEqual([
      ...[1000, false],
      ...[true, true, true],
    ]);
  });
});

describe('a database for which the service fails', () => {
  const open = eachGateway({ timeouts: { totalMs: 20_000 } });

  /** Signs in. `files` requests a new file of the given databases each time. */
  async function start() {
    const parts = await signedIn(open);
    const { fixture, key, ask, service } = parts;
    await ask('/thirdparty/databases-list', { key });
    let count = 0;
    const files = async (databases: string, status: number, as = key) => {
      const path = `${FILES}/${(count += 1)}`;
      const reply = await fixture.ask(path, { key: as, headers: { [HEADER]: databases } });
      expect(reply.status).toBe(status);
      return { ...reply, asked: service.count(path) };
    };
    /** Five failures open the breaker of a set of databases. */
    const failFive = async (databases: string, fault: Fault = { status: 500 }) => {
      service.fail(FILES, fault);
      for (let time = 0; time < 5; time += 1)
        expect((await files(databases, 502)).asked).toBeGreaterThanOrEqual(1);
    };
    return { ...parts, files, failFive };
  }

  it('receives no requests after five failures, and one trial request after ten seconds', async () => {
    const { service, clock, key, ask, files, failFive } = await start();
    await failFive('harbour');
    const refused = await files('harbour', 502);
    expect([refused.asked, refused.json.code, refused.json.message]).toEqual([
      0,
      'unreachable',
      'The rent-roll service is failing for "Harbour Fund". Try again in 10 seconds.',
    ]);
    clock.ms += 9001;
    expect((await files('harbour', 502)).json.message).toContain('in 1 second.');
    clock.ms += 999;
    expect((await files('harbour', 502)).asked).toBe(1);
    expect((await files('harbour', 502)).asked).toBe(0);
    clock.ms += 10_000;
    service.heal();
    const answer = hold(service, FILES);
    const trial = files('harbour', 200);
    while (service.count(FILES) < 7) await ask('/gateway/session', { key });
    const meanwhile = await files('harbour', 502);
    expect(meanwhile.json.message).toContain('checking it now');
    answer();
    expect((await trial).asked).toBe(1);
    expect((await files('harbour', 200)).asked).toBe(1);
  });

  it('does not affect other databases, other selections, databases-list or other credentials', async () => {
    const { service, key, ask, signIn, files, failFive } = await start();
    service.secrets.other = 'secret';
    const otherKey = (await signIn('secret', 'other')).json.sessionKey;
    await failFive('meadow, harbour');
    // The order of a selection does not matter.
    expect((await files('harbour,meadow', 502)).asked).toBe(0);
    service.heal();
    for (const databases of ['harbour', 'meadow', '']) await files(databases, 200);
    await files('harbour,meadow', 200, otherKey);
    expect((await ask('/thirdparty/databases-list', { key })).status).toBe(200);
  });

  it.each(
    textTable(`
      {"status":400}
      {"status":429,"headers":{"retry-after":"0"}}
      {"status":200,"headers":{"content-type":"text/html"},"body":"<html>"}
    `),
  )('is not assumed after %s', async (fault) => {
    const { service, key, ask } = await start();
    service.fail(FILES, JSON.parse(fault!) as Fault);
    for (let time = 0; time < 7; time += 1) await ask(`${FILES}/${time}`, { key });
    expect(service.count(`${FILES}/6`)).toBeGreaterThan(0);
  });

  it('counts one failure for all attempts of one request', async () => {
    const { service, files, failFive } = await start();
    await failFive('harbour', { status: 503, headers: { 'retry-after': '0' } });
    expect(service.count(FILES)).toBe(15);
    expect((await files('harbour', 502)).asked).toBe(0);
  });
});
