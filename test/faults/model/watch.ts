import type { Store } from '../../../src/gateway/store/schema';
import { stopAt, type TokenBudget } from '../../../src/gateway/tokens/limits/budget';
import { fingerprintOf, type HeldToken, isDue, isExpired } from '../../../src/gateway/tokens/held-token';
import type { Ledger } from '../../../src/gateway/tokens/limits/ledger';
import { isActive, isTry, type Pause } from '../../../src/gateway/tokens/limits/pause';
import type { Purchase, PurchaseReason } from '../../../src/gateway/tokens/limits/purchase';
import { CLIENT, type ModelService } from './model-service';
import type { SimulatedTime } from './simulated-time';

/** Why one more token request than a token a day is in order. */
export type Credit = 'probe 401' | 'crash' | 'sign-in' | 'failure' | 'clock' | 'release' | 'short token';

/** Looks at each token request, and at the records after each command. Throws where an invariant does not hold. */
export interface Watch {
  onPost(post: Post): Promise<(purchase: Purchase | 'died') => void>;
  credit(why: Credit): void;
  /** The operator released a pause: one token may be bought. */
  released(): Promise<void>;
  /** How many sign-ins are under way. */
  signIns: number;
  /** I1 and I2. */
  check(ledger: Ledger): Promise<void>;
  /** A probe leaves. */
  onProbe(token: HeldToken): void;
  /** The token that whoever lives has heard of last. */
  held(): HeldToken | null;
  /** All that was seen, the same for the same seed. */
  trace(): string;
}

/** A token request that is about to leave a gateway. */
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
  budget: TokenBudget | undefined;
  ledger: () => Ledger;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A token is replaced five minutes before its end. */
const TURN_MS = DAY_MS - 5 * MINUTE_MS;

