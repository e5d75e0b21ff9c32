import type { Store } from '../../../src/gateway/store/schema';
import {
  type Fingerprint,
  fingerprintOf,
  type AccessToken,
  isDue,
  isExpired,
  isPastClaimedEnd,
} from '../../../src/gateway/tokens/access-token';
import type { Ledger } from '../../../src/gateway/tokens/limits/ledger';
import { isActive, isHalfOpen, type Pause, refusedBefore } from '../../../src/gateway/tokens/limits/pause';
import type { Purchase, PurchaseReason } from '../../../src/gateway/tokens/request-token';
import { CLIENT, type ModelService } from './model-service';
import type { SimulatedTime } from './simulated-time';

/** Events that allow one token request in addition to one a day. */
export type Credit = 'probe 401' | 'crash' | 'sign-in' | 'failure' | 'clock' | 'release' | 'short token';

/** Checks each token request, and the store after each command. Throws if an invariant does not hold. */
export interface Watch {
  onPost(post: Post): Promise<(purchase: Purchase | 'died') => void>;
  credit(why: Credit): void;
  /** Notes that the operator released a pause, so one token may be bought. A breaker's release removes the token. */
  released(): Promise<void>;
  /** The number of sign-ins in progress. */
  signIns: number;
  /** Checks I1 and I2. */
  check(ledger: Ledger): Promise<void>;
  /** Checks a probe that is about to be sent. */
  onProbe(token: AccessToken): void;
  /** Returns the last token that a living gateway has received. */
  currentToken(): AccessToken | null;
  /** Returns all events so far. They repeat for the same seed. */
  trace(): string;
}

/** A token request that is about to be sent. */
export interface Post {
  reason: PurchaseReason;
  secret: string;
  isAlive: () => boolean;
}

