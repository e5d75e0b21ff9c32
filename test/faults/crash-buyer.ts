import type { FastifyBaseLogger } from 'fastify';
import { RrError } from '../../src/contract/failure';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { DEFAULT_TIMEOUTS } from '../../src/gateway/http/timeouts';
import { createMetrics } from '../../src/gateway/metrics/metrics';
import type { OpenedStore } from '../../src/gateway/store/locks';
import { createCipher } from '../../src/gateway/keys/cipher';
import { createBroker } from '../../src/gateway/tokens/broker';
import { createCredentials } from '../../src/gateway/tokens/credentials';
import { type AccessToken, type Fingerprint, isDue } from '../../src/gateway/tokens/access-token';
import { createLedger } from '../../src/gateway/tokens/limits/ledger';
import { createTokenRequest, tooSlow } from '../../src/gateway/tokens/request-token';

/** What leads to a purchase. `start`: the store is opened for the first time, then someone signs in. */
export type CrashAct = 'start' | 'sign-in' | 'mismatch' | 'expired' | 'refused';

export const SERVICE = 'service';
export const SECRETS = { old: 'opensesame', new: 'rotated' };
const CLIENT_ID = 'analyst';

/** Creates a broker on this store. The returned function does one act and returns the current token. */
export function buyerOn(
  { store, locks }: OpenedStore,
  { authUrl, fenceMs, now = Date.now }: { authUrl: string; fenceMs: number; now?: () => number },
) {
  const silent = { info() {}, warn() {}, error() {} } as unknown as FastifyBaseLogger;
  const credentials = createCredentials(store, SERVICE, createCipher(Buffer.alloc(32, 1)));
  const service = { baseUrl: authUrl, authUrl, audienceUrl: authUrl };
  const broker = createBroker({
    store,
    locks,
    service: SERVICE,
    tokenMs: fenceMs,
    credentials,
    ledger: createLedger(store, SERVICE, now),
    requestToken: createTokenRequest(service, DEFAULT_PROFILE, DEFAULT_TIMEOUTS, now),
    metrics: createMetrics(),
    now,
    log: silent,
  });

  /** A second call is about the token that was refused, not about the one that replaced it. */
  let refused: Fingerprint | undefined;

  async function once(name: CrashAct): Promise<AccessToken> {
    if (name === 'expired' || name === 'refused') {
      const credential = await credentials.find(CLIENT_ID);
      if (!credential?.token) throw new Error('no token is stored');
      if (name === 'refused')
        return broker.replace(credential.id, (refused ??= credential.token.fingerprint));
      const token = await broker.token(credential.id);
      // The one in hand: the purchase goes on.
      if (isDue(token, now())) throw tooSlow();
      return token;
    }
    const secret = name === 'mismatch' ? SECRETS.new : SECRETS.old;
    const { token } = await broker.signIn(CLIENT_ID, secret, 'here');
    if (!token) throw new Error('signed in without a token');
    return token;
  }

  /** People wait shorter than the fence, and ask again. */
  return async function act(name: CrashAct, times = 1): Promise<AccessToken> {
    try {
      return await once(name);
    } catch (thrown) {
      if (!(thrown instanceof RrError && thrown.code === 'timed-out') || times === 12) throw thrown;
      await broker.settled();
      return act(name, times + 1);
    }
  };
}
