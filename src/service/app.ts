import { isDeepStrictEqual } from 'node:util';
import type { DuckDBInstance } from '@duckdb/node-api';
import fastify, { type FastifyInstance } from 'fastify';
import type { ServiceProfile } from '../contract/profile';
import type { Approvals } from './approval/approvals';
import { createAuthorise } from './access/authorise';
import type { Catalogue } from './catalogue/catalogue';
import type { CreatedProperties } from './state/created-properties';
import { createAlwaysNull } from './query/always-null';
import { pageReplies } from './replies/page-replies';
import { createSendError } from './replies/send-error';
import { createSendRows } from './replies/send-rows';
import { filesRoute } from './routes/files-route';
import { listsRoute } from './routes/lists-route';
import { mappingsRoute } from './routes/mappings-route';
import { openapiRoute } from './routes/openapi-route';
import { propertyRoute } from './routes/property-route';
import { rowsRoute } from './routes/rows-route';
import { tokenRoute } from './routes/token-route';
import { notFound } from './wire/service-error';
import type { ServiceState } from './state/service-state';
import { createTokens } from './access/tokens';
import { DEFAULT_VARIANTS, type WireVariants } from './wire/variants';

interface ServiceParts {
  data: DuckDBInstance;
  catalogue: Catalogue;
  state: ServiceState;
  approvals: Approvals;
  properties: CreatedProperties;
  profile: ServiceProfile;
  audience: string;
  tokenLifetimeSeconds: number;
  now: () => Date;
  variants: WireVariants;
}

export function buildService(parts: ServiceParts): FastifyInstance {
  const { data, catalogue, state, approvals, properties } = parts;
  const { profile, audience, tokenLifetimeSeconds, now, variants } = parts;
  const sendError = createSendError(profile, variants);
  const app = fastify({
    forceCloseConnections: true,
    // The router answers "no such endpoint" for a longer id. The route should answer "no such file".
    routerOptions: { maxParamLength: 1000 },
    frameworkErrors: (thrown, _request, reply) => void sendError(thrown, reply),
  }) as unknown as FastifyInstance;
  const tokens = createTokens({
    signingKey: state.signingKey,
    audience,
    lifetimeSeconds: tokenLifetimeSeconds,
    includesExp: variants.jwtExp === 'sent',
    now,
  });
  const authorise = createAuthorise(profile, tokens, state);
  app.setErrorHandler((thrown: Error, _request, reply) => sendError(thrown, reply));
  app.setNotFoundHandler((request, reply) =>
    sendError(notFound(`No endpoint ${request.method} ${request.url.split('?')[0]}.`), reply),
  );

  pageReplies(app, profile);
  tokenRoute(app, { profile, state, tokens, audience, variants });
  const alwaysNull = createAlwaysNull(data, catalogue.columns);
  approvals.onChange(alwaysNull.forget);
  listsRoute(app, { profile, authorise, catalogue, alwaysNull, variants });
  const sendRows = createSendRows(data, variants);
  rowsRoute(app, { profile, authorise, catalogue, sendRows, variants });
  filesRoute(app, { profile, authorise, data, sendRows, variants });
  mappingsRoute(app, { profile, authorise, data, variants });
  propertyRoute(app, { profile, authorise, properties });
  // Variants deliberately differ from the description.
  if (isDeepStrictEqual(variants, DEFAULT_VARIANTS)) openapiRoute(app, { profile, catalogue });
  return app;
}
