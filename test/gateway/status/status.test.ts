import type { GatewayStatus } from '../../../src/contract/gateway-wire';
import { type Findings, toGatewayStatus } from '../../../src/gateway/status/status-route';
import type { Pause } from '../../../src/gateway/tokens/limits/pause';
import { textTable } from '../../support/text-table';
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
const pause = (why: Pause['why'], until: number): Pause => ({
  why,
  code: 'unreachable',
  message: `Words of ${why}.`,
  until,
  delayMs: 0,
});

// What is found beside the pauses for which a row names a reason.
it.each(
  textTable(`
    nothing                                          |            | {}                            |
    a used-up quota                                  | quota      | {}                            | The service says .* until the current token expires
    a used-up quota without a token                  | quota      | {"holdsToken":false}          | The service says .* No data can be read now
    a pause that has ended                           | quota over | {}                            |
    a failing token endpoint while there is a token  | failure    | {}                            |
    a failing token endpoint without a token         | failure    | {"holdsToken":false}          | The gateway has no token now. Words of failure.
    a stop of the budget, which the pane describes   |            | {"standing":{"stop":"hard","resetsAt":0}}  |
    an open breaker first, then records and databases| breaker    | {"failing":["It fails."],"recordsWork":false} | Words of breaker. The gateway cannot read or write its records.* It fails.
  `),
)('the status reports %s in words', (_, reason, findings, words) => {
  const [why, isOver] = reason!.split(' ');
  const found = { ...WELL, ...(JSON.parse(findings!) as Partial<Findings>) };
  if (why) found.pause = pause(why as Pause['why'], isOver ? NOW : NOW + 1);
  const { troubles } = toGatewayStatus(found, NOW);
  expect(troubles.map(({ message }) => message).join(' ')).toMatch(new RegExp(`^${words}`));
  expect(troubles.length > 0).toBe(words !== '');
});

const TOKEN = 'metrics-token-of-16';

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
    const ofCredential = `{credential="${label}"`;
    const figures = textTable(`
      rr_gateway_tokens_issued_this_month${ofCredential}} | 2
      rr_gateway_token_budget${ofCredential}} | 10
      rr_gateway_breaker_open${ofCredential},kind="token"} | 0
      rr_gateway_breaker_open${ofCredential},kind="databases"} | 0
      rr_gateway_token_requests_total{outcome="issued"} | 1
      rr_gateway_token_requests_total{outcome="refused"} | 1
      rr_gateway_token_requests_total{outcome="quota"} | 0
      rr_gateway_probes_total{verdict="accepted"} | 1
      rr_gateway_sign_ins_total{outcome="accepted"} | 1
      rr_gateway_sign_ins_total{outcome="refused"} | 1
      rr_gateway_sessions_active | 1
      rr_gateway_records_failures_total | 0
      rr_gateway_coalesced_requests_total | 0
      rr_gateway_upstream_seconds_count{endpoint="/thirdparty/files",status="2xx"} | 2
      rr_gateway_upstream_seconds_count{endpoint="/thirdparty/files",status="4xx"} | 1
    `);
    // The refused request is sent once more.
    for (const [series, value] of figures) expect(text).toContain(`\n${series} ${value}\n`);
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
    expect(text).toContain('\nrr_gateway_records_failures_total 1\n');
    expect(text).not.toMatch(/\nrr_gateway_(sessions_active|token_budget\{)/);
  });
});
