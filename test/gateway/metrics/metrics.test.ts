import { eachGateway } from '../gateway-fixture';
import { recordsOf } from '../stores';

const TOKEN = 'metrics-token-of-16';

/** Returns the value of a metric with exactly these labels. */
const valueOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
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
    const other = recordsOf(open().dataDir);
    other.exec('alter table token_ledger rename to elsewhere');
    const { status, text } = await scrape(`Bearer ${TOKEN}`);
    other.exec('alter table elsewhere rename to token_ledger');
    other.close();
    expect(status).toBe(200);
    expect(valueOf(text, 'rr_gateway_records_failures_total')).toBe(1);
    expect(valueOf(text, 'rr_gateway_sessions_active')).toBeUndefined();
    expect(text).not.toContain('rr_gateway_token_budget{');
  });
});
