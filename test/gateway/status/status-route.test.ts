import type { GatewayStatus } from '../../../src/contract/gateway-wire';
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

  it('counts the tokens and reports the soft stop', async () => {
    const key = await open().key();
    for (let token = 2; token <= 5; token++) {
      open().clock.ms += 2 * 86_400_000;
      await open().ask('/thirdparty/files', { key });
    }
    const { tokens, troubles } = await statusOf(key);
    expect(tokens).toEqual({
      used: 5,
      budget: 10,
      stop: 'soft',
      resetsAt: '2026-12-01T12:00:00.000Z',
    });
    expect(troubles).toEqual([]);
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
