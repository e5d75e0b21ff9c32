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
import { createFailedSignIns } from './failed-sign-ins';

/** Buys and hands out tokens: one per credential, by one buyer at a time across all gateways that share the store. */
export interface Broker {
  /** Returns the credential if this secret is stored with a live token. Buys and counts nothing. */
  recognise(clientId: string, secret: string): Promise<Credential | undefined>;
  /** Checks a client ID and secret by buying a token, unless both are stored with a live one or have just failed. */
  signIn(clientId: string, secret: string): Promise<Credential>;
  /** Returns the token to send. Buys one if it is missing or about to expire. */
  token(credentialId: number): Promise<HeldToken>;
  /** Replaces the token that the service refused, unless that has already happened. */
  replace(credentialId: number, refused: Fingerprint): Promise<HeldToken>;
  /** Pauses purchases for a day because the service refused even this token. Returns the failure for people. */
  openBreaker(credentialId: number, refused: Fingerprint): Promise<RrError>;
  /** Resolves when all purchases have ended. */
  settled(): Promise<void>;
}

interface Parts {
  store: Store;
  locks: Locks;
  service: string;
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
  const failedSignIns = createFailedSignIns(now);
  const oneBuyer = createOneBuyer(parts);
  const { buy, buyWithNewSecret } = createPurchases({ ...parts, oneBuyer, failedSignIns });

  /** A decision to buy never relies on memory. */
  async function readStored(id: number): Promise<Credential> {
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

  async function signInAlone(clientId: string, secret: string): Promise<Credential> {
    const credential = await credentials.find(clientId);
    const hourAgo = now() - HOUR_MS;
    if (!credential || !isSameSecret(credential.secret, secret)) {
      // Whether the client ID is stored makes no difference to a guesser.
      const guesses = credential
        ? await ledger.countSince(clientId, 'mismatch', hourAgo)
        : await ledger.countRefused(clientId, hourAgo);
      if (guesses >= GUESSES_PER_HOUR && !failedSignIns.find(clientId, secret))
        throw new RrError(
          'busy',
          'Too many sign-ins with a wrong secret for this client ID. Try again in an hour.',
        );
      return buyWithNewSecret(clientId, secret, credential ? 'mismatch' : 'sign-in');
    }
    if (isGood(credential, now())) return credential;
    const { id, pause } = credential;
    const isPaused = isActive(pause, now());
    // A sign-in may try a purchase under an open breaker, but only once an hour, or sign-ins would spend the month.
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
    /** Returns the token if it serves, or undefined if one must be bought. Throws if none may be bought. */
    const decide = ({ token, pause }: Credential): HeldToken | undefined => {
      if (token && serves(token)) return token;
      if (isActive(pause, now())) throw pauseError(pause);
      return undefined;
    };

    const running = renewals.get(id);
    if (running) return running;
    const renewal = (async () => {
      // Another gateway may have bought already. Then there is nothing to wait for.
      const seen = await credentials.refresh(id);
      if (!seen) throw signedOut();
      return (
        decide(seen) ??
        (await oneBuyer.take(seen.clientId, async () => {
          const current = await readStored(id);
          return decide(current) ?? (await buy(current, reason));
        }))
      );
    })().finally(() => renewals.delete(id));
    renewals.set(id, renewal);
    return renewal;
  }

  async function recognise(clientId: string, secret: string): Promise<Credential | undefined> {
    const credential = await credentials.find(clientId);
    // Compares in any case, so that the time does not reveal which client IDs are stored.
    const isSame = isSameSecret(credential?.secret ?? '', secret);
    return credential && isSame && isGood(credential, now()) ? credential : undefined;
  }

  return {
    recognise,

    signIn: async (clientId, secret) =>
      (await recognise(clientId, secret)) ??
      (await oneBuyer.take(clientId, () => signInAlone(clientId, secret))),

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
      /** Opens the breaker unless the token was replaced in the meantime. Returns the pause in force. */
      const open = ({ token, pause }: Credential) => {
        if (pause?.why === 'breaker' && isActive(pause, now())) return pause;
        if (token?.fingerprint !== refused) return breaker;
        log.error(
          { token: refused },
          'the service also refused the token that replaced a refused one: no purchase for a day',
        );
        credentials.change(id, { pause: breaker });
        return breaker;
      };
      const seen = await credentials.refresh(id);
      if (!seen) throw signedOut();
      try {
        return await oneBuyer.take(seen.clientId, async () => {
          const pause = open(await readStored(id));
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
