import { randomUUID, hash } from 'node:crypto';
import { isSameSecret } from '../../node/same-secret';
import type { Credential } from './credential';
import type { BrokerParts } from './broker';
import { fingerprintOf, type AccessToken, isExpired } from './access-token';
import { pauseAfter, pauseError, purchaseError, refusedBefore, isActive, type Pause } from './limits/pause';
import type { Purchase, PurchaseReason, FailedPurchase } from './request-token';
import type { OneBuyer } from './one-buyer';
import { findVerified, type VerifiedSecret } from './verified-secrets';

export type Purchases = ReturnType<typeof createPurchases>;

/** Buys tokens and records each purchase before and after. Call it only within a turn of {@link OneBuyer}. */
export function createPurchases(parts: BrokerParts, oneBuyer: OneBuyer) {
  const { store, credentials, ledger, requestToken, metrics, now, log } = parts;
  const failedSignIns = createFailedSignIns(now);
  /** New secrets and their tokens that could not be stored, by client ID. */
  const unsaved = new Map<string, { secret: string; token: AccessToken }>();

  async function request(clientId: string, secret: string, reason: PurchaseReason, source?: string) {
    const intent = await oneBuyer.intend(clientId, reason, source);
    const purchase = await oneBuyer.attend(intent, requestToken(clientId, secret));
    log.info({ reason, outcome: purchase.kind, ...answerOf(purchase) }, 'token request');
    metrics.tokenRequest(purchase.kind);
    return { intent, purchase };
  }

  /** Records the outcome of a purchase. If that fails, the recorded intent still counts as a spent token. */
  async function record(work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      log.error(error, 'the outcome of a token request could not be recorded');
      metrics.recordsFailed();
    }
  }

  /** Under the purchase lock, because a renewal may be storing its token. */
  const saveNew = (
    clientId: string,
    secret: string,
    token: AccessToken,
    intent?: number,
  ): Promise<Credential> => {
    unsaved.set(clientId, { secret, token });
    return oneBuyer.take(clientId, async () => {
      const before = await credentials.find(clientId);
      const known = findVerified(before?.verifiedSecrets ?? [], secret);
      // It takes the place of all others, because they may have been changed at the service.
      const verifiedSecrets = [{ tag: known?.tag ?? randomUUID(), secret, provenAt: token.boughtAt }];
      await store.transaction().execute(async (transaction) => {
        if (intent !== undefined) await ledger.recordOutcome(intent, 'issued', transaction);
        await credentials.put({ clientId, verifiedSecrets, token }, transaction);
      });
      unsaved.delete(clientId);
      return (await credentials.find(clientId)) as Credential;
    });
  };

  return {
    /** Buys a token with the verified secret, or throws the failure. */
    async buy(credential: Credential, reason: PurchaseReason): Promise<AccessToken> {
      const { id, clientId, pause, token: before, verifiedSecrets } = credential;
      const replaced = reason === 'refused' ? (before?.refusedBefore ?? 0) : 0;
      const refused = Math.max(refusedBefore(pause), replaced);
      const [verified, ...rest] = verifiedSecrets as [VerifiedSecret, ...VerifiedSecret[]];
      const { intent, purchase: reply } = await request(clientId, verified.secret, reason);
      const purchase = reply.kind === 'refused' ? { ...reply, wasAccepted: verified.provenAt > 0 } : reply;
      const save = () =>
        record(() =>
          credentials.save(id, (transaction) => ledger.recordOutcome(intent, purchase.kind, transaction)),
        );
      if (purchase.kind !== 'issued') {
        credentials.change(id, { pause: pauseAfter(purchase, pause, now()) });
        await save();
        throw purchaseError(purchase, now());
      }
      const isReplacement = reason === 'refused' || refused > 0;
      const token = toAccessToken(purchase, isReplacement ? refused + 1 : 0, now());
      credentials.change(id, {
        token,
        pause: null,
        ...(verified.provenAt === 0 && { verifiedSecrets: [{ ...verified, provenAt: now() }, ...rest] }),
      });
      // The token is used even if it cannot be stored.
      await save();
      return token;
    },

    /** Stores an unverified secret only after the purchase, because anyone may try. Throws a remembered failure again. */
    async buyUnverified(clientId: string, secret: string, source: string): Promise<Credential> {
      const bought = unsaved.get(clientId);
      const { verifiedSecrets = [] } = (await credentials.find(clientId)) ?? {};
      // At another gateway, a newer secret may have taken its place.
      const isNewest = verifiedSecrets.every(({ provenAt }) => provenAt < (bought?.token.boughtAt ?? 0));
      if (bought && isNewest && isSameSecret(bought.secret, secret) && !isExpired(bought.token, now()))
        return saveNew(clientId, secret, bought.token);
      const paused = failedSignIns.find(clientId, secret);
      if (paused) throw pauseError(paused);
      const { intent, purchase } = await request(clientId, secret, 'unproven', source);
      if (purchase.kind !== 'issued') {
        failedSignIns.remember(clientId, secret, purchase);
        await record(() => ledger.recordOutcome(intent, purchase.kind));
        throw purchaseError(purchase, now());
      }
      failedSignIns.forget(clientId, secret);
      return saveNew(clientId, secret, toAccessToken(purchase, 0, now()), intent);
    },
  };
}

/** For the log: who answered a request that brought no token, and with which words. */
function answerOf(purchase: Purchase): { reply?: string; says?: string } {
  const reply = 'reply' in purchase ? purchase.reply : undefined;
  return reply ? { reply: reply.what, says: reply.serviceMessage } : {};
}

const toAccessToken = (
  { value, claimedEnd, longestEnd }: Extract<Purchase, { kind: 'issued' }>,
  refused: number,
  boughtAt: number,
): AccessToken => ({
  value,
  fingerprint: fingerprintOf(value),
  boughtAt,
  expiresAt: longestEnd,
  claimedEnd: claimedEnd < longestEnd ? claimedEnd : undefined,
  refusedBefore: refused,
});

/** Anyone may try anything. Beyond this number the oldest are forgotten. */
const MAX_REMEMBERED = 1000;
/** A failure this long after the previous one starts a new series of waits. */
const SERIES_MS = 2 * 3_600_000;

/**
 * Remembers failed sign-ins with a secret that is not stored, so that the same one is not tried again too soon. Keeps
 * hashes in memory only: after a restart, a failed sign-in can be tried once more.
 */
function createFailedSignIns(now: () => number) {
  const pauses = new Map<string, Pause>();

  const keyOf = (clientId: string, secret: string) =>
    hash('sha256', JSON.stringify([clientId, secret]), 'base64url');

  return {
    find(clientId: string, secret: string): Pause | undefined {
      const pause = pauses.get(keyOf(clientId, secret)) ?? null;
      return isActive(pause, now()) ? pause : undefined;
    },
    remember(clientId: string, secret: string, purchase: FailedPurchase): void {
      for (const [key, { until }] of pauses) if (now() > until + SERIES_MS) pauses.delete(key);
      const key = keyOf(clientId, secret);
      const before = pauses.get(key) ?? null;
      pauses.delete(key);
      // An unsent request cost nothing, so the person may try again at once.
      if (purchase.kind !== 'unsent') pauses.set(key, pauseAfter(purchase, before, now()));
      const [oldest] = pauses.keys();
      if (pauses.size > MAX_REMEMBERED && oldest !== undefined) pauses.delete(oldest);
    },
    forget: (clientId: string, secret: string): void => void pauses.delete(keyOf(clientId, secret)),
  };
}