interface Setting {
  store: Store;
  identity: string;
  time: SimulatedTime;
  service: ModelService;
  budget: number | undefined;
  ledger: () => Ledger;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const RENEWAL_MS = 23 * HOUR_MS;
/** The last repeated probe of a new token begins ten seconds after its purchase, and one wait later. */
const NEW_TOKEN_MS = 12_500;
/** A token is replaced five minutes before its expiry. */
const TURN_MS = DAY_MS - 5 * MINUTE_MS;

export function createWatch({ store, identity, time, service, budget, ledger }: Setting): Watch {
  /** The token requests, each with the number of credits before it. */
  const posts: { at: number; credits: number }[] = [];
  const seen: string[] = [];
  let credits = 0;
  let checked = 0;
  let currentToken: AccessToken | null = null;
  /** The true times of purchases, by token: the gateways' clock may move meanwhile. */
  const bought = new Map<Fingerprint, number>();
  /** The secret that the service accepted last. */
  let verified: string | undefined;
  /** Token requests with a proven secret that may have cost a token. */
  const renewals: number[] = [];
  const inFlight = new Set<Post>();
  let failures = 0;
  let failingSince = 0;
  /** On the gateways' clock: before this, only a sign-in may buy. */
  let notBefore = -Infinity;
  let wasClockWrong = false;

  async function stored(): Promise<{ pause: Pause | null; hasToken: boolean }> {
    const row = await store
      .selectFrom('credential')
      .select(['pause', 'token'])
      .where('service', '=', identity)
      .executeTakeFirst();
    return {
      pause: row?.pause ? (JSON.parse(row.pause) as Pause) : null,
      hasToken: typeof row?.token === 'string',
    };
  }

  const note = (what: string) => void seen.push(`${time.now()} ${what}`);

  /** Inserts in the order of sending, because a request cut off by a crash is noted late. */
  function insert(entry: (typeof posts)[number]): void {
    const after = posts.findIndex(({ at }) => at > entry.at);
    posts.splice(after === -1 ? posts.length : after, 0, entry);
    checked = Math.min(checked, after === -1 ? posts.length : after);
  }

  /** Checks I3, and what else must hold for this reason. */
  function checkReason(reason: PurchaseReason, secret: string, pause: Pause | null): void {
    const now = time.gatewayNow();
    const lives = currentToken !== null && !isExpired(currentToken, now);
    const isBroken = pause?.why === 'breaker';
    if (reason === 'try' && !(isBroken && isActive(pause, now)))
      throw new Error('I3: a try without an open breaker');
    if (reason === 'unproven' || reason === 'sign-in' || reason === 'try') {
      if (watch.signIns === 0) throw new Error(`I3: a token for "${reason}" without a sign-in`);
      if (reason === 'unproven' && verified === secret)
        throw new Error('I3: a proven secret was tried as a new one');
      if (reason === 'sign-in' && lives && !isBroken) throw new Error('I3: a sign-in replaced a good token');
    }
    if (reason === 'expired' && currentToken && !isDue(currentToken, now)) {
      const { fingerprint } = currentToken;
      const isDoubted = service.refusedByList.has(fingerprint) || service.doubtedByList.has(fingerprint);
      if (!isPastClaimedEnd(currentToken, now) || !isDoubted)
        throw new Error('I3: a token that was not due was replaced');
    }
    if (reason === 'refused' && currentToken && lives) {
      if (!service.refusedByList.has(currentToken.fingerprint))
        throw new Error('I3: a token was replaced although databases-list had not refused it');
      const isNew = currentToken.refusedBefore > 0 && !service.accepted.has(currentToken.fingerprint);
      if (isNew && !isHalfOpen(pause, now))
        throw new Error('I3: a token that replaced a refused one was itself replaced');
    }
    if (reason === 'unproven' || reason === 'try') return;
    if (isActive(pause, now)) throw new Error(`I1: a token was requested during a pause (${pause.why})`);
    if (now < notBefore) throw new Error('I1: a token was requested too soon after a failure');
  }

  async function checkBudget(reason: PurchaseReason): Promise<void> {
    if (!budget) return;
    if (reason === 'unproven') return;
    const { free, stop } = await ledger().standing(CLIENT);
    // This request is already in the ledger.
    const isLast = free + 1 <= 0 && stop !== 'none';
    const now = time.gatewayNow();
    if (isLast && renewals.some((at) => at > now - RENEWAL_MS && at <= now))
      throw new Error('I1: a second token was requested in a day although none is free');
  }

  function noteFailure(kind: Purchase['kind']): void {
    watch.credit('failure');
    if (kind === 'unsent') return;
    const now = time.gatewayNow();
    if (kind !== 'quota' && failures === 0) failingSince = now;
    const waitMs = now - failingSince >= HOUR_MS ? 6 * HOUR_MS : MINUTE_MS * 2 ** failures;
    failures += kind === 'quota' ? 0 : 1;
    notBefore = now + (kind === 'quota' ? MINUTE_MS : waitMs);
  }

  /** Checks I1 for every sequence of token requests that ends with a new one. */
  function checkRate(): void {
    for (; checked < posts.length; checked += 1)
      for (let first = 0; first <= checked; first += 1) {
        const [earliest, last] = [posts[first], posts[checked]];
        if (!earliest || !last) continue;
        // Events since the request before the sequence count for the sequence.
        const extra = last.credits - (posts[first - 1]?.credits ?? 0);
        const allowed = Math.floor((last.at - earliest.at) / TURN_MS) + 1 + extra;
        if (checked - first + 1 > allowed)
          throw new Error(`I1: ${checked - first + 1} token requests, but only ${allowed} are allowed`);
      }
  }

  async function checkLedger({ standing }: Ledger): Promise<void> {
    const { used } = await standing(CLIENT);
    // With a correct clock, compares the service's month. Otherwise compares all time.
    if (!wasClockWrong && used < service.countOfMonth())
      throw new Error(`I2: the ledger counts ${used} of ${service.countOfMonth()} tokens`);
    const { count } = await store
      .selectFrom('token_ledger')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('service', '=', identity)
      .where((row) => row.or([row('outcome', 'is', null), row('outcome', '!=', 'unsent')]))
      .executeTakeFirstOrThrow();
    if (Number(count) < service.issued.length)
      throw new Error(`I2: the ledger has ${count} of ${service.issued.length} tokens`);
  }

  const watch: Watch = {
    signIns: 0,
    currentToken: () => currentToken,
    trace: () => seen.join('\n'),
    onProbe(token) {
      note(`probe ${token.value}`);
      const now = time.gatewayNow();
      // A gateway that asks about a new token again may not know yet that the other one has replaced it.
      const isRepeated = time.now() - (bought.get(token.fingerprint) ?? 0) <= NEW_TOKEN_MS;
      if (
        currentToken &&
        !isExpired(currentToken, now) &&
        currentToken.fingerprint !== token.fingerprint &&
        !isRepeated
      )
        throw new Error('I3: a replaced token was probed');
    },
    async onPost(post) {
      const { reason, secret } = post;
      const isTry = ({ reason: why }: Post) => why === 'unproven';
      // A try of a stranger does not hold up a renewal.
      if ([...inFlight].some((pending) => pending.isAlive() && isTry(pending) === isTry(post)))
        throw new Error('I1: two simultaneous token requests');
      inFlight.add(post);
      const { pause } = await stored();
      checkReason(reason, secret, pause);
      await checkBudget(reason);
      note(`post ${reason}`);
      const askedAt = time.gatewayNow();
      const entry = { at: time.now(), credits };
      return (purchase) => {
        inFlight.delete(post);
        note(`answer ${purchase === 'died' ? purchase : purchase.kind}`);
        if (purchase === 'died' || purchase.kind !== 'unsent') {
          insert(entry);
          const isFree = purchase !== 'died' && purchase.kind === 'quota';
          if (reason !== 'unproven' && !isFree) renewals.push(askedAt);
        }
        if (purchase === 'died') return;
        if (pause?.why !== 'failure') failures = 0;
        if (purchase.kind !== 'issued') {
          if (reason === 'unproven') watch.credit('failure');
          else noteFailure(purchase.kind);
          return;
        }
        const { value, claimedEnd, longestEnd } = purchase;
        const boughtAt = time.gatewayNow();
        const isNewSecret = reason === 'unproven';
        const expiresAt = longestEnd;
        const refused = isNewSecret ? 0 : refusedBefore(pause);
        const replaced =
          reason === 'refused' ? Math.max(refused, currentToken?.refusedBefore ?? 0) + 1 : refused;
        currentToken = {
          value,
          fingerprint: fingerprintOf(value),
          boughtAt,
          expiresAt,
          claimedEnd,
          refusedBefore: reason === 'refused' ? replaced : refused > 0 ? refused + 1 : 0,
        };
        bought.set(currentToken.fingerprint, time.now());
        verified = secret;
        [failures, notBefore] = [0, -Infinity];
        if (Math.min(claimedEnd, expiresAt) - boughtAt < TURN_MS + HOUR_MS / 2) watch.credit('short token');
      };
    },
    credit(why) {
      note(why);
      credits += 1;
      if (why === 'clock') [wasClockWrong, notBefore] = [true, -Infinity];
    },
    async released() {
      watch.credit('release');
      [failures, notBefore] = [0, -Infinity];
      if (currentToken && !(await stored()).hasToken)
        currentToken = { ...currentToken, boughtAt: 0, expiresAt: 0 };
    },
    async check(someLedger) {
      checkRate();
      await checkLedger(someLedger);
    },
  };
  return watch;
}
