import { RrError } from '../../contract/failure';
import { within } from '../http/timeouts';
import type { Credential } from './credential';
import { type GatewayParts, signedOut } from './credentials';
import { type Fingerprint, type AccessToken, isDue, isExpired, isPastClaimedEnd } from './access-token';
import { breakerPause, isActive, pauseError, replacementPause } from './limits/pause';
import { createOneBuyer, type OneBuyer } from './one-buyer';
import { findVerified } from './verified-secrets';
import { createPurchases, type Purchases } from './purchases';
import { wasRefused } from './refused/probes';
import { type RequestToken, tooSlow } from './request-token';

export type Broker = ReturnType<typeof createBroker>;

export interface BrokerParts extends GatewayParts {
  requestToken: RequestToken;
  /** How long people wait for a token. */
  tokenMs: number;
}

/** What decides shares with what buys. */
type Buying = BrokerParts & Purchases & { oneBuyer: OneBuyer; renewals: Set<Promise<AccessToken>> };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How many refused tokens of a credential are replaced in 24 hours. */
const REPLACEMENTS_PER_DAY = 6;
/** Purchases by sign-ins under an open breaker, at most one an hour. */
const TRIES_PER_DAY = 4;
const NO_SECRET = [{ tag: '', secret: '', provenAt: 0 }];

/** Buys and hands out tokens: one per credential, by one buyer at a time across all gateways that share the store. */
export function createBroker(parts: BrokerParts) {
  const { credentials, metrics, now, log, tokenMs } = parts;
  const oneBuyer = createOneBuyer(parts);
  const renewals = new Set<Promise<AccessToken>>();
  const buying: Buying = { ...parts, oneBuyer, renewals, ...createPurchases(parts, oneBuyer) };

  return {
    signIn: createSignIn(buying),

    /** Returns the token to send, if it is in memory and not due. */
    tokenInHand(id: number): AccessToken | undefined {
      const token = credentials.state(id).stored?.token;
      return token && !isDue(token, now()) ? token : undefined;
    },

    /** Returns the token to send. Buys one if it is missing or about to expire, and keeps it if none can be bought. */
    async token(id: number): Promise<AccessToken> {
      const stored = await credentials.get(id);
      if (!stored) throw signedOut();
      const { token } = stored;
      if (token && !isDue(token, now())) return token;
      try {
        return await renew(
          buying,
          id,
          (credential) => buying.buy(credential, 'expired'),
          (renewed) => !isDue(renewed, now()),
        );
      } catch (thrown) {
        // No token can be bought now. The one in hand may be good past its end, and the service decides.
        const inHand = (await credentials.get(id))?.token;
        if (inHand && !wasRefused(credentials.state(id), inHand, now())) return inHand;
        throw thrown;
      }
    },

    /** Notes that the service has accepted the token, so it is an ordinary one. */
    accepted(id: number, { fingerprint }: AccessToken): void {
      const token = credentials.state(id).stored?.token;
      if (token?.fingerprint !== fingerprint || token.refusedBefore === 0) return;
      credentials.change(id, { token: { ...token, refusedBefore: 0 } });
      credentials.save(id).catch((error: unknown) => {
        log.error(error, 'an accepted token could not be recorded');
        metrics.recordsFailed();
      });
    },

    /** Replaces the token that the service refused, unless that has already happened. */
    replace: (id: number, refused: Fingerprint): Promise<AccessToken> =>
      renew(
        buying,
        id,
        (credential) => buyReplacement(buying, credential),
        (current) => current.fingerprint !== refused && !isExpired(current, now()),
      ),

    openBreaker: (id: number, refused: Fingerprint) => openBreaker(buying, id, refused),

    /** Resolves when all purchases have ended, or when people would no longer wait for them. Those count as spent. */
    async settled(): Promise<void> {
      const all = async () => {
        while (renewals.size > 0) await Promise.allSettled(renewals);
        await oneBuyer.settled();
      };
      await within(tokenMs, all());
    },
  };
}

/** A decision to buy never relies on memory. */
async function readStored({ credentials }: Buying, id: number): Promise<Credential> {
  const credential = await credentials.read(id).catch((cause: unknown) => {
    throw new RrError(
      'bug',
      'The gateway cannot read its records, so it buys no token. Ask its operator to check them.',
      { cause },
    );
  });
  if (credential) return credential;
  throw signedOut();
}

/** People wait only so long. The purchase goes on, and its token serves the next question. */
async function inTime<T>({ tokenMs }: Buying, work: Promise<T>): Promise<T> {
  const done = await within(tokenMs, work);
  if (done === undefined) throw tooSlow();
  return done;
}

const isGood = ({ token, pause }: Credential, now: number) =>
  token !== null && !isExpired(token, now) && pause?.why !== 'breaker';

