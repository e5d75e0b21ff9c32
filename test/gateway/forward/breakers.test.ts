import {
  type Breaker,
  type CallResult,
  createBreakers,
  applyResult,
} from '../../../src/gateway/forward/breakers';
import { createMetrics } from '../../../src/gateway/metrics/metrics';
import { textTable } from '../../support/text-table';
import type { Fault } from '../../support/faulty-service';
import { eachGateway, FILES, HEADER, hold, signedIn } from '../gateway-fixture';

const NOW = 1000;

/** Such as `closed 4`, with its failures, or `open 5`, with the time that is left. */
function breakerOf(text: string): Breaker {
  const [state, number] = text.split(' ');
  if (state === 'closed') return { state, failures: Number(number) };
  return state === 'open' ? { state, until: NOW + Number(number) } : { state: 'half-open' };
}

describe('a circuit breaker', () => {
  it.each(
    textTable(`
      resets the count after a success                              | closed 4  | normal | success | closed 0
      closes after a late success                                   | open 5    | normal | success | closed 0
      does not end a trial after a late failure                     | half-open | normal | failure | half-open
      admits another trial after a cancelled trial                  | half-open | trial  | unknown | open 0
      counts a failed trial if it was closed in the meantime        | closed 0  | trial  | failure | closed 1
      ignores a cancelled trial if it was closed in the meantime    | closed 0  | trial  | unknown | closed 0
    `),
  )('%s', (...row) => {
    const [, breaker, as, result, next] = row as [string, string, 'normal' | 'trial', CallResult, string];
    expect(applyResult(breakerOf(breaker), as, result, NOW)).toEqual(breakerOf(next));
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

  it('blocks selections that contain it, until such a selection succeeds', async () => {
    const { service, clock, files, failFive } = await start();
    await failFive('harbour');
    const refused = await files('meadow,harbour', 502);
    expect(refused.asked).toBe(0);
    expect(refused.json.message).toContain('for "Harbour Fund".');
    service.heal();
    expect((await files('meadow', 200)).asked).toBe(1);
    clock.ms += 10_000;
    expect((await files('meadow,harbour', 200)).asked).toBe(1);
    await failFive('harbour');
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

it('the circuit breakers of a credential are those of the 1,000 sets of databases that failed last', async () => {
  const breakers = createBreakers(
    () => NOW,
    async () => ({}),
    createMetrics(),
  );
  const fail = async (database: string, times: number) => {
    for (let time = 0; time < times; time += 1)
      (await breakers.enter({ credentialId: 1, databases: [database] }))('failure');
  };
  await fail('again', 4);
  for (let at = 0; at < 1000; at += 1) {
    await fail(`${at}`, 5);
    if (at === 500) await fail('again', 1);
  }
  const sets = breakers.failingSets(1).flat();
  expect([sets.length, ...['0', '1', 'again', '999'].map((id) => sets.includes(id))]).toEqual([
    ...[1000, false],
    ...[true, true, true],
  ]);
});
