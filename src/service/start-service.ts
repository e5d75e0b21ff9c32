import type { AddressInfo } from 'node:net';
import { type ServiceProfile, DEFAULT_PROFILE } from '../contract/profile';
import { createCatalogue, type Proposals } from './catalogue/catalogue';
import { DEMO_CLIENTS } from './state/service-state';
import { closeAll, openService, serviceFolder, type OpenService } from './open-service';
import type { Operations } from './operator/operations';
import { startOperator } from './operator/start-operator';
import { DEFAULT_VARIANTS, type WireVariants, VARIED_ROWS } from './wire/variants';
import { isDeepStrictEqual } from 'node:util';
import fastify, { type FastifyInstance } from 'fastify';
import type { Approvals } from './approval/approvals';
import { createAuthorise } from './access/authorise';
import { createAlwaysNull } from './query/always-null';
import { pageReplies } from './replies/page-replies';
import { createSendError } from './replies/send-error';
import { createSendRows } from './replies/send-rows';
import { filesRoutes } from './routes/files-route';
import { columnListRoute, databasesRoute } from './routes/lists-route';
import { mappingsRoute } from './routes/mappings-route';
import { descriptionRoute } from './openapi/describe-service';
import { propertyRoute } from './routes/property-route';
import type { RouteParts } from './routes/route-parts';
import { changesRoute, queryRoute } from './routes/rows-route';
import { AJV_OPTIONS, serveOperation } from './routes/serve-operation';
import { tokenRoute } from './routes/token-route';
import { notFound } from './wire/service-error';
import { createTokens } from './access/tokens';

/** Unlike an unknown service, it returns the same rows whichever columns are selected, and can create properties. */
export const REFERENCE_PROFILE: ServiceProfile = {
  ...DEFAULT_PROFILE,
  rowGrain: 'fixed',
  createProperty: { ...DEFAULT_PROFILE.createProperty, enabled: true },
};

/** An identifier, not an address that answers. It does not depend on the port. */
const AUDIENCE = 'https://reference-service.example/thirdparty';

export interface ServiceOptions {
  /** The directory of data and state. The service uses its folder `service`. */
  dataDir: string;
  /** Default: 0, any free port. */
  port?: number;
  /** The approximate number of units in the demo data. Default: 3000. */
  units?: number;
  /** The same seed gives the same data on every machine. Default: 7. */
  seed?: number;
  /** Tokens a month for each client. Default: 100. */
  monthlyTokenQuota?: number;
  /** Default: the interface's 24 hours. */
  tokenLifetimeSeconds?: number;
  now?: () => Date;
  /** Called at each step of generating data, which takes seconds, or half a minute for a million units. */
  onProgress?: (text: string) => void;
  variants?: Partial<WireVariants>;
  proposals?: Partial<Proposals>;
  /** Default: REFERENCE_PROFILE. */
  profile?: ServiceProfile;
}

export interface RunningService {
  baseUrl: string;
  authUrl: string;
  audienceUrl: string;
  clients: readonly { clientId: string; clientSecret: string }[];
  admin: Operations;
  close(): Promise<void>;
}

