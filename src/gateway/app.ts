import Fastify, { type FastifyInstance } from 'fastify';
import { GATEWAY_PATHS, type ProfileReply } from '../contract/gateway-wire';
import { createAccessKeys } from './access-keys/access-keys';
import { serviceIdentity } from './http/address';
import { limitConnections, finishOpenReplies } from './http/connections';
import { createResponseCache } from './forward/sharing/response-cache';
import { createAskDatabases } from './forward/databases/read-databases';
import { createAskService } from './forward/ask-service';
import { createBreakers } from './forward/breakers';
import { createLearnNames } from './forward/databases/database-names';
import { forwardRoutes } from './forward/forward-routes';
import type { ReplyHead } from './forward/replies/reply-head';
import { createTokenSender } from './forward/send-with-token';
import { DEFAULT_TIMEOUTS, silenceOf, type Timeouts } from './http/timeouts';
import { createUpstream } from './forward/upstream/upstream';
import { CHECK_MS, HEALTH_PATHS, healthRoutes, createRecordsHealth } from './health/health-routes';
import { gatewayFolder, loadOrCreateKey } from './keys/key-file';
import { redactedLogger } from './logging';
import { createMetrics, type Metrics } from './metrics/metrics';
import { METRICS_PATH, metricsRoute, readGauges } from './status/metrics-route';
import type { GatewayOptions } from './options';
import { createPageHeaders, OFFICE_HOSTS } from './pages/page-headers';
import { pageRoutes } from './pages/page-routes';
import { checkHost, checkHttp, requestHost, limitBodies, MAX_BODY_BYTES } from './hooks/check-http';
import { refuseUnreadable, replyFailures, sendUnrouted } from './hooks/reply-failures';
import { logRequests, newRequestId, RequestLogController } from './hooks/request-log';
import { storeOrganisation, createCredentials, type GatewayParts } from './tokens/credentials';
import { sessionRoutes, signInMethods } from './sessions/session-routes';
import { DEFAULT_SESSION_RULES } from './sessions/session-records';
import { createSessions, type SessionParts } from './sessions/sessions';
import { statusRoute } from './status/status-route';
import { openStore } from './store/open-store';
import { createCipher } from './keys/cipher';
import { createBroker } from './tokens/broker';
import { createLedger } from './tokens/limits/ledger';
import { describeGap, recordGap, TO_DO } from './tokens/limits/records-gap';
import { createProbes } from './tokens/refused/probes';
import { createTokenRequest } from './tokens/request-token';
import { reencryptCredentials } from './tokens/credential';

