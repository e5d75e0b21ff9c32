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

const TOKEN = 'metrics-token-of-16';

/** Returns the value of a metric with exactly these labels. */
const valueOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
};

describe('the metrics', () => {
  const open = eachGateway({
    metricsToken: TOKEN,
    tokenBudget: 10,
  });
  const scrape = (authorization?: string) =>
    open().ask('/metrics', { headers: { host: '10.1.2.3', ...(authorization && { authorization }) } });

  it.each([undefined, 'Bearer wrong', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, 'Bearer '])(
    'do not exist for a request with %j',
    async (authorization) => {
      const { status, json } = await scrape(authorization);
      expect([status, json.code]).toEqual([404, 'not-found']);
    },
  );

  it('count events without names of people', async () => {
    const { ask, service, signIn } = open();
    const key = await open().key();
    await signIn('wrong');
    await ask('/thirdparty/files', { key });
    service.fail('/thirdparty/files', { status: 401, times: 1 });
    await ask('/thirdparty/files', { key });
    const { status, headers, text } = await scrape(`Bearer ${TOKEN}`);
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/plain; version=0.0.4');
    const label = /rr_gateway_token_budget\{credential="([0-9a-f]{8})"\}/.exec(text)?.[1];
    const figures = {
      [`rr_gateway_tokens_issued_this_month{credential="${label}"}`]: 2,
      [`rr_gateway_token_budget{credential="${label}"}`]: 10,
      [`rr_gateway_token_budget_left{credential="${label}"}`]: 8,
      [`rr_gateway_breaker_open{credential="${label}",kind="token"}`]: 0,
      [`rr_gateway_breaker_open{credential="${label}",kind="databases"}`]: 0,
      'rr_gateway_token_requests_total{outcome="issued"}': 1,
      'rr_gateway_token_requests_total{outcome="refused"}': 1,
      'rr_gateway_token_requests_total{outcome="quota"}': 0,
      'rr_gateway_probes_total{verdict="accepted"}': 1,
      'rr_gateway_sign_ins_total{outcome="accepted"}': 1,
      'rr_gateway_sign_ins_total{outcome="refused"}': 1,
      rr_gateway_sessions_active: 1,
      rr_gateway_records_failures_total: 0,
      rr_gateway_coalesced_requests_total: 0,
      // The refused request is sent once more.
      'rr_gateway_upstream_seconds_count{endpoint="/thirdparty/files",status="2xx"}': 2,
      'rr_gateway_upstream_seconds_count{endpoint="/thirdparty/files",status="4xx"}': 1,
    };
    for (const [series, value] of Object.entries(figures))
      expect([series, valueOf(text, series)]).toEqual([series, value]);
    expect(text).toContain('process_cpu_seconds_total');
    for (const secret of ['analyst', 'opensesame', key, ...service.tokens, TOKEN])
      expect(text).not.toContain(secret);
  });

  it('return the counters while the store fails', async () => {
    await open().key();
    const otherConnection = recordsOf(open().dataDir);
    otherConnection.exec('alter table token_ledger rename to elsewhere');
    const { status, text } = await scrape(`Bearer ${TOKEN}`);
    otherConnection.exec('alter table elsewhere rename to token_ledger');
    otherConnection.close();
    expect(status).toBe(200);
    expect(valueOf(text, 'rr_gateway_records_failures_total')).toBe(1);
    expect(valueOf(text, 'rr_gateway_sessions_active')).toBeUndefined();
    expect(text).not.toContain('rr_gateway_token_budget{');
  });
});
