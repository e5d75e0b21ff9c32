import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { type FaultyService, startFaultyService } from '../../support/faulty-service';
import { DATABASES, DAY_MS, serviceAt, TOKEN } from '../gateway-fixture';
import { BOTH_STORES, placeOf, readRecords } from '../stores';
import type { ChildOptions } from './gateway-child';
import { type GatewayProcess, startProcesses } from './gateway-processes';

const NEW_MS = 10_000;
const TOKEN_MS = 1500;
/** A buyer that was silent for so long is not waited for. */
const FENCE_MS = 2 * TOKEN_MS;
const PROCESSES = 2;
const REQUESTS = 20;

describe.each(BOTH_STORES)('gateways in several processes on one store%s', (_, kind) => {
  let service: FaultyService;
  let options: ChildOptions;
  let gateways: GatewayProcess[] = [];
  let key: string;
  let now: number;

  // The second test uses the processes of the first, if it ran: each takes almost a second of CPU time to start.
  beforeAll(async () => {
    service = await startFaultyService();
    const dataDir = await mkdtemp(path.join(tmpdir(), 'rr-processes-'));
    options = {
      service: serviceAt(service.url),
      profile: DEFAULT_PROFILE,
      dataDir,
      folders: { addin: dataDir },
      nowMs: Date.UTC(2026, 10, 21, 9),
      timeouts: { tokenMs: TOKEN_MS, totalMs: 30_000 },
      ...(await placeOf(kind)),
    };
    now = options.nowMs;
  });
  afterAll(async () => {
    await kill();
    await service.close();
    await rm(options.dataDir, { recursive: true, force: true });
  });

  const start = async () => void (gateways = await startProcesses(PROCESSES, options));
  const kill = () => Promise.all(gateways.splice(0).map((gateway) => gateway.kill()));
  const pass = (ms: number, running = gateways) => {
    now += ms;
    return Promise.all(running.map((gateway) => gateway.setTime(now)));
  };
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
    key = signedIn[0]?.json.sessionKey ?? '';

    await gateways.pop()?.kill();
    gateways.push(...(await startProcesses(1, options)));
    expect(await readAll(key)).toEqual([200]);
    expect(service.count(TOKEN)).toBe(1);

    await pass(DAY_MS);
    expect(await readAll(key)).toEqual([200]);
    expect(service.count(TOKEN)).toBe(2);

    // The token is no longer new, so that one probe decides.
    await pass(NEW_MS);
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
    if (gateways.length === 0) {
      await start();
      key = (await gateways[0]?.signIn())?.json.sessionKey ?? '';
    }
    await pass(DAY_MS);
    let answer = () => {};
    service.fail(TOKEN, { until: new Promise<void>((resolve) => (answer = resolve)), times: 1 });
    const [before, issued] = [service.requests.length, service.count(TOKEN)];
    const [buyer, ...others] = gateways;
    const lost = buyer?.read(key, 1).catch(() => undefined);
    while (!service.requests.slice(before).some(({ path }) => path === TOKEN))
      await new Promise((resolve) => setTimeout(resolve, 5));
    await buyer?.kill();
    gateways = others;
    answer();
    await pass(FENCE_MS);
    // The others buy one, because the lost request can no longer be in flight.
    do expect(await readAll(key)).toEqual([200]);
    while (service.count(TOKEN) < issued + 2);
    expect(service.count(TOKEN)).toBe(issued + 2);
    await lost;
  });

  it('continue while the buying process is frozen, and buy nothing more when it goes on', async () => {
    // Windows freezes processes in another way.
    if (process.platform === 'win32') return;
    gateways.push(...(await startProcesses(PROCESSES - gateways.length, options)));
    key = (await gateways[0]?.signIn())?.json.sessionKey ?? '';
    await pass(DAY_MS);
    let answer = () => {};
    service.fail(TOKEN, { until: new Promise<void>((resolve) => (answer = resolve)), times: 1 });
    const [before, issued] = [service.requests.length, service.count(TOKEN)];
    const [buyer, other] = gateways;
    const slow = buyer?.read(key, 1);
    while (!service.requests.slice(before).some(({ path }) => path === TOKEN))
      await new Promise((resolve) => setTimeout(resolve, 5));
    buyer?.freeze();
    expect(new Set(await other?.read(key, REQUESTS))).toEqual(new Set([200]));
    await pass(FENCE_MS, gateways.slice(1));
    // The others use the token in hand until the time of the frozen one is over, and then buy one.
    do expect(new Set(await other?.read(key, REQUESTS))).toEqual(new Set([200]));
    while (service.count(TOKEN) < issued + 2);
    buyer?.thaw();
    await pass(0);
    answer();
    // Its own token request may be over its time, and then its callers learn that.
    expect([[200], [504]]).toContainEqual(await slow);
    expect(await readAll(key)).toEqual([200]);
    expect(service.count(TOKEN)).toBe(issued + 2);
  });
});
