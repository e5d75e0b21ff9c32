import type { FastifyBaseLogger } from 'fastify';
import { RrError } from '../../contract/failure';
import type { Metrics } from '../metrics/metrics';
import type { Locks } from '../store/locks';
import type { Store } from '../store/schema';
import type { Credential } from './credential';
import { type Credentials, signedOut } from './credentials';
import { type Fingerprint, type HeldToken, isDue, isExpired } from './held-token';
import type { Ledger } from './limits/ledger';
import { createOneBuyer } from './one-buyer';
import { breakerPause, isActive, pauseError } from './limits/pause';
import { createPurchases } from './purchases';
import type { RequestToken } from './request-token';
import { isSameSecret } from '../keys/same-secret';
import { createTries } from './tries';

/**
 * Buys and hands out tokens: one per credential, reused for its whole life, one buyer at a time over all gateways
 * that share the records.
 */
export interface Broker {
  /**
   * The credential behind a client ID and secret. Where both are on record with a live token nothing is bought;
   * otherwise buying a token is how they are checked. What failed a moment ago with the very same credentials fails
   * with the same words, and nothing is bought: a person who clicks again would spend a token of the month each time.
   */
  signIn(clientId: string, secret: string): Promise<Credential>;
  /** The token to send, bought now if there is none or it is about to end. */
  token(credentialId: number): Promise<HeldToken>;
  /** Replaces the token that the service refused, unless someone did already. */
  replace(credentialId: number, refused: Fingerprint): Promise<HeldToken>;
  /** Lets nothing be bought for a day, for even this token was refused; gives what to tell people. */
  openBreaker(credentialId: number, refused: Fingerprint): Promise<RrError>;
  /** Resolves when no purchase is under way. */
  settled(): Promise<void>;
}

interface Parts {
  store: Store;
  locks: Locks;
  /** See `serviceIdentity`. */
  service: string;
  /** The longest that `requestToken` takes. */
  tokenMs: number;
  credentials: Credentials;
  ledger: Ledger;
  requestToken: RequestToken;
  metrics: Metrics;
  now: () => number;
  log: FastifyBaseLogger;
}

const HOUR_MS = 3_600_000;
const GUESSES_PER_HOUR = 3;

export function createBroker(parts: Parts): Broker {
  const { credentials, ledger, metrics, now, log } = parts;
  const renewals = new Map<number, Promise<HeldToken>>();
  const tries = createTries(now);
  const oneBuyer = createOneBuyer(parts);
  const { buy, tryOut } = createPurchases({ ...parts, oneBuyer, tries });

  /** The credential as it is on record: nothing is bought by what memory holds. */
  async function onRecord(id: number): Promise<Credential> {
    const credential = await credentials.read(id).catch((cause: unknown) => {
      throw new RrError(
        'bug',
        'The gateway cannot read its records and therefore asks for no token. Ask its operator to check them.',
        { cause },
      );
    });
    if (credential) return credential;
    throw signedOut();
  }

  async function signInAlone(clientId: string, secret: string): Promise<Credential> {
    const credential = await credentials.find(clientId);
    const hourAgo = now() - HOUR_MS;
    if (!credential || !isSameSecret(credential.secret, secret)) {
      // Whether the client ID is on record makes no difference to who guesses.
      const guesses = credential
        ? await ledger.countSince(clientId, 'mismatch', hourAgo)
        : await ledger.countRefused(clientId, hourAgo);
      if (guesses >= GUESSES_PER_HOUR && !tries.find(clientId, secret))
        throw new RrError(
          'busy',
          'This client ID was tried with wrong secrets too often. Try again in an hour.',
        );
      return tryOut(clientId, secret, credential ? 'mismatch' : 'sign-in');
    }
    if (isGood(credential, now())) return credential;
    const { id, pause } = credential;
    const isPaused = isActive(pause, now());
    // An open breaker waits for exactly this: somebody who signs in. Not for everybody, who would spend the month.
    if (isPaused && (pause.why !== 'breaker' || (await ledger.countSince(clientId, 'try', hourAgo)) > 0))
      throw pauseError(pause);
    const token = await buy(credential, isPaused ? 'try' : 'sign-in');
    return { ...((await credentials.get(id)) ?? credential), token };
  }

  function renew(
    id: number,
    reason: 'expired' | 'refused',
    serves: (token: HeldToken) => boolean,
  ): Promise<HeldToken> {
    /** The token where it serves, undefined where one is to be bought. Throws where none may be. */
    const decide = ({ token, pause }: Credential): HeldToken | undefined => {
      if (token && serves(token)) return token;
      if (isActive(pause, now())) throw pauseError(pause);
      return undefined;
    };

    const running = renewals.get(id);
    if (running) return running;
    const renewal = (async () => {
      // Another gateway may have bought already: then nobody has to wait for a turn.
      const seen = await credentials.refresh(id);
      if (!seen) throw signedOut();
      return (
        decide(seen) ??
        (await oneBuyer.take(seen.clientId, async () => {
          const current = await onRecord(id);
          return decide(current) ?? (await buy(current, reason));
        }))
      );
    })().finally(() => renewals.delete(id));
    renewals.set(id, renewal);
    return renewal;
  }

  return {
    async signIn(clientId, secret) {
      const credential = await credentials.find(clientId);
      if (credential && isSameSecret(credential.secret, secret) && isGood(credential, now()))
        return credential;
      return oneBuyer.take(clientId, () => signInAlone(clientId, secret));
    },

    async token(id) {
      const held = await credentials.get(id);
      if (!held) throw signedOut();
      const { token } = held;
      if (token && !isDue(token, now())) return token;
      try {
        return await renew(id, 'expired', (renewed) => !isDue(renewed, now()));
      } catch (thrown) {
        if (token && !isExpired(token, now())) return token;
        throw thrown;
      }
    },

    replace: (id, refused) =>
      renew(id, 'refused', (held) => held.fingerprint !== refused && !isExpired(held, now())),

    async openBreaker(id, refused) {
      const breaker = breakerPause(now());
      /** Gives the pause that holds. A token that another one has replaced needs no breaker. */
      const open = ({ token, pause }: Credential) => {
        if (pause?.why === 'breaker' && isActive(pause, now())) return pause;
        if (token?.fingerprint !== refused) return breaker;
        log.error(
          { token: refused },
          'a token bought because of a refusal was refused too: no purchase for a day',
        );
        credentials.change(id, { pause: breaker });
        return breaker;
      };
      const seen = await credentials.refresh(id);
      if (!seen) throw signedOut();
      try {
        return await oneBuyer.take(seen.clientId, async () => {
          const pause = open(await onRecord(id));
          await credentials.save(id);
          return pauseError(pause);
        });
      } catch (error) {
        log.error(error, 'the open breaker could not be recorded');
        metrics.recordsFailed();
        const pause = open((await credentials.refresh(id)) ?? seen);
        await credentials.save(id).catch(() => undefined);
        return pauseError(pause);
      }
    },

    async settled() {
      while (renewals.size > 0) await Promise.allSettled(renewals.values());
      await oneBuyer.settled();
    },
  };
}

const isGood = ({ token, pause }: Credential, now: number): boolean =>
  token !== null && !isExpired(token, now) && pause?.why !== 'breaker';
