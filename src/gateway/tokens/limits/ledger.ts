import type { ExpressionBuilder } from 'kysely';
import { RrError } from '../../../contract/failure';
import type { Schema, Store } from '../../store/schema';
import { attemptError } from './attempts';
import { budgetError, DAY_MS, divideBudget, HOUR_MS, monthOf, type Standing, attemptsWithin } from './budget';
import type { Purchase, PurchaseReason } from '../request-token';
import { gapError, type RecordsGap } from './records-gap';

export type Ledger = ReturnType<typeof createLedger>;

interface LedgerOptions {
  /** Tokens of one credential in a month. Default: the gateway buys until the service refuses. */
  budget?: number;
  /** Whether a token request that the service refused also counts. Default true. */
  refusedCounts?: boolean;
  /** Whether the operator must say how many tokens the records lack before one is bought. */
  asksAfterGap?: boolean;
}

/** Names all client IDs in an assumption. */
export const ALL_CLIENTS = '*';

const RENEWAL_MS = 23 * HOUR_MS;
/** The service may count a request this much later than the ledger does, and so in its next month. */
const IN_FLIGHT_MS = 60_000;
const RETENTION_MS = 13 * 31 * DAY_MS;

type Row = ExpressionBuilder<Schema, 'token_ledger'>;
type Request = Pick<Schema['token_ledger'], 'client_id' | 'reason' | 'source' | 'intended_at' | 'outcome'>;

/** Matches rows with other outcomes, and rows without one: a crash cut those off, or they are in flight. */
const isNoneOf =
  (...outcomes: Purchase['kind'][]) =>
  (row: Row) =>
    row.or([row('outcome', 'is', null), row('outcome', 'not in', outcomes)]);

/** After the clock was set back, rows lie in the future. Their tokens were spent, so they count. */
const isAfter = (since: number) => (row: Row) => row('intended_at', '>', since);

