/**
 * A buyer that kills itself. `CRASH` holds a {@link CrashOrder} as JSON. It buys a token and exits with 0, or dies at the
 * given step.
 */
import { openStore } from '../../src/gateway/store/open-store';
import { buyerOn } from './crash-buyer';
import type { CrashOrder } from './crash-points';
import { beforeEachCall } from './crash-steps';

const order = JSON.parse(process.env.CRASH ?? '') as CrashOrder;
let isArmed = order.act === 'start';
let steps = 0;

/** SIGKILL takes effect before the next line runs. */
function step(): void {
  if (isArmed && (steps += 1) === order.killAt) process.kill(process.pid, 'SIGKILL');
}

beforeEachCall(step);

async function main(): Promise<void> {
  const records = await openStore(order.storeLocation, () => undefined);
  const act = buyerOn(records, { ...order, fenceMs: 20_000 });
  isArmed = true;
  await act(order.act);
  step();
  await records.close();
  step();
  process.exit(0);
}

main().catch((error: unknown) => {
  process.stderr.write(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(2);
});
