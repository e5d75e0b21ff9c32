import type { GatewayStatus } from '../../../src/contract/gateway-wire';
import { type Findings, toGatewayStatus } from '../../../src/gateway/status/status-route';
import type { Pause } from '../../../src/gateway/tokens/limits/pause';
import { eachGateway } from '../gateway-fixture';
import { recordsOf } from '../stores';

describe('the status', () => {
  const open = eachGateway({ tokenBudget: 10 });
  const statusOf = async (key: string): Promise<GatewayStatus> =>
    JSON.parse((await open().ask('/gateway/status', { key })).text);

  it('sends nothing to the service and buys no token, even after the token expired', async () => {
    const key = await open().key();
    open().clock.ms += 2 * 86_400_000;
    const before = open().service.requests.length;
    expect((await statusOf(key)).tokens).toMatchObject({ used: 1, budget: 10, stop: 'none' });
    expect(open().service.requests).toHaveLength(before);
  });

  it('names the databases for which the service fails', async () => {
    const { service, ask } = open();
    const key = await open().key();
    await ask('/thirdparty/databases-list', { key });
    service.fail('/thirdparty/query', { status: 500 });
    const headers = { 'x-company-databases': 'harbour' };
    const isShut = async () => (await statusOf(key)).troubles.length > 0;
    for (let count = 0; count < 10 && !(await isShut()); count += 1)
      await ask('/thirdparty/query', { method: 'POST', key, headers, body: {} });
    expect((await statusOf(key)).troubles).toEqual([
      { kind: 'service', message: expect.stringContaining('failing for "Harbour Fund"') },
    ]);
  });

  it('reports a failing store, and still answers', async () => {
    const { dataDir, clock } = open();
    const key = await open().key();
    const before = await statusOf(key);
    const other = recordsOf(dataDir);
    for (const table of ['heartbeat', 'token_ledger'])
      other.exec(`alter table ${table} rename to no_${table}`);
    clock.ms += 10_000;
    const { tokens, troubles } = await statusOf(key);
    expect(tokens).toEqual(before.tokens);
    expect(troubles.map(({ kind }) => kind)).toEqual(['records']);
    for (const table of ['heartbeat', 'token_ledger'])
      other.exec(`alter table no_${table} rename to ${table}`);
    other.close();
    clock.ms += 10_000;
    expect((await statusOf(key)).troubles).toEqual([]);
  });
});

const NOW = Date.UTC(2026, 10, 21, 9);
const WELL: Findings = {
  standing: { used: 12, budget: 100, stop: 'none', resetsAt: Date.UTC(2026, 11, 1, 12) },
  pause: null,
  holdsToken: true,
  failing: [],
  recordsWork: true,
};
const pause = (why: Pause['why'], until = NOW + 1): Pause => ({
  why,
  code: 'unreachable',
  message: `Words of ${why}.`,
  until,
  delayMs: 0,
});

it.each<[string, Partial<Findings>, (string | RegExp)[]]>([
  ['nothing', {}, []],
  ['a used-up quota', { pause: pause('quota') }, [/^The service says .* until the current token expires/]],
  [
    'a used-up quota without a token',
    { pause: pause('quota'), holdsToken: false },
    [/^The service says .* No data can be read now/],
  ],
  ['a pause that has ended', { pause: pause('quota', NOW) }, []],
  ['a failing token endpoint while there is a token', { pause: pause('failure') }, []],
  [
    'a failing token endpoint without a token',
    { pause: pause('failure'), holdsToken: false },
    ['The gateway has no token now. Words of failure.'],
  ],
  ['a stop of the budget, which the pane describes', { standing: { ...WELL.standing, stop: 'hard' } }, []],
  [
    'an open breaker first, then records and databases',
    { pause: pause('breaker'), failing: ['It fails.'], recordsWork: false },
    ['Words of breaker.', /^The gateway cannot read or write its records/, 'It fails.'],
  ],
])('the status reports %s in words', (_, findings, messages) => {
  const { troubles } = toGatewayStatus({ ...WELL, ...findings }, NOW);
  expect(troubles.map(({ message }) => message)).toEqual(
    messages.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text))),
  );
});
