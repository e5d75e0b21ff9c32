import type { FastifyBaseLogger } from 'fastify';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { createAskDatabases } from '../../../src/gateway/forward/databases/read-databases';
import { createLearnNames } from '../../../src/gateway/forward/databases/database-names';
import { endpointsOf } from '../../../src/gateway/forward/endpoints';
import { createTokenSender } from '../../../src/gateway/forward/send-with-token';
import { Ending } from '../../../src/gateway/forward/upstream/request-life';
import { createMetrics } from '../../../src/gateway/metrics/metrics';
import { createCipher } from '../../../src/gateway/keys/cipher';
import type { Store } from '../../../src/gateway/store/schema';
import { createBroker } from '../../../src/gateway/tokens/broker';
import { createCredentials } from '../../../src/gateway/tokens/credentials';
import { createLedger, type Ledger } from '../../../src/gateway/tokens/limits/ledger';
import type { PurchaseReason } from '../../../src/gateway/tokens/request-token';
import { createProbes } from '../../../src/gateway/tokens/refused/probes';
import type { ModelLocks } from './model-locks';
import { CLIENT, type ModelService } from './model-service';
import type { SimulatedTime } from './simulated-time';
import type { Watch } from './watch';

export interface ModelRequest {
  set: readonly string[];
  isList: boolean;
}

/** A gateway's real token handling, with simulated time, locks and service. */
export interface ModelGateway {
  ledger: Ledger;
  signIn(secret: string, clientId?: string, source?: string): Promise<unknown>;
  /** Returns the status of the reply. Throws the person's failure, or `Gone` if the gateway dies. */
  request(request: ModelRequest): Promise<number>;
  /** Ends the process at once, as SIGKILL does. */
  kill(): void;
}

export interface ModelParts {
  store: Store;
  identity: string;
  locks: ModelLocks;
  time: SimulatedTime;
  service: ModelService;
  budget: number | undefined;
  refusedCounts: boolean;
  onPost: Watch['onPost'];
  onProbe: Watch['onProbe'];
}

export class Gone extends Error {}

const [LIST, FILES] = [true, false].map((isList) =>
  endpointsOf(DEFAULT_PROFILE).find(
    (endpoint) => endpoint.isDatabasesList === isList && (isList || endpoint.path.endsWith('/files')),
  ),
);
const TOKEN_MS = 20_000;
const silent = () => undefined;
const log = { info: silent, warn: silent, error: silent } as unknown as FastifyBaseLogger;
const never = () => new Promise<never>(() => undefined);

export function openModelGateway(parts: ModelParts): ModelGateway {
  const { store, identity, locks, time, service, budget, refusedCounts, onPost, onProbe } = parts;
  const owner = {};
  let isAlive = true;
  let die: (gone: Gone) => void = silent;
  const death = new Promise<never>((_, reject) => (die = reject));
  death.catch(silent);

  const now = () => time.gatewayNow();
  const ledger = createLedger(store, identity, now, { budget, refusedCounts, asksAfterGap: true });
  let reason: PurchaseReason = 'sign-in';
  const credentials = createCredentials(store, identity, createCipher(Buffer.alloc(32, 7)));
  const broker = createBroker({
    store,
    locks: locks.of(owner),
    service: identity,
    tokenMs: TOKEN_MS,
    credentials,
    ledger: {
      ...ledger,
      intend: (clientId, why, source) => {
        reason = why;
        return ledger.intend(clientId, why, source);
      },
    },
    async requestToken(clientId, secret) {
      if (clientId !== CLIENT) return service.requestTokenOf(clientId, secret);
      const reportOutcome = await onPost({ reason, secret, isAlive: () => isAlive });
      const purchase = await service.requestToken(secret);
      reportOutcome(isAlive ? purchase : 'died');
      return isAlive ? purchase : never();
    },
    metrics: createMetrics(),
    now,
    log,
  });
  const upstream = {
    async send(call: Parameters<ModelService['send']>[0]) {
      const reply = await service.send(call);
      if (!isAlive) throw new Gone('the gateway is gone');
      return reply;
    },
    close: () => Promise.resolve(),
  };
  const learnNames = createLearnNames(credentials, log);
  const ask = createAskDatabases(DEFAULT_PROFILE, upstream);
  const probe = createProbes(
    async (token) => {
      onProbe(token);
      return ask(token);
    },
    now,
    createMetrics(),
    time.sleep,
  );
  const send = createTokenSender({
    profile: DEFAULT_PROFILE,
    credentials,
    learnNames,
    broker,
    probe,
    upstream,
    now,
  });

  // Reads the store directly, as a session would, without changing the gateway's memory.
  const idOfClient = async () => {
    const row = await store
      .selectFrom('credential')
      .select('id')
      .where('service', '=', identity)
      .where('client_id', '=', CLIENT)
      .executeTakeFirst();
    return row?.id ?? 0;
  };

  return {
    ledger,
    signIn: (secret, clientId = CLIENT, source = 'here') =>
      Promise.race([
        death,
        broker.signIn(clientId, secret, source).then(({ id }) => credentials.state(id).refusals.clear()),
      ]),
    request: ({ set, isList }) =>
      Promise.race([
        death,
        (async () => {
          const endpoint = isList ? LIST : FILES;
          if (!endpoint) throw new Error('no such endpoint');
          const { method, path, isRead } = endpoint;
          const named =
            isList || set.length === 0 ? {} : { [DEFAULT_PROFILE.databasesHeader.name]: set.join() };
          const { reply } = await send({
            credentialId: await idOfClient(),
            endpoint,
            call: { method, path, headers: named, isRead },
            selection: isList ? [] : set,
            life: { signal: new Ending(), remainingMs: () => 45_000 },
          });
          return reply.statusCode;
        })(),
      ]),
    kill() {
      isAlive = false;
      locks.removeOwner(owner);
      die(new Gone('the gateway is gone'));
    },
  };
}
