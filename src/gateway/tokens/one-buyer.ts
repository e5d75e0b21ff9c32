import { setTimeout as sleep } from 'node:timers/promises';
import { hash } from 'node:crypto';
import { RrError } from '../../contract/failure';
import { LATE_TOKEN, silenceOf } from '../http/timeouts';
import type { BrokerParts } from './broker';
import type { PurchaseReason } from './request-token';

/** The lock for buying a client ID's token, and for writing anything that a purchase would overwrite. */
export const purchaseLock = (service: string, clientId: string): string => `buy ${service} ${clientId}`;

/** Tries share a few locks, so that strangers never hold up the purchases of known people, and leave no files. */
const TRY_LOCKS = 4;

const tryLock = (service: string, clientId: string) =>
  `try ${service} ${parseInt(hash('sha256', clientId, 'hex').slice(0, 2), 16) % TRY_LOCKS}`;

export type OneBuyer = ReturnType<typeof createOneBuyer>;

const POLL_MS = 50;
/** A buyer gives this many signs of life in the time of the fence, as long as its request is in flight. */
const SIGNS = 5;
const MAX_TURNS = 3;

/** Another gateway recorded an intent at the same time. The work did not buy and may start again. */
class Overtaken extends RrError {}

/**
 * Allows one buyer per client ID at a time, across all gateways that share the store. Also checks the ledger for other
 * gateways' requests, because a holder can lose its lock while it works: with its connection, or while it is frozen.
 */
export function createOneBuyer({ locks, ledger, service, tokenMs, now }: BrokerParts) {
  const queues = new Map<string, Promise<unknown>>();
  const fenceMs = silenceOf(tokenMs);
  /** Intents that do not block a purchase: our own, and those whose requests must have ended. */
  const ignored = new Set<number>();
  /** By client ID and kind, how the turn began: with the newest request in the ledger, and surely alone or not. */
  const starts = new Map<string, { newest: number; isSure: boolean }>();
  const turnOf = (clientId: string, isTry: boolean) => `${isTry} ${clientId}`;

  async function pendingElsewhere(clientId: string, isTry: boolean): Promise<number[]> {
    const pending = await ledger.pendingSince(clientId, now() - fenceMs, isTry);
    return pending.filter((id) => !ignored.has(id));
  }

  async function waitForPending(clientId: string, isTry: boolean) {
    // The deadline uses a monotonic clock: an intent with a time in the future would block forever.
    const deadline = performance.now() + LATE_TOKEN * fenceMs;
    for (;;) {
      const pending = await pendingElsewhere(clientId, isTry);
      if (performance.now() >= deadline) pending.forEach((id) => ignored.add(id));
      else if (pending.length > 0) await sleep(POLL_MS);
      if (pending.every((id) => ignored.has(id))) return;
    }
  }

  async function takeTurns<T>(clientId: string, isTry: boolean, work: () => Promise<T>): Promise<T> {
    const lock = (isTry ? tryLock : purchaseLock)(service, clientId);
    for (let turn = 1; ; turn += 1)
      try {
        return await locks.hold(
          lock,
          async (isSure) => {
            const newest = await ledger.newest(clientId, isTry);
            starts.set(turnOf(clientId, isTry), { newest, isSure });
            if (!isSure) await waitForPending(clientId, isTry);
            return work();
          },
          { mayPass: true },
        );
      } catch (thrown) {
        if (!(thrown instanceof Overtaken) || turn === MAX_TURNS) throw thrown;
      }
  }

  /** Waits in this process first, because each waiting lock may hold a connection. */
  function inTurn<T>(clientId: string, isTry: boolean, work: () => Promise<T>): Promise<T> {
    const queue = (isTry ? tryLock : purchaseLock)(service, clientId);
    const before = queues.get(queue) ?? Promise.resolve();
    const mine = before.then(() => takeTurns(clientId, isTry, work));
    const settled: Promise<unknown> = mine
      .catch(() => undefined)
      .finally(() => {
        if (queues.get(queue) === settled) queues.delete(queue);
      });
    queues.set(queue, settled);
    return mine;
  }

  return {
    /** Runs the work, perhaps repeatedly, while no one else buys. It must read its facts from the store. */
    take: <T>(clientId: string, work: () => Promise<T>): Promise<T> => inTurn(clientId, false, work),
    /** Like `take`, for a try of an unproven secret: it waits only for other tries. */
    takeTry: <T>(clientId: string, work: () => Promise<T>): Promise<T> => inTurn(clientId, true, work),

    /** Records the intent to buy. Call it only within one of the two. Throws if a purchase is not safe. */
    async intend(clientId: string, reason: PurchaseReason, source?: string): Promise<number> {
      const isTry = source !== undefined;
      const intent = await ledger.intend(clientId, reason, source);
      ignored.add(intent);
      // Each gateway writes first and then looks. So of two, at least one sees the other's request, in flight or ended.
      const { newest = 0, isSure = false } = starts.get(turnOf(clientId, isTry)) ?? {};
      // Also checked when it was alone: others pass one who is frozen.
      const isFirst = (await ledger.newest(clientId, isTry, intent)) <= newest;
      if (isFirst && (isSure || (await pendingElsewhere(clientId, isTry)).length === 0)) return intent;
      await ledger.recordOutcome(intent, 'unsent');
      throw new Overtaken(
        'busy',
        'Another gateway is buying a token for this client ID. Try again in a minute.',
      );
    },

    /** Waits for the request and meanwhile tells the other gateways that it is in flight. */
    async attend<T>(intent: number, request: Promise<T>): Promise<T> {
      const timer = setInterval(() => {
        // If the records fail, the intent still counts, and another gateway may buy.
        ledger.keepAlive(intent).catch(() => undefined);
      }, fenceMs / SIGNS).unref();
      return request.finally(() => clearInterval(timer));
    },

    async settled(): Promise<void> {
      while (queues.size > 0) await Promise.all(queues.values());
    },
  };
}