/** What the ledger tells of earlier requests. */
function ledgerReads(store: Store, service: string) {
  const rows = () => store.selectFrom('token_ledger').where('service', '=', service);
  const rowsOf = (clientId: string) => rows().where('client_id', '=', clientId);
  const ofKind = (clientId: string, isTry: boolean) =>
    rowsOf(clientId).where('source', isTry ? 'is not' : 'is', null);
  async function sumOf(
    table: 'token_allowance' | 'token_assumption',
    clientIds: string[],
    since: number,
    until: number,
  ): Promise<number> {
    const { sum } = await store
      .selectFrom(table)
      .select((row) => row.fn.sum<number | null>('tokens').as('sum'))
      .where('service', '=', service)
      .where('client_id', 'in', clientIds)
      .where('created_at', '>=', since)
      .where('created_at', '<', until)
      .executeTakeFirstOrThrow();
    return Number(sum ?? 0);
  }
  /** Returns the requests that may have cost a token, the oldest first. Without a client ID, those of all. */
  const requestsSince = (since: number, clientId?: string): Promise<Request[]> =>
    (clientId === undefined ? rows() : rowsOf(clientId))
      .select(['client_id', 'reason', 'source', 'intended_at', 'outcome'])
      .where(isAfter(since))
      .where(isNoneOf('unsent', 'quota'))
      .orderBy('id')
      .execute();
  return {
    requestsSince,
    /** Returns when requests for this reason were sent, or may have been sent, the oldest first. */
    async timesSince(clientId: string, reason: PurchaseReason, since: number): Promise<number[]> {
      const found = await requestsSince(since, clientId);
      return found.filter((request) => request.reason === reason).map(({ intended_at: at }) => at);
    },
    /** Whether someone has signed in with the client ID from this address: with a new secret, or in a session that lives. */
    async hasSignedIn(clientId: string, source: string): Promise<boolean> {
      const issued = await rowsOf(clientId)
        .select('id')
        .where('source', '=', source)
        .where('outcome', '=', 'issued')
        .limit(1)
        .executeTakeFirst();
      const session = await store
        .selectFrom('session')
        .innerJoin('credential', 'credential.id', 'session.credential_id')
        .select('credential.id')
        .where('credential.service', '=', service)
        .where('credential.client_id', '=', clientId)
        .where('session.source', '=', source)
        .limit(1)
        .executeTakeFirst();
      return (issued ?? session) !== undefined;
    },
    /** Returns how many tokens were added to the budget of the month. */
    allowed: (clientId: string, month: ReturnType<typeof monthOf>): Promise<number> =>
      sumOf('token_allowance', [clientId], month.begins, month.resetsAt),
    /** Returns how many tokens of the month the records lack, as the operator says. In doubt it counts for two months. */
    assumed: (clientId: string, month: ReturnType<typeof monthOf>): Promise<number> =>
      sumOf('token_assumption', [clientId, ALL_CLIENTS], month.since, month.resetsAt),
    /** Returns a gap in the records of this month about which the operator has said nothing. */
    async openGap(clientId: string, since: number): Promise<RecordsGap | undefined> {
      const gaps = await store.selectFrom('records_gap').selectAll().where('found_at', '>', since).execute();
      if (gaps.length === 0) return undefined;
      const { last } = await store
        .selectFrom('token_assumption')
        .select((row) => row.fn.max<number | null>('created_at').as('last'))
        .where('service', '=', service)
        .where('client_id', 'in', [clientId, ALL_CLIENTS])
        .executeTakeFirstOrThrow();
      return gaps.find(({ last_written_at: written }) => last === null || last <= (written ?? -Infinity));
    },
    /** Returns the IDs of entries without an outcome: their requests may be in flight. `isTry`: of unproven secrets. */
    async pendingSince(clientId: string, since: number, isTry: boolean): Promise<number[]> {
      const found = await ofKind(clientId, isTry)
        .select('id')
        .where((row) => row(row.fn.coalesce('settled_at', 'intended_at'), '>', since))
        .where('outcome', 'is', null)
        .execute();
      return found.map(({ id }) => id);
    },
    /** Returns the ID of the newest request that may have been sent, or 0. `before`: only of entries older than this. */
    async newest(clientId: string, isTry: boolean, before?: number): Promise<number> {
      const row = await ofKind(clientId, isTry)
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

/** What is noted of each request, before and after. */
function ledgerWrites(store: Store, service: string, now: () => number) {
  async function note(table: 'token_allowance' | 'token_assumption', clientId: string, tokens: number) {
    const values = { service, client_id: clientId, tokens, created_at: now() };
    await store.insertInto(table).values(values).execute();
  }
  return {
    async add(clientId: string, reason: PurchaseReason, source: string | null): Promise<number> {
      const { id } = await store
        .insertInto('token_ledger')
        .values({ service, client_id: clientId, reason, source, intended_at: now() })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async recordOutcome(
      intent: number,
      outcome: Purchase['kind'],
      transaction: Store = store,
    ): Promise<void> {
      await transaction
        .updateTable('token_ledger')
        .set({ outcome, settled_at: now() })
        .where('id', '=', intent)
        .execute();
    },
    /** Adds tokens to this month's budget. Running gateways use them at once. */
    allow: (clientId: string, tokens: number) => note('token_allowance', clientId, tokens),
    /** Counts tokens of this month that the records lack. Purchases may go on after a gap. */
    assume: (clientId: string, tokens: number) => note('token_assumption', clientId, tokens),
    /** Notes that the request is still in flight. */
    async keepAlive(intent: number): Promise<void> {
      const mine = store.updateTable('token_ledger').where('id', '=', intent);
      await mine.where('outcome', 'is', null).set({ settled_at: now() }).execute();
    },
    /** Deletes entries that no rule counts any more. */
    async prune(): Promise<void> {
      await store
        .deleteFrom('token_ledger')
        .where('intended_at', '<', now() - RETENTION_MS)
        .execute();
    },
  };
}

/** Records every token request before it is sent, so that the count is never too low. */
export function createLedger(
  store: Store,
  service: string,
  now: () => number,
  { budget, refusedCounts = true, asksAfterGap = false }: LedgerOptions = {},
) {
  const read = ledgerReads(store, service);
  const { add, ...writes } = ledgerWrites(store, service, now);
  const costsToken = ({ outcome }: Request) => refusedCounts || outcome !== 'refused';

  /** The budget of this month and the tokens that the operator added to it. Undefined without a budget. */
  async function budgetOf(clientId: string): Promise<number | undefined> {
    if (budget === undefined) return undefined;
    return budget + (await read.allowed(clientId, monthOf(now())));
  }

  async function standing(clientId: string): Promise<Standing> {
    const month = monthOf(now());
    const { since, resetsAt } = month;
    const requests = (await read.requestsSince(since - IN_FLIGHT_MS, clientId)).filter(costsToken);
    const unverified = requests.filter(isUnverified).length;
    const owner = requests.length - unverified + (await read.assumed(clientId, month));
    const common = { used: owner + unverified, since, resetsAt };
    const tokens = await budgetOf(clientId);
    if (tokens === undefined) return { ...common, budget: null, stop: 'none', free: Infinity };
    const reservedAttempts = attemptsWithin(tokens);
    return { ...common, budget: tokens, ...divideBudget(tokens, { owner, reservedAttempts }, now()) };
  }

  /** Why no token may be bought until the operator has spoken. */
  const gapOf = async (clientId: string): Promise<RecordsGap | undefined> =>
    asksAfterGap && budget !== undefined ? read.openGap(clientId, monthOf(now()).since) : undefined;

  async function check(clientId: string, reason: PurchaseReason) {
    if (budget === undefined) return;
    const current = await standing(clientId);
    if (current.stop === 'none') return;
    const requests = await read.requestsSince(now() - DAY_MS, clientId);
    const isRenewed = (request: Request) =>
      request.intended_at > now() - RENEWAL_MS && !isUnverified(request);
    const error = budgetError(reason, current, {
      all: requests.filter(isRenewed).length,
      sameReason: requests.filter((request) => request.reason === reason).length,
    });
    if (error) throw error;
  }

  /** Throws `busy` if no further attempt with an unverified secret is allowed. Costs nothing. */
  async function checkAttempts(clientId: string, source: string) {
    const [recent, atClient, isKnown, tokens] = await Promise.all([
      read.requestsSince(now() - DAY_MS),
      read.requestsSince(monthOf(now()).since, clientId),
      read.hasSignedIn(clientId, source),
      budgetOf(clientId),
    ]);
    const most = tokens === undefined ? Infinity : attemptsWithin(tokens);
    const facts = {
      ...{ clientId, source, isKnown, most },
      atClient: atClient.filter(isAttempt),
      recent: recent.filter(isAttempt),
      counted: atClient.filter((request) => isUnverified(request) && costsToken(request)),
    };
    const error = attemptError(facts, now());
    if (error) throw error;
  }

  return {
    ...writes,
    ...read,
    checkAttempts,
    standing,
    gapOf,
    /**
     * Returns the new entry's ID. `source`: the address of a try with an unproven secret. Throws `quota-exhausted`, `busy` or
     * `bug`; after an error, no token may be requested.
     */
    async intend(clientId: string, reason: PurchaseReason, source?: string): Promise<number> {
      try {
        const gap = await gapOf(clientId);
        if (gap) throw gapError(gap);
        await (source === undefined ? check(clientId, reason) : checkAttempts(clientId, source));
        return await add(clientId, reason, source ?? null);
      } catch (cause) {
        if (cause instanceof RrError) throw cause;
        throw new RrError(
          'bug',
          'The gateway cannot write its records, so it buys no token. Ask its operator to check the disk.',
          { cause },
        );
      }
    },
  };
}

/** Whether it was with a secret that the service had not accepted before. */
const isAttempt = ({ source }: Request) => source !== null;

/** An attempt that the service accepted is a purchase of the owner. */
const isUnverified = (request: Request) => isAttempt(request) && request.outcome !== 'issued';
