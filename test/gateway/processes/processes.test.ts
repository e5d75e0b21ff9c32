import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { type FaultyService, startFaultyService } from '../../support/faulty-service';
import { BOTH_STORES, placeOf, readRecords } from '../stores';
import type { ChildOptions } from './gateway-child';
import { type GatewayProcess, startProcesses } from './gateway-processes';

const TOKEN = '/oauth/token';
const DATABASES = '/thirdparty/databases-list';
const DAY_MS = 86_400_000;
const PROCESSES = 3;
const REQUESTS = 20;

describe.each(BOTH_STORES)('gateways in several processes on one store%s', (_, kind) => {
  let service: FaultyService;
  let options: ChildOptions;
  let gateways: GatewayProcess[] = [];

  beforeEach(async () => {
    service = await startFaultyService();
    const dataDir = await mkdtemp(path.join(tmpdir(), 'rr-processes-'));
    options = {
      service: { baseUrl: service.url, authUrl: service.url, audienceUrl: 'https://service.example/api' },
      profile: DEFAULT_PROFILE,
      dataDir,
      folders: { addin: dataDir },
      nowMs: Date.UTC(2026, 10, 21, 9),
      ...(await placeOf(kind)),
    };
  });
  afterEach(async () => {
    await kill();
    await service.close();
    await rm(options.dataDir, { recursive: true, force: true });
  });

  const start = async (count = PROCESSES) => void (gateways = await startProcesses(count, options));
  const kill = () => Promise.all(gateways.splice(0).map((gateway) => gateway.kill()));
  const passDay = () => Promise.all(gateways.map((gateway) => gateway.setTime(options.nowMs + DAY_MS)));
  /** Sends all requests through all processes at once and returns the distinct statuses. */
  const readAll = async (key: string) => [
    ...new Set((await Promise.all(gateways.map((gateway) => gateway.read(key, REQUESTS)))).flat()),
  ];

  it('buy one token together when cold, expired or refused, and none after a restart', async () => {
    await start();
    const signedIn = await Promise.all(
      gateways.flatMap((gateway) => [gateway.signIn(), gateway.signIn(), gateway.signIn()]),
    );
    expect([...new Set(signedIn.map(({ status }) => status))]).toEqual([200]);
    expect(service.count(TOKEN)).toBe(1);
    const key = signedIn[0]?.json.sessionKey ?? '';

    await kill();
    await start(2);
    expect(await readAll(key)).toEqual([200]);
    expect(service.count(TOKEN)).toBe(1);

    await passDay();
    expect(await readAll(key)).toEqual([200]);
    expect(service.count(TOKEN)).toBe(2);

    service.revoke(service.tokens[1] ?? '');
    expect(await readAll(key)).toEqual([200]);
    expect(service.count(TOKEN)).toBe(3);
    // Each process may send its own probe.
    expect(service.count(DATABASES)).toBeLessThanOrEqual(PROCESSES);
    const outcomes = await readRecords(options, 'select reason, outcome from token_ledger order by id');
    expect(outcomes).toEqual(
      ['unproven', 'expired', 'refused'].map((reason) => ({ reason, outcome: 'issued' })),
    );
  });

  it('continue after the buying process is killed, and lose only its token', async () => {
    options.timeouts = { tokenMs: 2000 };
    await start(2);
    const key = (await gateways[0]?.signIn())?.json.sessionKey ?? '';
    await passDay();
    let answer = () => {};
    service.fail(TOKEN, { until: new Promise<void>((resolve) => (answer = resolve)), times: 1 });
    const before = service.requests.length;
    const [buyer, ...others] = gateways;
    const lost = buyer?.read(key, 1).catch(() => undefined);
    while (!service.requests.slice(before).some(({ path }) => path === TOKEN))
      await new Promise((resolve) => setTimeout(resolve, 5));
    await buyer?.kill();
    gateways = others;
    answer();
    expect(await readAll(key)).toEqual([200]);
    expect(service.count(TOKEN)).toBe(3);
    await lost;
  });
});