const DEFAULT_STOP_MS = 10_000;
/** Serves https if `tls` is given. Close it to release its records. */
export async function buildGateway(
  options: GatewayOptions,
  tls?: { key: string; cert: string },
): Promise<FastifyInstance> {
  const methods = signInMethods(options);
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  const app = createServer(options, timeouts, tls);
  const { maxConnections: all = Infinity, trustProxy, drainMs = 0, stopMs = DEFAULT_STOP_MS } = options;
  // Behind a reverse proxy, all connections come from its address.
  limitConnections(app, { all, each: trustProxy ? all : Math.ceil(all / 2) });
  const isStopping = finishOpenReplies(app, { drainMs, withinMs: stopMs });
  const { records, shared, ...inner } = await openParts(app, options, timeouts);
  const checks = setInterval(() => void records.trouble(), CHECK_MS).unref();

  app.addHook('onClose', async () => {
    clearInterval(checks);
    // A token that is being bought is stored before the store closes.
    await inner.broker.settled();
    await inner.upstream.close();
    await inner.close();
  });

  try {
    await reencryptCredentials(shared.store, inner.cipher, app.log);
    await shared.ledger.prune();
    const organisationId = options.organisation && (await storeOrganisation(options.organisation, shared));
    const rules = { ...DEFAULT_SESSION_RULES, ...options.sessions };
    const common = { ...shared, rules, signInMethods: methods, organisationId };
    guardRequests(app, options);
    healthRoutes(app, { records, isStopping });
    if (options.metricsToken)
      metricsRoute(app, {
        token: options.metricsToken,
        metrics: shared.metrics,
        read: () => readGauges(common, inner.breakers),
      });
    await app.register((api) => serveApi(api, options, timeouts, { ...common, ...inner, records }));
    pageRoutes(app, options.folders);
    await app.ready();
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}

type Parts = Awaited<ReturnType<typeof openParts>>;

/** Opens the records, and makes what works with them and with the service. */
async function openParts({ log }: FastifyInstance, options: GatewayOptions, timeouts: Timeouts) {
  const { service: addresses, profile, dataDir } = options;
  const now = () => (options.now?.() ?? new Date()).getTime();
  const cipher = createCipher(options.key ?? (await loadOrCreateKey(dataDir)), options.oldKeys);
  const service = serviceIdentity(addresses);
  const storeLocation = {
    folder: gatewayFolder(dataDir),
    databaseUrl: options.databaseUrl,
    waitMs: silenceOf(timeouts.tokenMs),
  };
  const { store, locks, close, isThere } = await openStore(storeLocation, (error) =>
    log.error(error, 'a connection to the store broke'),
  );
  const asksAfterGap = options.production && options.tokenBudget !== undefined;
  const gap = await recordGap(store, now());
  if (gap && asksAfterGap) log.warn(`${describeGap(gap)}, so say how many with ${TO_DO}`);
  else if (gap) log.info(describeGap(gap));

  const counted = createMetrics();
  const records = createRecordsHealth({ store, isThere }, now, () => counted.recordsFailed());
  const metrics: Metrics = {
    ...counted,
    recordsFailed: () => {
      counted.recordsFailed();
      records.failed();
    },
  };
  const credentials = createCredentials(store, service, cipher, (error) => {
    log.error(error, 'the store failed; memory is used instead');
    metrics.recordsFailed();
  });
  const ledger = createLedger(store, service, now, {
    budget: options.tokenBudget,
    refusedCounts: profile.token.refusedCounts,
    asksAfterGap,
  });
  const shared: GatewayParts = { store, locks, service, credentials, ledger, metrics, now, log };
  const broker = createBroker({
    ...shared,
    tokenMs: timeouts.tokenMs,
    requestToken: createTokenRequest(addresses, profile, timeouts, now),
  });

  /** Monotonic, except in tests. */
  const steady = options.now ? now : () => performance.now();
  const namesOf = (id: number) => credentials.state(id).stored?.databaseNames ?? {};
  const breakers = createBreakers(steady, namesOf, metrics);
  const upstream = createUpstream(addresses, timeouts, { ...options, breakers, metrics });
  return { records, shared, cipher, broker, breakers, upstream, steady, close };
}

/** Adds what people and their sheets ask for. */
async function serveApi(
  api: FastifyInstance,
  options: GatewayOptions,
  timeouts: Timeouts,
  common: SessionParts & Omit<Parts, 'shared'>,
): Promise<void> {
  const { profile, demo, clientIds, compress = 'auto', cacheMs = 0 } = options;
  const { credentials, metrics, now, upstream, steady: clock } = common;
  const { baseUrl } = options.service;
  const responseCache = createResponseCache<ReplyHead>({ cacheMs, timeouts, now: clock, metrics });
  const learnNames = createLearnNames(credentials, common.log);
  const probe = createProbes(createAskDatabases(profile, upstream), now, metrics, options.sleep);
  const send = createTokenSender({ ...common, profile, learnNames, probe });
  const askService = createAskService({ profile, baseUrl, credentials, learnNames, send, responseCache });
  const sessions = createSessions(common);

  api.addHook('onSend', (_, reply, payload, done) => {
    reply.header('cache-control', 'no-store');
    done(null, payload);
  });
  const { signInMethods: signIn } = common;
  api.get(GATEWAY_PATHS.profile, (): ProfileReply => ({ profile, signIn: [...signIn], demo }));
  await api.register(sessionRoutes, {
    ...common,
    accessKeys: createAccessKeys(common.store, common.service, now),
    sessions,
    forgetAnswers: (credentialId: number) => responseCache.invalidate(credentialId),
    clientIds,
  });
  statusRoute(api, { ...common, sessions });
  const { totalMs } = timeouts;
  await api.register(forwardRoutes, { profile, sessions, responseCache, askService, compress, totalMs });
}

function createServer(
  options: GatewayOptions,
  timeouts: Timeouts,
  tls: { key: string; cert: string } | undefined,
): FastifyInstance {
  /** Applies however slowly bytes arrive. */
  const reading = {
    headersTimeout: timeouts.headMs,
    requestTimeout: timeouts.requestMs,
    connectionsCheckingInterval: Math.ceil(timeouts.headMs / 3),
  };
  return Fastify({
    logger: redactedLogger(options.logger),
    forceCloseConnections: true,
    requestTimeout: timeouts.requestMs,
    bodyLimit: MAX_BODY_BYTES,
    exposeHeadRoutes: false,
    trustProxy: options.trustProxy ? [...options.trustProxy] : false,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: sendUnrouted,
    clientErrorHandler: refuseUnreadable,
    genReqId: newRequestId,
    logController: new RequestLogController(),
    // While it stops, it still answers requests on open connections.
    return503OnClosing: false,
    ...(tls ? { https: { ...tls, ...reading } } : { http: reading }),
  }) as unknown as FastifyInstance;
}

/** Adds what every request passes before its route. */
function guardRequests(
  app: FastifyInstance,
  { frameAncestors, publicHosts = [], strictTransport = false }: GatewayOptions,
): void {
  logRequests(app);
  replyFailures(app);
  const pageHeaders = createPageHeaders(frameAncestors ?? OFFICE_HOSTS);
  const hstsHosts = new Set(strictTransport ? publicHosts.map((host) => host.toLowerCase()) : []);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(pageHeaders(request.url, hstsHosts.has(requestHost(request.raw))));
    done();
  });
  checkHttp(app);
  checkHost(app, publicHosts, [HEALTH_PATHS.lives, HEALTH_PATHS.ready, METRICS_PATH]);
  limitBodies(app);
}
