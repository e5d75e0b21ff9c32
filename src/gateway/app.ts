import Fastify, { type FastifyInstance } from 'fastify';
import { badInput } from '../contract/failure';
import { GATEWAY_PATHS, type ProfileReply } from '../contract/gateway-wire';
import { createAccessKeys } from './access-keys/access-keys';
import { isHttpAddress, serviceIdentity } from './http/address';
import { watchConnections } from './http/connections';
import { createResponseCache } from './forward/sharing/response-cache';
import { createAskDatabases } from './forward/ask-databases';
import { createAskService } from './forward/ask-service';
import { createBreakers } from './forward/breakers';
import { createDatabaseNames } from './forward/databases/database-names';
import { forwardRoutes } from './forward/forward-routes';
import type { ReplyHead } from './forward/replies/reply-head';
import { createTokenSender } from './forward/send-with-token';
import { DEFAULT_TIMEOUTS, silenceOf, type Timeouts } from './http/timeouts';
import { createUpstream } from './forward/upstream/upstream';
import { finishOpenReplies } from './hooks/finish-open-replies';
import { CHECK_MS, HEALTH_PATHS, healthRoutes, createRecordsHealth } from './health/health-routes';
import { gatewayFolder, hasOwnKey, loadOrCreateKey } from './keys/key-file';
import { redactedLogger } from './logging';
import { type Metrics, noMetrics } from './metrics/metrics';
import { METRICS_PATH, metricsRoute, readGauges } from './status/metrics-route';
import { createPrometheusMetrics } from './metrics/prometheus-metrics';
import type { GatewayOptions } from './options';
import { createPageHeaders, OFFICE_HOSTS } from './pages/page-headers';
import { pageRoutes } from './pages/page-routes';
import { checkHost, checkHttp, refuseOtherMethods, requestHost } from './hooks/check-http';
import { limitBodies, MAX_BODY_BYTES } from './hooks/limit-bodies';
import { refuseUnreadable, replyFailures, sendUnrouted } from './hooks/reply-failures';
import { logRequests, newRequestId, RequestLogController } from './hooks/request-log';
import { keepOrganisation } from './sessions/organisation';
import { sessionRoutes, signInMethods } from './sessions/session-routes';
import { DEFAULT_SESSION_RULES } from './sessions/session-rules';
import { createSessions } from './sessions/sessions';
import { statusRoute } from './status/status-route';
import { openStore } from './store/open-store';
import { createCipher } from './keys/cipher';
import { createBroker } from './tokens/broker';
import { createCredentials } from './tokens/credentials';
import { createLedger } from './tokens/limits/ledger';
import { createProbes } from './tokens/refused/probes';
import { createTokenRequest } from './tokens/request-token';
import { reencryptCredentials } from './tokens/credential';

export type { GatewayOptions } from './options';

const DEFAULT_STOP_MS = 10_000;
const MAY_BE_LOST =
  'the records are new, although an older gateway left a trace in the data folder: if they were lost, ' +
  'restore them from a backup. Otherwise ask the operator of the service how many tokens of this month are left, ' +
  'because they are counted from zero';

