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
import type { FailedSignIns } from './failed-sign-ins';

/** Buys tokens and records each purchase before and after. Call it only within {@link OneBuyer.take}. */
export interface Purchases {
  /** Buys a token for a stored credential. Throws the failure if the service does not issue one. */
  buy(credential: Credential, reason: PurchaseReason): Promise<HeldToken>;
  /** Stores a new secret only after the purchase, because anyone may try. Throws a remembered failure again. */
  buyWithNewSecret(clientId: string, secret: string, reason: PurchaseReason): Promise<Credential>;
}

interface Parts {
  store: Store;
  credentials: Credentials;
  ledger: Ledger;
  oneBuyer: OneBuyer;
  failedSignIns: FailedSignIns;
  requestToken: RequestToken;
  metrics: Metrics;
  now: () => number;
  log: FastifyBaseLogger;
}

export function createPurchases(parts: Parts): Purchases {
  const { store, credentials, ledger, oneBuyer, failedSignIns, requestToken, metrics, now, log } = parts;
  /** New secrets and their tokens that could not be stored, by client ID. */
  const unsaved = new Map<string, { secret: string; token: HeldToken }>();

  async function request(clientId: string, secret: string, reason: PurchaseReason) {
    const intent = await oneBuyer.intend(clientId, reason);
    const purchase = await requestToken(clientId, secret);
    log.info({ reason, outcome: purchase.kind }, 'token request');
    metrics.tokenRequest(purchase.kind);
    return { intent, purchase };
  }

  /** Records the outcome of a purchase. If that fails, the recorded intent still counts as a spent token. */
  async function record(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.error(error, 'the outcome of a token request could not be recorded');
      metrics.recordsFailed();
    }
  }

  async function saveNew(clientId: string, secret: string, token: HeldToken, intent?: number) {
    unsaved.set(clientId, { secret, token });
    await store.transaction().execute(async (transaction) => {
      if (intent !== undefined) await ledger.settle(intent, 'issued', transaction);
      await credentials.put({ clientId, secret, token }, transaction);
    });
    unsaved.delete(clientId);
    return (await credentials.find(clientId)) as Credential;
  }

  return {
    async buy(credential, reason) {
      const { id, clientId, secret, pause } = credential;
      const afterRefusal = reason === 'refused' || isTry(pause);
      const { intent, purchase } = await request(clientId, secret, reason);
      const settle = (transaction: Store) => ledger.settle(intent, purchase.kind, transaction);
      if (purchase.kind !== 'issued') {
        credentials.change(id, { pause: pauseAfter(purchase, pause, now()) });
        await record(() => credentials.save(id, settle));
        throw purchaseError(purchase, now());
      }
      const token = toHeldToken(purchase, afterRefusal, now());
      credentials.change(id, { token, pause: null });
      // The token is used even if it cannot be stored.
      await record(() => credentials.save(id, settle));
      return token;
    },

    async buyWithNewSecret(clientId, secret, reason) {
      const bought = unsaved.get(clientId);
      if (bought && isSameSecret(bought.secret, secret) && !isExpired(bought.token, now()))
        return saveNew(clientId, secret, bought.token);
      const paused = failedSignIns.find(clientId, secret);
      if (paused) throw pauseError(paused);
      const { intent, purchase } = await request(clientId, secret, reason);
      if (purchase.kind !== 'issued') {
        failedSignIns.remember(clientId, secret, purchase);
        await record(() => ledger.settle(intent, purchase.kind));
        throw purchaseError(purchase, now());
      }
      failedSignIns.forget(clientId, secret);
      return saveNew(clientId, secret, toHeldToken(purchase, false, now()), intent);
    },
  };
}

const toHeldToken = (
  { value, expiresAt }: Purchase & { kind: 'issued' },
  afterRefusal: boolean,
  boughtAt: number,
): HeldToken => ({ value, fingerprint: fingerprintOf(value), boughtAt, expiresAt, afterRefusal });
