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
import { DEFAULT_VARIANTS } from './wire/variants';

interface ServiceParts extends Omit<RouteParts, 'alwaysNull' | 'sendRows' | 'tokens'> {
  approvals: Approvals;
  tokenLifetimeSeconds: number;
  now: () => Date;
}

export function buildService(service: ServiceParts): FastifyInstance {
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
