import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { RrError } from '../../contract/failure';
import type { Store } from '../store/schema';
import { type Credential, type Credentials, signedOut } from './credentials';
import { type Fingerprint, fingerprintOf, type HeldToken, isDue, isExpired } from './held-token';
import type { Ledger, PurchaseReason } from './ledger';
import { breakerPause, isActive, pauseAfter, pauseError, type Purchase, purchaseError } from './pause';
import type { RequestToken } from './request-token';
import { createTries } from './tries';

/** Buys and hands out tokens: one per credential, reused for its whole life, one buyer at a time. */
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
  openBreaker(credentialId: number, refused: Fingerprint): Promise<RrError>;
  /** Resolves when no purchase is under way. */
  settled(): Promise<void>;
}

interface Parts {
  store: Store;
  credentials: Credentials;
  ledger: Ledger;
  requestToken: RequestToken;
  now: () => number;
  log: FastifyBaseLogger;
}

const HOUR_MS = 3_600_000;
const MISMATCHES_PER_HOUR = 3;

export function createBroker({ store, credentials, ledger, requestToken, now, log }: Parts): Broker {
  const queues = new Map<string, Promise<unknown>>();
  const renewals = new Map<number, Promise<HeldToken>>();
  const tries = createTries(now);

  /** One at a time for each client ID, in the order of asking. */
  function exclusive<T>(clientId: string, work: () => Promise<T>): Promise<T> {
    const before = queues.get(clientId) ?? Promise.resolve();
    const mine = before.catch(() => undefined).then(work);
    const settled = mine
      .catch(() => undefined)
      .then(() => {
        if (queues.get(clientId) === settled) queues.delete(clientId);
      });
    queues.set(clientId, settled);
    return mine;
  }

  /** Records what came of a purchase. Where that fails, the intent stays on record as a token spent. */
  async function settle(intent: number, purchase: Purchase, write?: (store: Store) => Promise<void>) {
    try {
      await store.transaction().execute(async (transaction) => {
        await ledger.settle(intent, purchase.kind, transaction);
        await write?.(transaction);
      });
    } catch (error) {
      log.error(error, 'the outcome of a token request could not be recorded');
    }
  }

  const toHeldToken = (
    { value, expiresAt }: Purchase & { kind: 'issued' },
    afterRefusal: boolean,
  ): HeldToken => ({
    value,
    fingerprint: fingerprintOf(value),
    boughtAt: now(),
    expiresAt,
    afterRefusal,
  });

  async function buy(credential: Credential, reason: PurchaseReason): Promise<HeldToken> {
    const { id, clientId, secret, pause } = credential;
    // After a breaker, too, one more token is a try, and not the first of a row.
    const afterRefusal = reason === 'refused' || pause?.why === 'breaker';
    const intent = await ledger.intend(clientId, reason);
    const purchase = await requestToken(clientId, secret);
    log.info({ reason, outcome: purchase.kind }, 'token request');
    const token = purchase.kind === 'issued' ? toHeldToken(purchase, afterRefusal) : credential.token;
    credentials.change(id, {
      token,
      pause: purchase.kind === 'issued' ? null : pauseAfter(purchase, pause, now()),
    });
    // A token in hand is used even where it cannot be kept.
    await settle(intent, purchase, (transaction) => credentials.write(id, transaction));
    if (purchase.kind !== 'issued') throw purchaseError(purchase, now());
    return token as HeldToken;
  }

  /** Buys with a secret that is not on record. A failure leaves what is on record as it was: anyone may try. */
  async function tryOut(clientId: string, secret: string, reason: PurchaseReason): Promise<Credential> {
    const paused = tries.find(clientId, secret);
    if (paused) throw pauseError(paused);
    const intent = await ledger.intend(clientId, reason);
    const purchase = await requestToken(clientId, secret);
    log.info({ reason, outcome: purchase.kind }, 'token request');
    if (purchase.kind !== 'issued') {
      tries.remember(clientId, secret, purchase);
      await settle(intent, purchase);
      throw purchaseError(purchase, now());
    }
    tries.forget(clientId, secret);
    return store.transaction().execute(async (transaction) => {
      await ledger.settle(intent, purchase.kind, transaction);
      return credentials.put({ clientId, secret, token: toHeldToken(purchase, false) }, transaction);
    });
  }

  async function known(id: number): Promise<Credential> {
    const credential = await credentials.get(id);
    if (credential) return credential;
    throw signedOut();
  }

  function renew(
    credential: Credential,
    reason: 'expired' | 'refused',
    serves: (token: HeldToken) => boolean,
  ) {
    const { id, clientId } = credential;
    const running = renewals.get(id);
    if (running) return running;
    const renewal = exclusive(clientId, async () => {
      const current = await known(id);
      const { token, pause } = current;
      if (token && serves(token)) return token;
      if (isActive(pause, now())) throw pauseError(pause);
      return buy(current, reason);
    }).finally(() => renewals.delete(id));
    renewals.set(id, renewal);
    return renewal;
  }

  return {
    signIn: (clientId, secret) =>
      exclusive(clientId, async () => {
        const credential = await credentials.find(clientId);
        if (!credential) return tryOut(clientId, secret, 'sign-in');
        if (!isSameSecret(credential.secret, secret)) {
          const mismatches = await ledger.countSince(clientId, 'mismatch', now() - HOUR_MS);
          if (mismatches >= MISMATCHES_PER_HOUR && !tries.find(clientId, secret))
            throw new RrError(
              'busy',
              'This client ID was tried with another secret too often. Try again in an hour.',
            );
          return tryOut(clientId, secret, 'mismatch');
        }
        const { token, pause } = credential;
        const isBroken = pause?.why === 'breaker';
        if (token && !isExpired(token, now()) && !isBroken) return credential;
        // An open breaker waits for exactly this: somebody who signs in.
        if (isActive(pause, now()) && !isBroken) throw pauseError(pause);
        await buy(credential, 'sign-in');
        return known(credential.id);
      }),

    async token(id) {
      const credential = await known(id);
      const { token } = credential;
      if (token && !isDue(token, now())) return token;
      try {
        return await renew(credential, 'expired', (held) => !isDue(held, now()));
      } catch (thrown) {
        if (token && !isExpired(token, now())) return token;
        throw thrown;
      }
    },

    replace: async (id, refused) =>
      renew(await known(id), 'refused', (held) => held.fingerprint !== refused && !isExpired(held, now())),

    async openBreaker(id, refused) {
      const { token, pause } = await known(id);
      if (pause?.why === 'breaker' && isActive(pause, now())) return pauseError(pause);
      const breaker = breakerPause(now());
      if (token?.fingerprint !== refused) return pauseError(breaker);
      log.error(
        { token: refused },
        'a token bought because of a refusal was refused too: no purchase for a day',
      );
      credentials.change(id, { pause: breaker });
      await credentials
        .write(id, store)
        .catch((error: unknown) => log.error(error, 'the open breaker could not be recorded'));
      return pauseError(breaker);
    },

    async settled() {
      while (queues.size > 0) await Promise.all(queues.values());
    },
  };
}

/** In constant time, whatever the lengths. */
function isSameSecret(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