function createSignIn(buying: Buying) {
  const { credentials, ledger, now, oneBuyer, buy, buyUnverified } = buying;

  async function findKnown(clientId: string, secret: string): Promise<Credential | undefined> {
    const credential = await credentials.find(clientId);
    // Compares in any case, so that the time does not reveal which client IDs are stored.
    const verified = findVerified(credential?.verifiedSecrets ?? NO_SECRET, secret);
    return verified && credential;
  }

  /** Signs in with the verified secret whose token is missing, over or refused. */
  async function signInAgain(id: number): Promise<Credential> {
    const credential = await readStored(buying, id);
    if (isGood(credential, now())) return credential;
    const { clientId, pause } = credential;
    const isPaused = isActive(pause, now());
    if (isPaused && (pause.why !== 'breaker' || (await hasTriedEnough(clientId)))) throw pauseError(pause);
    const token = await buy(credential, isPaused ? 'try' : 'sign-in');
    return { ...((await credentials.get(id)) ?? credential), token };
  }

  /** Sign-ins may try a purchase under an open breaker, but few, or they would spend the month. */
  async function hasTriedEnough(clientId: string) {
    const times = await ledger.timesSince(clientId, 'try', now() - DAY_MS);
    return times.length >= TRIES_PER_DAY || (times.at(-1) ?? -Infinity) > now() - HOUR_MS;
  }

  async function signInFirst(clientId: string, secret: string, source: string): Promise<Credential> {
    // Another sign-in may have verified the secret while this one waited.
    const known = await findKnown(clientId, secret);
    if (known) return oneBuyer.take(clientId, () => signInAgain(known.id));
    return buyUnverified(clientId, secret, source);
  }

  /**
   * Checks a client ID and secret by buying a token, unless the secret is verified and a token lives. `source`: the place,
   * see `sourceOf`.
   */
  return async function signIn(clientId: string, secret: string, source: string): Promise<Credential> {
    const known = await findKnown(clientId, secret);
    if (known && isGood(known, now())) return known;
    if (known) {
      const again = oneBuyer.take(clientId, () => signInAgain(known.id));
      return inTime(buying, again);
    }
    // Asked here, too, so that an attempt without a chance does not wait for its turn.
    await ledger.checkAttempts(clientId, source);
    return inTime(
      buying,
      oneBuyer.takeTry(clientId, () => signInFirst(clientId, secret, source)),
    );
  };
}

/** Renews the token of a credential, once for all who ask for it meanwhile. */
function renew(
  buying: Buying,
  id: number,
  buyNext: (credential: Credential) => Promise<AccessToken>,
  serves: (token: AccessToken) => boolean,
): Promise<AccessToken> {
  const { credentials, now, oneBuyer, renewals } = buying;

  /** Returns the token if it serves, or undefined if one must be bought. Throws if none may be bought. */
  const decide = ({ token, pause }: Credential): AccessToken | undefined => {
    if (token && serves(token)) return token;
    if (isActive(pause, now())) throw pauseError(pause);
    return undefined;
  };

  const state = credentials.state(id);
  if (state.renewal) return state.renewal;
  const renewal = (async () => {
    // Another gateway may have bought already. Then there is nothing to wait for.
    const seen = await credentials.refresh(id);
    if (!seen) throw signedOut();
    return (
      decide(seen) ??
      (await oneBuyer.take(seen.clientId, async () => {
        const current = await readStored(buying, id);
        return decide(current) ?? (await buyNext(current));
      }))
    );
  })().finally(() => {
    state.renewal = undefined;
    renewals.delete(renewal);
  });
  renewals.add(renewal);
  state.renewal = inTime(buying, renewal);
  return state.renewal;
}

async function buyReplacement(buying: Buying, credential: Credential): Promise<AccessToken> {
  const { now, buy } = buying;
  const { token } = credential;
  const isOver = token !== null && isPastClaimedEnd(token, now());
  // Renewals of a life that the service claims are not limited, so it may be short.
  if (token && !isOver && !isDue(token, now()) && token.refusedBefore === 0)
    await checkReplacements(buying, credential);
  return buy(credential, isOver ? 'expired' : 'refused');
}

/** Refused tokens that had worked are replaced, but only a few in a day. */
async function checkReplacements(buying: Buying, { id, clientId }: Credential) {
  const { credentials, ledger, now } = buying;
  const times = await ledger.timesSince(clientId, 'refused', now() - DAY_MS);
  const oldest = times.at(-REPLACEMENTS_PER_DAY);
  if (oldest === undefined) return;
  const pause = replacementPause(oldest + DAY_MS);
  credentials.change(id, { pause });
  await credentials.save(id);
  throw pauseError(pause);
}

/**
 * Pauses purchases because the service refused even this new token. Returns the failure for people, or undefined if the token
 * was replaced in the meantime, for example by a sign-in.
 */
async function openBreaker(buying: Buying, id: number, refused: Fingerprint): Promise<RrError | undefined> {
  const { credentials, metrics, now, log, oneBuyer } = buying;

  /** Returns the pause in force. */
  const open = ({ token, pause }: Credential) => {
    if (pause?.why === 'breaker' && isActive(pause, now())) return pause;
    if (token?.fingerprint !== refused) return undefined;
    const opened = breakerPause(now(), token.refusedBefore);
    log.error(
      { token: refused },
      'the service also refused the token that replaced a refused one: purchases pause',
    );
    credentials.change(id, { pause: opened });
    return opened;
  };

  const seen = await credentials.refresh(id);
  if (!seen) throw signedOut();
  try {
    return await oneBuyer.take(seen.clientId, async () => {
      const pause = open(await readStored(buying, id));
      await credentials.save(id);
      return pause && pauseError(pause);
    });
  } catch (error) {
    log.error(error, 'the open breaker could not be recorded');
    metrics.recordsFailed();
    const pause = open((await credentials.refresh(id)) ?? seen);
    await credentials.save(id).catch(() => undefined);
    return pause && pauseError(pause);
  }
}
