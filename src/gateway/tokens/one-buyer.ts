import { setTimeout as sleep } from 'node:timers/promises';
import { RrError } from '../../contract/failure';
import type { Locks } from '../store/locks';
import type { Ledger } from './limits/ledger';
import type { PurchaseReason } from './limits/purchase';

/** The lock for buying a client ID's token, and for writing anything that a purchase would overwrite. */
export const purchaseLock = (service: string, clientId: string): string => `buy ${service} ${clientId}`;

/** Allows one buyer per client ID at a time, across all gateways that share the store. */
export interface OneBuyer {
  /** Runs the work, perhaps repeatedly, while no one else buys. It must read its facts from the store. */
  take<T>(clientId: string, work: () => Promise<T>): Promise<T>;
  /** Records the intent to buy. Call it only within {@link OneBuyer.take}. Throws if a purchase is not safe. */
  intend(clientId: string, reason: PurchaseReason): Promise<number>;
  settled(): Promise<void>;
}

interface Parts {
  locks: Locks;
  ledger: Ledger;
  service: string;
  /** The longest that a token request may take. */
  tokenMs: number;
  now: () => number;
}

/** Allows for the time to write the records and for differences between the gateways' clocks. */
const MARGIN = 1.25;
const POLL_MS = 50;
const MAX_TURNS = 3;

/** Another gateway recorded an intent at the same time. The work did not buy and may start again. */
class Overtaken extends RrError {}

/** Also checks the ledger for other gateways' requests, because a holder can lose a PostgreSQL lock while it works. */
export function createOneBuyer({ locks, ledger, service, tokenMs, now }: Parts): OneBuyer {
  const queues = new Map<string, Promise<unknown>>();
  const fenceMs = tokenMs * MARGIN;
  /** Intents that do not block a purchase: our own, and those whose requests must have ended. */
  const ignored = new Set<number>();
  /** By client ID, the newest request in the ledger when the turn began. */
  const newestAtStart = new Map<string, number>();

  async function pendingElsewhere(clientId: string): Promise<number[]> {
    const pending = await ledger.pendingSince(clientId, now() - fenceMs);
    return pending.filter((id) => !ignored.has(id));
  }

  async function waitForOthers(clientId: string): Promise<void> {
    // The deadline uses a monotonic clock: an intent with a time in the future would block forever.
    const deadline = performance.now() + fenceMs;
    for (;;) {
      const pending = await pendingElsewhere(clientId);
      if (performance.now() >= deadline) pending.forEach((id) => ignored.add(id));
      else if (pending.length > 0) await sleep(POLL_MS);
      if (pending.every((id) => ignored.has(id))) return;
    }
  }

  async function takeTurns<T>(clientId: string, work: () => Promise<T>): Promise<T> {
    for (let turn = 1; ; turn += 1)
      try {
        return await locks.hold(purchaseLock(service, clientId), async () => {
          if (!locks.lostOnlyInDeath) {
            newestAtStart.set(clientId, await ledger.newest(clientId));
            await waitForOthers(clientId);
          }
          return work();
        });
      } catch (thrown) {
        if (!(thrown instanceof Overtaken) || turn === MAX_TURNS) throw thrown;
      }
  }

  return {
    take<T>(clientId: string, work: () => Promise<T>): Promise<T> {
      const before = queues.get(clientId) ?? Promise.resolve();
      const mine = before.then(() => takeTurns(clientId, work));
      const settled = mine
        .then(
          () => undefined,
          () => undefined,
        )
        .then(() => {
          if (queues.get(clientId) === settled) queues.delete(clientId);
        });
      queues.set(clientId, settled);
      return mine;
    },

    async intend(clientId, reason) {
      const intent = await ledger.intend(clientId, reason);
      if (locks.lostOnlyInDeath) return intent;
      ignored.add(intent);
      // Each gateway writes first and then looks. So of two, at least one sees the other's request, in flight or ended.
      const isFirst = (await ledger.newest(clientId, intent)) <= (newestAtStart.get(clientId) ?? 0);
      if (isFirst && (await pendingElsewhere(clientId)).length === 0) return intent;
      await ledger.settle(intent, 'unsent');
      throw new Overtaken(
        'busy',
        'Another gateway is buying a token for this client ID. Try again in a minute.',
      );
    },

    async settled() {
      while (queues.size > 0) await Promise.all(queues.values());
    },
  };
}
