import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { COMMANDS } from './model/commands';
import { type Beginning, type ModelRecords, openModelRecords, openWorld, type World } from './model/world';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const beginnings: fc.Arbitrary<Beginning> = fc.record({
  start: fc.nat(60 * 24).map((hours) => Date.UTC(2027, 10, 1) + hours * HOUR_MS),
  zoneHours: fc.integer({ min: -48, max: 56 }).map((quarters) => quarters / 4),
  refusedCounts: fc.boolean(),
  budget: fc.option(fc.integer({ min: 5, max: 60 }), { nil: undefined }),
  latencies: fc.array(fc.nat(2000), { minLength: 1, maxLength: 7 }),
});

/**
 * Runs random sequences of actions by people, operators, the service, clocks and crashes on two gateways with one store.
 * Checks what must always hold. I1: the rate of token requests. I2: the ledger never counts too few. I3: each request has
 * a reason. I4: all work ends. The same seed gives the same run, see `digest`.
 */
export async function modelRun({
  runs,
  seed,
}: {
  runs: number;
  seed: number;
}): Promise<{ cases: number; violations: string[]; digest: string }> {
  const records = await openModelRecords();
  const trace = createHash('sha256');
  const property = fc.asyncProperty(
    beginnings,
    fc.commands(COMMANDS, { maxCommands: 40 }),
    (beginning, commands) =>
      inWorld(records, beginning, async (world) => {
        await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
        await checkRecovery(world);
        trace.update(world.watch.trace());
      }),
  );
  try {
    const found = await fc.check(property, { numRuns: runs, seed });
    const digest = trace.digest('hex');
    if (!found.failed) return { cases: found.numRuns, violations: [], digest };
    const { numRuns, errorInstance, counterexample } = found;
    const [beginning, commands] = counterexample ?? [];
    return {
      cases: numRuns,
      digest,
      violations: [
        `${String(errorInstance)}; seed ${seed}, runs ${runs}; from ${JSON.stringify(beginning)}: ${String(commands)}`,
      ],
    };
  } finally {
    await records.close();
  }
}

async function inWorld(records: ModelRecords, beginning: Beginning, work: (world: World) => Promise<void>) {
  const world = await openWorld(records, beginning);
  try {
    await work(world);
  } finally {
    await world.close();
  }
}

/** Checks that all gateways work again after the service is healthy and two months have passed. */
async function checkRecovery({ time, service, signIn, ask, watch, gateway }: World): Promise<void> {
  service.faults = { token: 'none', probe: 'none', data: 'none' };
  service.members = new Set(['a', 'b', 'c']);
  service.quota = Infinity;
  time.skewMs = 0;
  watch.credit('clock');
  await time.advance(63 * DAY_MS);
  await time.finish(signIn(0, service.secret));
  for (const index of [0, 1]) {
    const outcome = await time.finish(ask(index, { set: ['a'], isList: false }));
    if (outcome !== '200') throw new Error(`I4: gateway ${index} does not recover: ${outcome}`);
  }
  await watch.check(gateway(0).ledger);
}