/** Serves https if `tls` is given. Throws `bad-input` for options that cannot work. Close it to release its records. */
export async function buildGateway(
  options: GatewayOptions,
  tls?: { key: string; cert: string },
): Promise<FastifyInstance> {
  checkOptions(options);
  const { service, profile, dataDir, demo } = options;
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  const methods = signInMethods(options);
  const now = () => (options.now?.() ?? new Date()).getTime();
  const hasTraces = !options.key && hasOwnKey(dataDir);
  const cipher = createCipher(options.key ?? (await loadOrCreateKey(dataDir)), options.oldKeys);

  const app = createServer(options, timeouts, tls);
  const most = options.maxConnections ?? Infinity;
  // Behind a reverse proxy, all connections come from its address.
  const each = options.trustProxy ? most : Math.ceil(most / 2);
  const connections = watchConnections(app, { all: most, each }, () =>
    app.log.warn('too many connections are open, so further ones are closed unanswered'),
  );
  const isStopping = finishOpenReplies(app, {
    connections,
    drainMs: options.drainMs ?? 0,
    withinMs: options.stopMs ?? DEFAULT_STOP_MS,
  });
  const identity = serviceIdentity(service);
  const { store, locks, ...records } = await openStore(
    {
      folder: gatewayFolder(dataDir),
      databaseUrl: options.databaseUrl,
      hasTraces,
      waitMs: silenceOf(timeouts.tokenMs),
    },
    (error) => app.log.error(error, 'a connection to the store broke'),
  );
  if (records.mayBeLost) app.log.warn(MAY_BE_LOST);
  const prometheus = options.metricsToken ? createPrometheusMetrics() : undefined;
  const counted = prometheus ?? noMetrics;
  const recordsHealth = createRecordsHealth({ store, ...records }, now, () => counted.recordsFailed());
  const metrics: Metrics = {
    ...counted,
    recordsFailed: () => {
      counted.recordsFailed();
      recordsHealth.failed();
    },
  };
  const credentials = createCredentials(store, identity, cipher, (error) => {
    app.log.error(error, 'the store failed; memory is used instead');
    metrics.recordsFailed();
  });
  /** Monotonic, except in tests. */
  const steady = options.now ? now : () => performance.now();
  const breakers = createBreakers(
    steady,
    async (id) => (await credentials.get(id))?.databaseNames ?? {},
    metrics,
  );
  const upstream = createUpstream(service, timeouts, { ...options, breakers, metrics });
  const accessKeys = createAccessKeys(store, identity, now);
  const ledger = createLedger(store, identity, now, {
    budget: options.tokenBudget,
    refusedCounts: profile.token.refusedCounts,
    tries: options.tries,
    log: app.log,
  });
  const shared = {
    store,
    locks,
    service: identity,
    credentials,
    ledger,
    breakers,
    metrics,
    now,
    log: app.log,
  };
  const broker = createBroker({
    ...shared,
    tokenMs: timeouts.tokenMs,
    replacements: options.tokenReplacements,
    requestToken: createTokenRequest(service, profile, timeouts, now),
  });
  const names = createDatabaseNames(credentials, profile, app.log);
  const probe = createProbes(createAskDatabases(profile, upstream), now, metrics, options.sleep);
  const send = createTokenSender({ profile, credentials, names, broker, probe, upstream, now });

  const responseCache = createResponseCache<ReplyHead>({
    keepMs: options.keepMs ?? 0,
    timeouts,
    now: steady,
    metrics,
  });
  const { baseUrl } = service;
  const askService = createAskService({ profile, baseUrl, credentials, names, send, responseCache });

  const checks = setInterval(() => void recordsHealth.trouble(), CHECK_MS).unref();

  app.addHook('onClose', async () => {
    clearInterval(checks);
    // A token that is being bought is stored before the store closes.
    await broker.settled();
    await upstream.close();
    await records.close();
  });

  try {
    await reencryptCredentials(store, cipher, app.log);
    await ledger.prune();
    const organisationId = options.organisation && (await keepOrganisation(options.organisation, shared));
    const rules = { ...DEFAULT_SESSION_RULES, ...options.sessions };
    const common = { ...shared, rules, signInMethods: methods, organisationId };
    const sessions = createSessions(common);
    const refuseMethods = refuseOtherMethods(app, [METRICS_PATH]);
    guardRequests(app, options);
    healthRoutes(app, { records: recordsHealth, isStopping });
    if (prometheus)
      metricsRoute(app, {
        token: options.metricsToken as string,
        metrics: prometheus,
        read: () => readGauges(common),
      });
    await app.register(async (api) => {
      api.addHook('onSend', (_, reply, payload, done) => {
        reply.header('cache-control', 'no-store');
        done(null, payload);
      });
      api.get(GATEWAY_PATHS.profile, (): ProfileReply => ({
        profile,
        signIn: methods,
        ...(demo && { demo }),
      }));
      await api.register(sessionRoutes, {
        ...common,
        broker,
        accessKeys,
        sessions,
        forgetAnswers: (credentialId: number) => responseCache.invalidate(credentialId),
        clientIds: options.clientIds,
      });
      statusRoute(api, { ...common, sessions, records: recordsHealth });
      await api.register(forwardRoutes, {
        profile,
        sessions,
        responseCache,
        askService,
        compress: options.compress ?? 'auto',
        totalMs: timeouts.totalMs,
      });
    });
    pageRoutes(app, options.folders);
    await app.after();
    refuseMethods();
    await app.ready();
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}

function checkOptions({ service, production, key }: GatewayOptions): void {
  if (!isHttpAddress(service.baseUrl) || !isHttpAddress(service.authUrl))
    throw badInput('The address of the rent-roll service is not a valid http or https address. Correct it.');
  if (production && !key)
    throw badInput(
      'In production the gateway needs a key. Create one with npm run gateway -- make-key FILE, then set RR_KEY_FILE to that file.',
    );
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