/** Starts the service on the loopback interface. Later starts keep data, issued tokens, memberships and decisions. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { dataDir, units = 3000, seed = 7, monthlyTokenQuota, now, onProgress } = options;
  const opened = await openService({
    dataDir,
    settings: { units, seed },
    monthlyTokenQuota,
    ...(now && { now }),
    onProgress,
  });
  const closing = [opened.close];
  const close = () => closeAll(closing);
  try {
    const running = await serveOpened(opened, options);
    closing.push(running.close);
    return { ...running, close };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

/** Serves data and state that are open. Closing it leaves them open. */
export async function serveOpened(
  { data, state, approvals, properties, operations }: OpenService,
  options: Omit<ServiceOptions, 'units' | 'seed' | 'monthlyTokenQuota' | 'onProgress'>,
): Promise<RunningService> {
  const { dataDir, port = 0, variants, profile = REFERENCE_PROFILE, proposals } = options;
  const { now = () => new Date(), tokenLifetimeSeconds = profile.token.lifetimeSeconds } = options;
  const closing: (() => unknown)[] = [];
  const close = () => closeAll(closing);

  try {
    const app = buildService({
      data,
      catalogue: createCatalogue({ proposals, percentScale: profile.percentScale }),
      state,
      approvals,
      properties,
      profile,
      audience: AUDIENCE,
      tokenLifetimeSeconds,
      now,
      variants: { ...DEFAULT_VARIANTS, ...variants },
    });
    closing.push(() => app.close());
    await app.listen({ host: '127.0.0.1', port });
    closing.push(await startOperator(serviceFolder(dataDir), operations));

    const baseUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    return {
      baseUrl,
      authUrl: baseUrl,
      audienceUrl: AUDIENCE,
      clients: DEMO_CLIENTS.map(({ clientId, clientSecret }) => ({ clientId, clientSecret })),
      admin: operations,
      close,
    };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

interface ServiceParts extends Omit<RouteParts, 'alwaysNull' | 'sendRows' | 'tokens'> {
  approvals: Approvals;
  tokenLifetimeSeconds: number;
  now: () => Date;
}

function buildService(service: ServiceParts): FastifyInstance {
  const { data, catalogue, state, approvals, profile, audience, now, variants } = service;
  const sendError = createSendError(profile, variants);
  const app = fastify({
    forceCloseConnections: true,
    ajv: { customOptions: AJV_OPTIONS },
    // The router answers "no such endpoint" for a longer id. The route should answer "no such file".
    routerOptions: { maxParamLength: 1000 },
    frameworkErrors: (thrown, _request, reply) => void sendError(thrown, reply),
  }) as unknown as FastifyInstance;
  app.setErrorHandler((thrown: Error, _request, reply) => sendError(thrown, reply));
  app.setNotFoundHandler((request, reply) =>
    sendError(notFound(`No endpoint ${request.method} ${request.url.split('?')[0]}.`), reply),
  );
  pageReplies(app, profile);

  const tokens = createTokens({
    signingKey: state.signingKey,
    audience,
    lifetimeSeconds: service.tokenLifetimeSeconds,
    includesExp: variants.jwtExp === 'sent',
    now,
  });
  const alwaysNull = createAlwaysNull(data, catalogue.columns);
  approvals.onChange(alwaysNull.forget);
  const parts: RouteParts = { ...service, tokens, alwaysNull, sendRows: createSendRows(data, variants) };
  const operations = [
    tokenRoute(parts),
    databasesRoute(parts),
    columnListRoute(parts),
    queryRoute(parts),
    changesRoute(parts),
    ...filesRoutes(parts),
    mappingsRoute(parts),
    ...(profile.createProperty.enabled ? [propertyRoute(parts)] : []),
  ];
  // Variants deliberately differ from the description.
  if (isDeepStrictEqual(variants, DEFAULT_VARIANTS)) operations.push(descriptionRoute(profile, operations));
  const authorise = createAuthorise(profile, tokens, state);
  for (const operation of operations) serveOperation(app, operation, { authorise, sendError });
  return app;
}

export const SERVICE_FLAGS = {
  'enum-as-string': 'flag',
  'float-as-int': 'flag',
  'human-readable': 'flag',
  variants: 'flag',
} as const;

export const readServiceFlags = (
  flags: Partial<Record<keyof typeof SERVICE_FLAGS, boolean>>,
): Pick<ServiceOptions, 'proposals' | 'variants'> => ({
  proposals: {
    enumAsString: flags['enum-as-string'],
    floatAsInt: flags['float-as-int'],
    humanReadable: flags['human-readable'],
  },
  ...(flags.variants && { variants: VARIED_ROWS }),
});
