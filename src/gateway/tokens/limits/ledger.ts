import type { FastifyBaseLogger } from 'fastify';
import type { ExpressionBuilder } from 'kysely';
import { RrError } from '../../../contract/failure';
import type { Schema, Store } from '../../store/schema';
import { budgetError, monthOf, type Standing, stopAt } from './budget';
import type { Purchase, PurchaseReason } from './purchase';

/** Records every token request before it is sent, so that the count is never too low. */
export interface Ledger {
  /** Returns the new entry's ID. Throws `quota-exhausted` or `bug`; after an error, no token may be requested. */
  intend(clientId: string, reason: PurchaseReason): Promise<number>;
  settle(intent: number, outcome: Purchase['kind'], transaction?: Store): Promise<void>;
  /** Counts requests for this reason that were sent, or may have been sent. */
  countSince(clientId: string, reason: PurchaseReason, since: number): Promise<number>;
  countRefused(clientId: string, since: number): Promise<number>;
  standing(clientId: string): Promise<Standing>;
  /** Adds tokens to this month's budget. Running gateways use them at once. */
  allow(clientId: string, tokens: number): Promise<void>;
  /** Returns the IDs of entries without an outcome: their requests may be in flight. */
  pendingSince(clientId: string, since: number): Promise<number[]>;
  /** Returns the ID of the newest request that may have been sent, or 0. `before`: only of entries older than this. */
  newest(clientId: string, before?: number): Promise<number>;
}

interface LedgerOptions {
  /** Tokens of one credential in a month. Default: the gateway buys until the service refuses. */
  budget?: number | undefined;
  /** Whether a token request that the service refused also counts. Default true. */
  refusedCounts?: boolean;
  log?: Pick<FastifyBaseLogger, 'warn'>;
}

const DAY_MS = 86_400_000;
/** The service may count a request this much later than the ledger does, and so in its next month. */
const IN_FLIGHT_MS = 60_000;

export function createLedger(
  store: Store,
  service: string,
  now: () => number,
  { budget, refusedCounts = true, log }: LedgerOptions = {},
): Ledger {
  const warnedAt = new Map<string, number>();
  /** The outcomes that cost no token. `quota` is an early question whether the service has tokens again. */
  const free: Purchase['kind'][] = refusedCounts ? ['unsent', 'quota'] : ['unsent', 'quota', 'refused'];

  const rowsOf = (clientId: string) =>
    store.selectFrom('token_ledger').where('service', '=', service).where('client_id', '=', clientId);

  /** Matches rows with other outcomes, and rows without one: a crash cut those off, or they are in flight. */
  const isNoneOf =
    (...outcomes: Purchase['kind'][]) =>
    (row: ExpressionBuilder<Schema, 'token_ledger'>) =>
      row.or([row('outcome', 'is', null), row('outcome', 'not in', outcomes)]);

  const rowsSince = (clientId: string, since: number) =>
    rowsOf(clientId)
      .select((row) => row.fn.countAll<number>().as('count'))
      // After the clock was set back, rows lie in the future. Their tokens were spent, so they count.
      .where('intended_at', '>', since);

  async function countCosts(clientId: string, since: number): Promise<number> {
    const { count } = await rowsSince(clientId, since)
      .where(isNoneOf(...free))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async function countSince(clientId: string, reason: PurchaseReason, since: number): Promise<number> {
    const { count } = await rowsSince(clientId, since)
      .where('reason', '=', reason)
      .where(isNoneOf('unsent'))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async function countRefused(clientId: string, since: number): Promise<number> {
    const { count } = await rowsSince(clientId, since)
      .where('outcome', '=', 'refused')
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async function sumAllowed(clientId: string, from: number, to: number): Promise<number> {
    const { sum } = await store
      .selectFrom('token_allowance')
      .select((row) => row.fn.sum<number | null>('tokens').as('sum'))
      .where('service', '=', service)
      .where('client_id', '=', clientId)
      .where('created_at', '>=', from)
      .where('created_at', '<', to)
      .executeTakeFirstOrThrow();
    return Number(sum ?? 0);
  }

  async function standing(clientId: string): Promise<Standing> {
    const { since, begins, resetsAt } = monthOf(now());
    const used = await countCosts(clientId, since - IN_FLIGHT_MS);
    if (budget === undefined) return { used, budget: null, stop: 'none', since, resetsAt };
    const tokens = budget + (await sumAllowed(clientId, begins, resetsAt));
    return { used, budget: tokens, stop: stopAt(used, tokens), since, resetsAt };
  }

  async function check(clientId: string, reason: PurchaseReason): Promise<void> {
    if (budget === undefined) return;
    const current = await standing(clientId);
    if (current.stop === 'none') return;
    warnDaily(clientId, current);
    const error = budgetError(reason, current, await countSince(clientId, 'refused', now() - DAY_MS));
    if (error) throw error;
  }

  function warnDaily(clientId: string, { used, budget: tokens, stop }: Standing): void {
    const last = warnedAt.get(clientId);
    if (last !== undefined && Math.abs(now() - last) < DAY_MS) return;
    warnedAt.set(clientId, now());
    log?.warn({ clientId, used, budget: tokens, stop }, "the month's token budget is running out");
  }

  return {
    countSince,
    countRefused,
    standing,
    async intend(clientId, reason) {
      try {
        await check(clientId, reason);
        const { id } = await store
          .insertInto('token_ledger')
          .values({ service, client_id: clientId, reason, intended_at: now() })
          .returning('id')
          .executeTakeFirstOrThrow();
        return id;
      } catch (cause) {
        if (cause instanceof RrError) throw cause;
        throw new RrError(
          'bug',
          'The gateway cannot write its records, so it buys no token. Ask its operator to check the disk.',
          { cause },
        );
      }
    },
    async settle(intent, outcome, transaction = store) {
      await transaction
        .updateTable('token_ledger')
        .set({ outcome, settled_at: now() })
        .where('id', '=', intent)
        .execute();
    },
    async allow(clientId, tokens) {
      await store
        .insertInto('token_allowance')
        .values({ service, client_id: clientId, tokens, created_at: now() })
        .execute();
    },
    async pendingSince(clientId, since) {
      const rows = await rowsOf(clientId)
        .select('id')
        .where('intended_at', '>', since)
        .where('outcome', 'is', null)
        .execute();
      return rows.map(({ id }) => id);
    },

    async newest(clientId, before) {
      const row = await rowsOf(clientId)
        .select('id')
        .where(isNoneOf('unsent'))
        .$if(before !== undefined, (query) => query.where('id', '<', before as number))
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.id ?? 0;
    },
  };
}
