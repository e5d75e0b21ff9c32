import Fastify from 'fastify';
import { createMetrics } from '../../../src/gateway/metrics/metrics';
import type { OpenedStore } from '../../../src/gateway/store/locks';
import { createCipher } from '../../../src/gateway/keys/cipher';
import { type Broker, createBroker } from '../../../src/gateway/tokens/broker';
import { createCredentials, type Credentials } from '../../../src/gateway/tokens/credentials';
import { createLedger } from '../../../src/gateway/tokens/limits/ledger';
import type { RequestToken } from '../../../src/gateway/tokens/request-token';

const DAY_MS = 86_400_000;
const { log } = Fastify();

/** The token endpoint that all gateways of a test share. */
export interface Issuer {
  now: number;
  /** The requests so far, as `client ID:secret`. */
  asked: string[];
  /** Runs before each answer. */
  onRequest: () => Promise<unknown>;
  request: RequestToken;
}

export function createIssuer(): Issuer {
  const issuer: Issuer = {
    now: Date.UTC(2026, 10, 21, 9),
    asked: [],
    onRequest: () => Promise.resolve(),
    async request(clientId, secret) {
      const value = `token ${issuer.asked.push(`${clientId}:${secret}`)}`;
      await issuer.onRequest();
      const end = issuer.now + DAY_MS;
      return { kind: 'issued', value, claimedEnd: end, longestEnd: end };
    },
  };
  return issuer;
}

/** Creates one gateway's broker on a store that it may share with others. */
export function brokerOn(
  { store, locks }: Pick<OpenedStore, 'store' | 'locks'>,
  issuer: Issuer,
  tokenMs = 10_000,
): { broker: Broker; credentials: Credentials; failures: unknown[] } {
  const failures: unknown[] = [];
  const credentials = createCredentials(store, 'service', createCipher(Buffer.alloc(32, 1)), (error) =>
    failures.push(error),
  );
  const now = () => issuer.now;
  const broker = createBroker({
    store,
    locks,
    service: 'service',
    tokenMs,
    credentials,
    ledger: createLedger(store, 'service', now),
    requestToken: (...request) => issuer.request(...request),
    metrics: createMetrics(),
    now,
    log,
  });
  return { broker, credentials, failures };
}
