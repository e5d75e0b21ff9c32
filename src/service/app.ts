import type { DuckDBInstance } from '@duckdb/node-api';
import fastify, { type FastifyInstance } from 'fastify';
import type { ServiceProfile } from '../contract/profile';
import type { Approvals } from './approval/approvals';
import { createAuthorise } from './authorise';
import type { CreatedProperties } from './created-properties';
import { createAlwaysNull } from './query/always-null';
import { listsRoute } from './routes/lists-route';
import { propertyRoute } from './routes/property-route';
import { rowsRoute } from './routes/rows-route';
import { tokenRoute } from './routes/token-route';
import { ServiceError } from './service-error';
import type { ServiceState } from './service-state';
import { createTokens } from './tokens';

export interface ServiceParts {
  /** The generated data, open for reading, with its rent rolls in memory. */
  data: DuckDBInstance;
  state: ServiceState;
  approvals: Approvals;
  properties: CreatedProperties;
  profile: ServiceProfile;
  /** What a token call must name as its audience. */
  audience: string;
  tokenLifetimeSeconds: number;
  now: () => Date;
  /** Serve the other shapes that the interface leaves open, which clients must read too. */
  variants: boolean;
}

/** The reference service as a Fastify instance: the interface over its parts. It does not listen. */
export function buildService(parts: ServiceParts): FastifyInstance {
  const { data, state, approvals, properties, profile, audience, tokenLifetimeSeconds, now, variants } =
    parts;
  const app = fastify({ forceCloseConnections: true });
  const tokens = createTokens({
    signingKey: state.signingKey,
    audience,
    lifetimeSeconds: tokenLifetimeSeconds,
    now,
  });
  const authorise = createAuthorise(profile, tokens, state);
  const body = (error: string, message: string) => ({
    error,
    [profile.errorBody.message[0] ?? 'message']: message,
  });

  app.setErrorHandler((thrown: Error & { statusCode?: number }, _request, reply) => {
    if (thrown instanceof ServiceError)
      return reply.code(thrown.status).send(body(thrown.code, thrown.message));
    const status = thrown.statusCode ?? 500;
    return status < 500
      ? reply.code(status).send(body('bad_request', thrown.message))
      : reply.code(500).send(body('internal_error', 'The service could not answer.'));
  });
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send(body('not_found', `No endpoint ${request.method} ${request.url.split('?')[0]}.`)),
  );

  tokenRoute(app, { profile, state, tokens, audience, variants });
  const alwaysNull = createAlwaysNull(data);
  approvals.onChange(alwaysNull.forget);
  listsRoute(app, { profile, authorise, alwaysNull, variants });
  rowsRoute(app, { profile, authorise, data, variants });
  propertyRoute(app, { profile, authorise, properties });
  return app;
}
