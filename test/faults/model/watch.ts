import type { Store } from '../../../src/gateway/store/schema';
import { stopAt, type TokenBudget } from '../../../src/gateway/tokens/budget';
import { fingerprintOf, type HeldToken, isDue, isExpired } from '../../../src/gateway/tokens/held-token';
import type { Ledger, PurchaseReason } from '../../../src/gateway/tokens/ledger';
import { isActive, type Pause, type Purchase } from '../../../src/gateway/tokens/pause';
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
  /** The token that whoever lives has heard of last. */
  held(): HeldToken | null;
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
  const entries: { at: number; is: 'post' | Credit }[] = [];
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

  /** I3, and what else must be so for this reason. */
  function checkReason(reason: PurchaseReason, secret: string, pause: Pause | null): void {
    const now = time.gatewayNow();
    const lives = held !== null && !isExpired(held, now);
    const isBroken = pause?.why === 'breaker';
    if (reason === 'mismatch' || reason === 'sign-in') {
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
      if (held.afterRefusal) throw new Error('I3: a token bought after a refusal was replaced after another one');
    }
    if (reason === 'mismatch' || (reason === 'sign-in' && isBroken)) return;
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

  function checkRate(): void {
    const posts = entries.flatMap(({ is }, index) => (is === 'post' ? [index] : []));
    for (let first = 0; first < posts.length; first += 1) {
      const from = first === 0 ? 0 : (posts[first - 1] ?? 0) + 1;
      for (let last = first; last < posts.length; last += 1) {
        const [one, other] = [entries[posts[first] ?? 0], entries[posts[last] ?? 0]];
        if (!one || !other) continue;
        const credits = entries.slice(from, posts[last]).filter(({ is }) => is !== 'post').length;
        const allowed = Math.floor((other.at - one.at) / TURN_MS) + 1 + credits;
        if (last - first + 1 > allowed)
          throw new Error(`I1: ${last - first + 1} token requests where ${allowed} were in order`);
      }
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
    async onPost(post) {
      const { reason, secret } = post;
      if ([...underWay].some(({ isAlive }) => isAlive())) throw new Error('I1: two token requests at once');
      underWay.add(post);
      const pause = await pauseOnRecord();
      checkReason(reason, secret, pause);
      await checkBudget(reason);
      const entry = { at: time.now(), is: 'post' as 'post' | Credit };
      entries.push(entry);
      return (purchase) => {
        underWay.delete(post);
        if (purchase === 'died') return;
        if (pause?.why !== 'failure') failures = 0;
        if (purchase.kind === 'unsent') entry.is = 'failure';
        if (purchase.kind !== 'issued') {
          if (reason === 'mismatch') watch.credit('failure');
          else noteFailure(purchase.kind);
          return;
        }
        const { value, expiresAt } = purchase;
        const afterRefusal =
          reason === 'refused' || (reason !== 'mismatch' && pause?.why === 'breaker');
        const boughtAt = time.gatewayNow();
        held = { value, fingerprint: fingerprintOf(value), boughtAt, expiresAt, afterRefusal };
        secretOnRecord = secret;
        [failures, notBefore] = [0, -Infinity];
        if (expiresAt - boughtAt < TURN_MS + HOUR_MS / 2) watch.credit('short token');
      };
    },
    credit(why) {
      entries.push({ at: time.now(), is: why });
      if (why === 'clock') [wasClockWrong, notBefore] = [true, -Infinity];
    },
    async released() {
      watch.credit('release');
      [failures, notBefore] = [0, -Infinity];
      if (held && (await pauseOnRecord())?.why === 'breaker') held = { ...held, expiresAt: -Infinity };
    },
    async check(someLedger) {
      checkRate();
      await checkLedger(someLedger);
    },
  };
  return watch;
}
