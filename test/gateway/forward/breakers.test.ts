import {
  type Breaker,
  type CallResult,
  CLOSED,
  createBreakers,
  applyResult,
} from '../../../src/gateway/forward/breakers';
import { noMetrics } from '../../../src/gateway/metrics/metrics';
import { eachGateway, FILES, HEADER, hold } from '../gateway-fixture';

const NOW = 1000;
const closed = (failures: number): Breaker => ({ state: 'closed', failures });
const open = (until: number): Breaker => ({ state: 'open', until });
const HALF_OPEN: Breaker = { state: 'half-open' };

describe('a circuit breaker', () => {
  it.each<[string, Breaker, 'normal' | 'trial', CallResult, Breaker]>([
    ['resets the count after a success', closed(4), 'normal', 'success', CLOSED],
    ['closes after a late success', open(NOW + 5), 'normal', 'success', CLOSED],
    ['does not end a trial after a late failure', HALF_OPEN, 'normal', 'failure', HALF_OPEN],
    ['admits another trial after a cancelled trial', HALF_OPEN, 'trial', 'unknown', open(NOW)],
    ['counts a failed trial if it was closed in the meantime', CLOSED, 'trial', 'failure', closed(1)],
    ['ignores a cancelled trial if it was closed in the meantime', CLOSED, 'trial', 'unknown', CLOSED],
  ])('%s', (_, breaker, as, result, next) => expect(applyResult(breaker, as, result, NOW)).toEqual(next));
});

describe('a database for which the service fails', () => {
  const open = eachGateway({ timeouts: { totalMs: 20_000 } });

  /** Returns a function that requests a new file of the given databases each time. */
  function fileRequests() {
    const fixture = open();
    let count = 0;
    return async (key: string, databases: string, status: number) => {
      const path = `${FILES}/${(count += 1)}`;
      const reply = await fixture.ask(path, { key, headers: { [HEADER]: databases } });
      expect(reply.status).toBe(status);
      return { ...reply, asked: fixture.service.count(path) };
    };
  }

  it('receives no requests after five failures, and one trial request after ten seconds', async () => {
    const { service, clock, key: signIn, ask } = open();
    const key = await signIn();
    const files = fileRequests();
    await ask('/thirdparty/databases-list', { key });
    service.fail(FILES, { status: 500 });
    for (let time = 0; time < 5; time += 1) expect((await files(key, 'harbour', 502)).asked).toBe(1);
    const refused = await files(key, 'harbour', 502);
    expect([refused.asked, refused.json.code, refused.json.message]).toEqual([
      0,
      'unreachable',
      'The rent-roll service is failing for "Harbour Fund". Try again in 10 seconds.',
    ]);
    clock.ms += 9001;
    expect((await files(key, 'harbour', 502)).json.message).toContain('in 1 second.');
    clock.ms += 999;
    expect((await files(key, 'harbour', 502)).asked).toBe(1);
    expect((await files(key, 'harbour', 502)).asked).toBe(0);
    clock.ms += 10_000;
    service.heal();
    const answer = hold(service, FILES);
    const trial = files(key, 'harbour', 200);
    while (service.count(FILES) < 7) await ask('/gateway/session', { key });
    const meanwhile = await files(key, 'harbour', 502);
    expect(meanwhile.json.message).toContain('checking it now');
    answer();
    expect((await trial).asked).toBe(1);
    expect((await files(key, 'harbour', 200)).asked).toBe(1);
  });

  it('does not affect other databases, other selections, databases-list or other credentials', async () => {
    const { service, key: signIn, ask, signIn: signInAs } = open();
    const key = await signIn();
    const files = fileRequests();
    service.secrets.other = 'secret';
    const otherKey = (await signInAs('secret', 'other')).json.sessionKey;
    service.fail(FILES, { status: 500 });
    for (let time = 0; time < 5; time += 1) await files(key, 'meadow, harbour', 502);
    // The order of a selection does not matter.
    expect((await files(key, 'harbour,meadow', 502)).asked).toBe(0);
    service.heal();
    await files(key, 'harbour', 200);
    await files(key, 'meadow', 200);
    await files(key, '', 200);
    await files(otherKey, 'harbour,meadow', 200);
    expect((await ask('/thirdparty/databases-list', { key })).status).toBe(200);
  });

  it('blocks selections that contain it, until such a selection succeeds', async () => {
    const { service, clock, key: signIn, ask } = open();
    const key = await signIn();
    const files = fileRequests();
    await ask('/thirdparty/databases-list', { key });
    service.fail(FILES, { status: 500 });
    for (let time = 0; time < 5; time += 1) await files(key, 'harbour', 502);
    const refused = await files(key, 'meadow,harbour', 502);
    expect(refused.asked).toBe(0);
    expect(refused.json.message).toContain('for "Harbour Fund".');
    service.heal();
    expect((await files(key, 'meadow', 200)).asked).toBe(1);
    clock.ms += 10_000;
    expect((await files(key, 'meadow,harbour', 200)).asked).toBe(1);
    service.fail(FILES, { status: 500 });
    for (let time = 0; time < 5; time += 1) expect((await files(key, 'harbour', 502)).asked).toBe(1);
  });

  it.each([
    ['a refusal', { status: 400 }],
    ['a busy reply', { status: 429, headers: { 'retry-after': '0' } }],
    ['an HTML page', { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' }],
  ])('is not assumed after %s', async (_, fault) => {
    const { service, key: signIn, ask } = open();
    const key = await signIn();
    service.fail(FILES, fault);
    for (let time = 0; time < 7; time += 1) await ask(`${FILES}/${time}`, { key });
    expect(service.count(`${FILES}/6`)).toBeGreaterThan(0);
  });

  it('counts one failure for all attempts of one request', async () => {
    const { service, key: signIn } = open();
    const key = await signIn();
    const files = fileRequests();
    service.fail(FILES, { status: 503, headers: { 'retry-after': '0' } });
    for (let time = 0; time < 5; time += 1) expect((await files(key, 'harbour', 502)).asked).toBe(3);
    expect((await files(key, 'harbour', 502)).asked).toBe(0);
  });
});

it('the circuit breakers of a credential are those of the 1,000 sets of databases that failed last', async () => {
  const breakers = createBreakers(
    () => NOW,
    async () => ({}),
    noMetrics,
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
  const sets = breakers.open(1).flat();
  expect([sets.length, ...['0', '1', 'again', '999'].map((id) => sets.includes(id))]).toEqual([
    ...[1000, false],
    ...[true, true, true],
  ]);
});
