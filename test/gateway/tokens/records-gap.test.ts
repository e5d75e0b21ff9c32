import type { GatewayStatus } from '../../../src/contract/gateway-wire';
import { ALL_CLIENTS, createLedger } from '../../../src/gateway/tokens/limits/ledger';
import { DAY_MS, eachGateway, FILES, takeLog, TOKEN } from '../gateway-fixture';
import { BOTH_STORES } from '../stores';

const log = takeLog();
const warnings = () =>
  log
    .lines()
    .filter(({ level }) => level === 40)
    .map(({ msg }) => msg);
const METRICS_TOKEN = 'metrics-token-of-16';
beforeEach(log.clear);

describe.each(BOTH_STORES)('in production with a budget, records%s', (_, kind) => {
  const open = eachGateway(
    {
      production: true,
      key: Buffer.alloc(32, 1),
      tokenBudget: 100,
      metricsToken: METRICS_TOKEN,
      logger: log.logger,
    },
    kind,
  );
  async function ledger() {
    const { store, service } = await open().operator();
    return createLedger(store, service, () => open().clock.ms);
  }

  it.each(['analyst', ALL_CLIENTS])(
    'that are new say so, and buy nothing until the operator has spoken of %s',
    async (clientId) => {
      const { signIn, service } = open();
      expect(warnings()).toEqual([
        'the records begin today: tokens bought before are not counted, so say how many with npm run gateway -- tokens assume N',
      ]);
      const { json } = await signIn();
      expect([json.code, json.message]).toEqual([
        'quota-exhausted',
        "The gateway's records begin on 21 November 2026, 09:00 UTC: tokens bought before are not counted. It buys none until its operator says how many were used this month (npm run gateway -- tokens assume N).",
      ]);
      expect(service.count(TOKEN)).toBe(0);
      await (await ledger()).assume('another', 0);
      expect((await signIn()).json.code).toBe('quota-exhausted');
      await (await ledger()).assume(clientId, 0);
      expect((await signIn()).status).toBe(200);
    },
  );

  it('of a backup say so, let people read while the token lives, and count what the operator says', async () => {
    const { restart, ask, clock, signIn } = open();
    await (await ledger()).assume('analyst', 3);
    const key = await open().key();
    clock.ms += 2 * DAY_MS;
    log.clear();
    await restart();
    expect(warnings()).toEqual([
      'the records were last written 2 days ago: tokens bought since are not counted, so say how many with npm run gateway -- tokens assume N',
    ]);
    // A token in hand may be good past its end.
    open().service.tokenLifeMs = 9 * DAY_MS;
    expect((await ask(FILES, { key })).status).toBe(200);
    open().service.tokenLifeMs = DAY_MS;
    expect((await ask(FILES, { key })).json.message).toContain('have a gap from 21 November 2026, 09:00 UTC');
    const { troubles } = JSON.parse((await ask('/gateway/status', { key })).text) as GatewayStatus;
    expect(troubles).toMatchObject([{ kind: 'tokens', message: expect.stringContaining('tokens assume N') }]);
    const metrics = () => ask('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    expect((await metrics()).text).toMatch(/rr_gateway_tokens_uncounted\{credential="\w+"\} 1/);

    await (await ledger()).assume('analyst', 40);
    clock.ms += 60_000;
    expect((await signIn()).status).toBe(200);
    expect((await metrics()).text).toMatch(/rr_gateway_tokens_uncounted\{credential="\w+"\} 0/);
    expect((await (await ledger()).standing('analyst')).used).toBe(3 + 40 + 2);
  });

  it('of yesterday count like the current ones', async () => {
    const { restart, clock, signIn } = open();
    await (await ledger()).assume('analyst', 0);
    await signIn();
    clock.ms += DAY_MS;
    log.clear();
    await restart();
    expect(warnings()).toEqual([]);
    expect((await signIn()).status).toBe(200);
  });
});

describe('without a budget, new records', () => {
  const open = eachGateway({ logger: log.logger });

  it('say in the log that they begin, and ask for nothing', async () => {
    expect(warnings()).toEqual([]);
    expect(log.text()).toContain('the records begin today: tokens bought before are not counted');
    expect((await open().signIn()).status).toBe(200);
  });
});