export function createWatch({ store, identity, time, service, budget, ledger }: Setting): Watch {
  /** Each with the number of credits before it. */
  const posts: { at: number; credits: number }[] = [];
  const seen: string[] = [];
  let credits = 0;
  let checked = 0;
  let held: HeldToken | null = null;
  let secretOnRecord = '';
  const underWay = new Set<Post>();
  let failures = 0;
  /** By the gateways' clock: before it nothing is bought but by who signs in. */
  let notBefore = -Infinity;
  let wasClockWrong = false;

  async function pauseOnRecord(): Promise<Pause | null> {
    const row = await store
      .selectFrom('credential')
      .select('pause')
      .where('service', '=', identity)
      .executeTakeFirst();
    return row?.pause ? (JSON.parse(row.pause) as Pause) : null;
  }

  const note = (what: string) => void seen.push(`${time.now()} ${what}`);

  /** In the order of leaving, although one that a crash cut off is heard of late. */
  function insert(entry: (typeof posts)[number]): void {
    const after = posts.findIndex(({ at }) => at > entry.at);
    posts.splice(after === -1 ? posts.length : after, 0, entry);
    checked = Math.min(checked, after === -1 ? posts.length : after);
  }

  /** I3, and what else must be so for this reason. */
  function checkReason(reason: PurchaseReason, secret: string, pause: Pause | null): void {
    const now = time.gatewayNow();
    const lives = held !== null && !isExpired(held, now);
    const isBroken = pause?.why === 'breaker';
    if (reason === 'try' && !(isBroken && isActive(pause, now)))
      throw new Error('I3: a try without an open breaker');
    if (reason === 'mismatch' || reason === 'sign-in' || reason === 'try') {
      if (watch.signIns === 0) throw new Error(`I3: a token for "${reason}", and nobody signs in`);
      if (reason === 'mismatch' && secret === secretOnRecord)
        throw new Error('I3: the secret on record was tried as another one');
      if (reason === 'sign-in' && lives && !isBroken) throw new Error('I3: a sign-in replaced a good token');
    }
    if (reason === 'expired' && held && !isDue(held, now))
      throw new Error('I3: a token that had not ended was replaced');
    if (reason === 'refused' && held && lives) {
      if (!service.refusedByList.has(held.fingerprint))
        throw new Error('I3: a token was replaced that databases-list had not refused');
      if (held.afterRefusal)
        throw new Error('I3: a token bought after a refusal was replaced after another one');
    }
    if (reason === 'mismatch' || reason === 'try') return;
    if (isActive(pause, now)) throw new Error(`I1: a token was asked for within a pause (${pause.why})`);
    if (now < notBefore) throw new Error('I1: a token was asked for too soon after a failure');
  }

  async function checkBudget(reason: PurchaseReason): Promise<void> {
    if (!budget) return;
    const { used, budget: tokens } = await ledger().standing(CLIENT);
    // This request is on record already.
    const stop = stopAt(used - 1, tokens ?? 0, budget);
    if (stop === 'hard' || (stop === 'soft' && reason === 'mismatch'))
      throw new Error(`I1: a token was asked for beyond the ${stop} stop`);
  }

  function noteFailure(kind: Purchase['kind']): void {
    watch.credit('failure');
    if (kind === 'unsent') return;
    const wait = kind === 'quota' ? HOUR_MS : Math.min(HOUR_MS, MINUTE_MS * 2 ** failures);
    failures += kind === 'quota' ? 0 : 1;
    notBefore = time.gatewayNow() + wait;
  }

  /** I1 for every row of token requests that ends with one not looked at yet. */
  function checkRate(): void {
    for (; checked < posts.length; checked += 1)
      for (let first = 0; first <= checked; first += 1) {
        const [one, last] = [posts[first], posts[checked]];
        if (!one || !last) continue;
        // What happened since the request before the row is a reason for the row.
        const extra = last.credits - (posts[first - 1]?.credits ?? 0);
        const allowed = Math.floor((last.at - one.at) / TURN_MS) + 1 + extra;
        if (checked - first + 1 > allowed)
          throw new Error(`I1: ${checked - first + 1} token requests where ${allowed} were in order`);
      }
  }

  async function checkLedger({ standing }: Ledger): Promise<void> {
    const { used } = await standing(CLIENT);
    // Counted by a clock that was right, in the service's month; else over all time.
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
    held: () => held,
    trace: () => seen.join('\n'),
    onProbe(token) {
      note(`probe ${token.value}`);
      if (held && !isExpired(held, time.gatewayNow()) && held.fingerprint !== token.fingerprint)
        throw new Error('I3: a token was probed that had been replaced');
    },
    async onPost(post) {
      const { reason, secret } = post;
      if ([...underWay].some(({ isAlive }) => isAlive())) throw new Error('I1: two token requests at once');
      underWay.add(post);
      const pause = await pauseOnRecord();
      checkReason(reason, secret, pause);
      await checkBudget(reason);
      note(`post ${reason}`);
      const entry = { at: time.now(), credits };
      return (purchase) => {
        underWay.delete(post);
        note(`answer ${purchase === 'died' ? purchase : purchase.kind}`);
        if (purchase === 'died' || purchase.kind !== 'unsent') insert(entry);
        if (purchase === 'died') return;
        if (pause?.why !== 'failure') failures = 0;
        if (purchase.kind !== 'issued') {
          if (reason === 'mismatch') watch.credit('failure');
          else noteFailure(purchase.kind);
          return;
        }
        const { value, expiresAt } = purchase;
        const afterRefusal = reason === 'refused' || (reason !== 'mismatch' && isTry(pause));
        const boughtAt = time.gatewayNow();
        held = { value, fingerprint: fingerprintOf(value), boughtAt, expiresAt, afterRefusal };
        secretOnRecord = secret;
        [failures, notBefore] = [0, -Infinity];
        if (expiresAt - boughtAt < TURN_MS + HOUR_MS / 2) watch.credit('short token');
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
      if (held && (await pauseOnRecord())?.why === 'breaker') held = { ...held, boughtAt: 0, expiresAt: 0 };
    },
    async check(someLedger) {
      checkRate();
      await checkLedger(someLedger);
    },
  };
  return watch;
}
