import { setTimeout as sleep } from 'node:timers/promises';
import { RrError } from '../../contract/failure';
import type { Locks } from '../store/locks';
import type { Ledger } from './limits/ledger';
import type { PurchaseReason } from './limits/purchase';

/** The lock under which tokens of a client ID are bought, and whatever a purchase would write over is written. */
export const purchaseLock = (service: string, clientId: string): string => `buy ${service} ${clientId}`;

/** Lets one buyer at a time at a client ID, over all gateways that share the records. */
export interface OneBuyer {
  /**
   * Runs the work while nobody else may buy for this client ID; waits for its turn first. The work reads what it
   * decides by from the records, because another gateway may have bought meanwhile; it may run more than once.
   * Throws where the records cannot be locked, and whatever the work throws.
   */
  take<T>(clientId: string, work: () => Promise<T>): Promise<T>;
  /** Puts an intent to buy on record, for the work of {@link OneBuyer.take} alone. Throws where that is not safe. */
  intend(clientId: string, reason: PurchaseReason): Promise<number>;
  /** Resolves when nobody here has or waits for a turn. */
  settled(): Promise<void>;
}

interface Parts {
  locks: Locks;
  ledger: Ledger;
  /** See `serviceIdentity`. */
  service: string;
  /** The longest that a token request may take. */
  tokenMs: number;
  now: () => number;
}

/** Beyond the longest request: what its records may take, and by how much the gateways' clocks may differ. */
const MARGIN = 1.25;
const LOOK_MS = 50;
const MAX_TURNS = 3;

/** Another gateway put an intent on record at the same time: the work is not done, and may begin anew. */
class Overtaken extends RrError {}

/**
 * In the process a queue, between processes a lock. A lock that may be lost while its holder is still at work is no
 * fence; there the ledger is: as long as another gateway's request may be under way nothing is bought.
 */
export function createOneBuyer({ locks, ledger, service, tokenMs, now }: Parts): OneBuyer {
  const queues = new Map<string, Promise<unknown>>();
  const fenceMs = tokenMs * MARGIN;
  /** Intents that stand in nobody's way: our own, and those waited out. */
  const passed = new Set<number>();
  /** The newest request on record when a turn began: what the turn decides by was read after it. */
  const known = new Map<string, number>();

  async function pendingElsewhere(clientId: string): Promise<number[]> {
    const pending = await ledger.pendingSince(clientId, now() - fenceMs);
    return pending.filter((id) => !passed.has(id));
  }

  async function waitForOthers(clientId: string): Promise<void> {
    // By a clock that nobody sets, too: an intent from the future would block for ever.
    const deadline = performance.now() + fenceMs;
    for (;;) {
      const pending = await pendingElsewhere(clientId);
      if (performance.now() >= deadline) pending.forEach((id) => passed.add(id));
      else if (pending.length > 0) await sleep(LOOK_MS);
      if (pending.every((id) => passed.has(id))) return;
    }
  }

  async function takeTurns<T>(clientId: string, work: () => Promise<T>): Promise<T> {
    for (let turn = 1; ; turn += 1)
      try {
        return await locks.hold(purchaseLock(service, clientId), async () => {
          if (!locks.lostOnlyInDeath) {
            known.set(clientId, await ledger.newest(clientId));
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
      passed.add(intent);
      // Whoever writes first and looks second sees the other, or is seen: under way, or over since the turn began.
      const isFirst = (await ledger.newest(clientId, intent)) <= (known.get(clientId) ?? 0);
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
