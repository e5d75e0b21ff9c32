import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { type FaultyService, startFaultyService } from '../../support/faulty-service';
import { DATABASES, DAY_MS, serviceAt, TOKEN } from '../gateway-fixture';
import { placeOf, readRecords } from '../stores';
import type { StoreKind } from '../../../src/gateway/store/schema';
import type { ChildOptions } from './gateway-child';
import { type GatewayProcess, startProcesses } from './gateway-processes';

const NEW_MS = 10_000;
const TOKEN_MS = 1500;
/** A buyer that was silent for so long is not waited for. */
const FENCE_MS = 2 * TOKEN_MS;
const PROCESSES = 2;
const REQUESTS = 20;

/** Declares the tests of several gateways in processes of their own on one store of this kind. */
export function testAcrossProcesses(kind: StoreKind): void {
  let service: FaultyService;
  let options: ChildOptions;
  const gateways: GatewayProcess[] = [];
  let key: string;
  let now: number;

  // Each test uses the processes of those before, because each takes almost a second of CPU time to start.
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
  beforeEach(startMissing);
  afterAll(async () => {
    await Promise.all(gateways.map((gateway) => gateway.kill()));
    await service.close();
    await rm(options.dataDir, { recursive: true, force: true });
  });

  async function startMissing(): Promise<void> {
    gateways.push(...(await startProcesses(PROCESSES - gateways.length, options)));
    await pass(0);
  }
  function pass(ms: number, running = gateways): Promise<unknown> {
    now += ms;
    return Promise.all(running.map((gateway) => gateway.setTime(now)));
  }
  /** Sends all requests through all processes at once and returns the distinct statuses. */
  const readAll = async (running = gateways) => [
    ...new Set((await Promise.all(running.map((gateway) => gateway.read(key, REQUESTS)))).flat()),
  ];
  /** Lets the first process buy a token that does not arrive before `answer`. */
  async function beginPurchase() {
    key = (await gateways[0]?.signIn())?.json.sessionKey ?? '';
    await pass(DAY_MS);
    const [before, issued] = [service.requests.length, service.count(TOKEN)];
    let answer = () => {};
    service.fail(TOKEN, { until: new Promise<void>((resolve) => (answer = resolve)), times: 1 });
    const asked = gateways[0]?.read(key, 1).catch(() => undefined);
    while (!service.requests.slice(before).some(({ path }) => path === TOKEN))
      await new Promise((resolve) => setTimeout(resolve, 5));
    return { asked, answer, issued };
  }
  /** The others buy a token once the one in flight can no longer arrive. */
  async function untilOthersBuy(issued: number): Promise<void> {
    const others = gateways.slice(1);
    await pass(FENCE_MS, others);
    do expect(await readAll(others)).toEqual([200]);
    while (service.count(TOKEN) < issued + 2);
  }

  it('buy one token together when cold, expired or refused, and none after a restart', async () => {
    const signIns = await Promise.all(gateways.flatMap((gateway) => [gateway.signIn(), gateway.signIn()]));
    expect([...new Set(signIns.map(({ status }) => status))]).toEqual([200]);
    expect(service.count(TOKEN)).toBe(1);
    key = signIns[0]?.json.sessionKey ?? '';

    await gateways.pop()?.kill();
    await startMissing();
    expect(await readAll()).toEqual([200]);
    expect(service.count(TOKEN)).toBe(1);

    await pass(DAY_MS);
    expect(await readAll()).toEqual([200]);
    expect(service.count(TOKEN)).toBe(2);

    // The token is no longer new, so that one probe decides.
    await pass(NEW_MS);
    service.revoke(service.tokens[1] ?? '');
    expect(await readAll()).toEqual([200]);
    expect(service.count(TOKEN)).toBe(3);
    // Each process may send its own probe.
    expect(service.count(DATABASES)).toBeLessThanOrEqual(PROCESSES);
    const outcomes = await readRecords(options, 'select reason, outcome from token_ledger order by id');
    expect(outcomes).toEqual(
      ['unproven', 'expired', 'refused'].map((reason) => ({ reason, outcome: 'issued' })),
    );
  });

  it('continue after the buying process is killed, and lose only its token', async () => {
    const { asked, answer, issued } = await beginPurchase();
    await gateways[0]?.kill();
    answer();
    await untilOthersBuy(issued);
    expect(service.count(TOKEN)).toBe(issued + 2);
    await asked;
    gateways.shift();
  });

  it('continue while the buying process is frozen, and buy nothing more when it goes on', async () => {
    // Windows freezes processes in another way.
    if (process.platform === 'win32') return;
    const { asked, answer, issued } = await beginPurchase();
    gateways[0]?.freeze();
    await untilOthersBuy(issued);
    gateways[0]?.thaw();
    await pass(0);
    answer();
    // Its own token request may be over its time, and then its callers learn that.
    expect([[200], [504]]).toContainEqual(await asked);
    expect(await readAll()).toEqual([200]);
    expect(service.count(TOKEN)).toBe(issued + 2);
  });
}
