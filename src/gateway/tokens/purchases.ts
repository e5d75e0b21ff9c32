import type { FastifyBaseLogger } from 'fastify';
import type { Metrics } from '../metrics/metrics';
import type { Store } from '../store/schema';
import type { Credential } from './credential';
import type { Credentials } from './credentials';
import { fingerprintOf, type HeldToken, isExpired } from './held-token';
import type { Ledger } from './limits/ledger';
import { isTry, pauseAfter, pauseError, purchaseError } from './limits/pause';
import type { Purchase, PurchaseReason } from './limits/purchase';
import type { OneBuyer } from './one-buyer';
import type { RequestToken } from './request-token';
import { isSameSecret } from '../keys/same-secret';
import type { Tries } from './tries';

/** Buys tokens, on record before and after. Only to be used within {@link OneBuyer.take}. */
export interface Purchases {
  /** Buys for a credential on record. Throws what the purchase came to where that is not a token. */
  buy(credential: Credential, reason: PurchaseReason): Promise<HeldToken>;
  /**
   * Buys with a secret that is not on record, and records it. A failure leaves what is on record as it was: anyone
   * may try. The same secret is not tried again while its failure is remembered.
   */
  tryOut(clientId: string, secret: string, reason: PurchaseReason): Promise<Credential>;
}

interface Parts {
  store: Store;
  credentials: Credentials;
  ledger: Ledger;
  oneBuyer: OneBuyer;
  tries: Tries;
  requestToken: RequestToken;
  metrics: Metrics;
  now: () => number;
  log: FastifyBaseLogger;
}

export function createPurchases(parts: Parts): Purchases {
  const { store, credentials, ledger, oneBuyer, tries, requestToken, metrics, now, log } = parts;
  /** Tokens of new secrets that could not be recorded, by client ID. */
  const unkept = new Map<string, { secret: string; token: HeldToken }>();

  async function ask(clientId: string, secret: string, reason: PurchaseReason) {
    const intent = await oneBuyer.intend(clientId, reason);
    const purchase = await requestToken(clientId, secret);
    log.info({ reason, outcome: purchase.kind }, 'token request');
    metrics.tokenRequest(purchase.kind);
    return { intent, purchase };
  }

  /** Records what came of a purchase. Where that fails, the intent stays on record as a token spent. */
  async function record(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.error(error, 'the outcome of a token request could not be recorded');
      metrics.recordsFailed();
    }
  }

  async function keepNew(clientId: string, secret: string, token: HeldToken, intent?: number) {
    unkept.set(clientId, { secret, token });
    await store.transaction().execute(async (transaction) => {
      if (intent !== undefined) await ledger.settle(intent, 'issued', transaction);
      await credentials.put({ clientId, secret, token }, transaction);
    });
    unkept.delete(clientId);
    return (await credentials.find(clientId)) as Credential;
  }

  return {
    async buy(credential, reason) {
      const { id, clientId, secret, pause } = credential;
      // After a breaker, too, one more token is a try, and not the first of a row.
      const afterRefusal = reason === 'refused' || isTry(pause);
      const { intent, purchase } = await ask(clientId, secret, reason);
      const settle = (transaction: Store) => ledger.settle(intent, purchase.kind, transaction);
      if (purchase.kind !== 'issued') {
        credentials.change(id, { pause: pauseAfter(purchase, pause, now()) });
        await record(() => credentials.save(id, settle));
        throw purchaseError(purchase, now());
      }
      const token = toHeldToken(purchase, afterRefusal, now());
      credentials.change(id, { token, pause: null });
      // A token in hand is used even where it cannot be kept.
      await record(() => credentials.save(id, settle));
      return token;
    },

    async tryOut(clientId, secret, reason) {
      const had = unkept.get(clientId);
      if (had && isSameSecret(had.secret, secret) && !isExpired(had.token, now()))
        return keepNew(clientId, secret, had.token);
      const paused = tries.find(clientId, secret);
      if (paused) throw pauseError(paused);
      const { intent, purchase } = await ask(clientId, secret, reason);
      if (purchase.kind !== 'issued') {
        tries.remember(clientId, secret, purchase);
        await record(() => ledger.settle(intent, purchase.kind));
        throw purchaseError(purchase, now());
      }
      tries.forget(clientId, secret);
      return keepNew(clientId, secret, toHeldToken(purchase, false, now()), intent);
    },
  };
}

const toHeldToken = (
  { value, expiresAt }: Purchase & { kind: 'issued' },
  afterRefusal: boolean,
  boughtAt: number,
): HeldToken => ({ value, fingerprint: fingerprintOf(value), boughtAt, expiresAt, afterRefusal });
