/**
 * A buyer that kills itself. `CRASH` holds a {@link CrashOrder} as JSON. It buys a token and exits with 0, or dies at the
 * given step.
 */
import Database from 'libsql';
import { Client } from 'pg';
import { Client as HttpClient } from 'undici';
import { openStore } from '../../src/gateway/store/open-store';
import { buyerOn } from './crash-buyer';
import type { CrashOrder } from './crash-points';

const order = JSON.parse(process.env.CRASH ?? '') as CrashOrder;
let isArmed = order.act === 'start';
let steps = 0;

/** SIGKILL takes effect before the next line runs. */
function step(): void {
  if (isArmed && (steps += 1) === order.killAt) process.kill(process.pid, 'SIGKILL');
}

/** Adds a step before and after each call of the method. If it returns a promise, the second step waits for it. */
function crashAround(prototype: object, name: string): void {
  const methods = prototype as Record<string, (...args: unknown[]) => unknown>;
  const original = methods[name];
  if (!original) throw new Error(`no method ${name}`);
  methods[name] = function (...args) {
    step();
    const result = original.apply(this, args);
    if (!(result instanceof Promise)) {
      step();
      return result;
    }
    return result.finally(step);
  };
}

const probe = new Database(':memory:');
for (const name of ['run', 'all', 'get']) crashAround(Object.getPrototypeOf(probe.prepare('select 1')), name);
probe.close();
crashAround(Database.prototype, 'exec');
crashAround(Database.prototype, 'pragma');
crashAround(Client.prototype, 'query');
crashAround(Client.prototype, 'connect');
crashAround(HttpClient.prototype, 'request');

async function main(): Promise<void> {
  const records = await openStore(order.place, () => undefined);
  const act = buyerOn(records, { ...order, fenceMs: 20_000 });
  isArmed = true;
  await act(order.act);
  await records.close();
  process.exit(0);
}

main().catch((error: unknown) => {
  process.stderr.write(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(2);
});
