import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { ServiceProfile } from '../../contract/profile';
import { ServiceError } from '../wire/service-error';
import type { ServiceState } from '../state/service-state';
import type { Tokens } from '../access/tokens';
import type { WireVariants } from '../wire/variants';

interface TokenRouteOptions {
  profile: ServiceProfile;
  state: ServiceState;
  tokens: Tokens;
  audience: string;
  variants: WireVariants;
}

const FORM = 'application/x-www-form-urlencoded';

/** Serves `POST {auth_url}/oauth/token`, which exchanges four form fields for a token within the client's quota. */
export function tokenRoute(app: FastifyInstance, options: TokenRouteOptions): void {
  const { profile, state, tokens, audience, variants } = options;
  app.register(formbody);
  app.post(profile.token.path, async (request) => {
    if (!request.headers['content-type']?.toLowerCase().startsWith(FORM))
      throw new ServiceError(415, 'invalid_request', `Send the four fields as ${FORM}.`);
    const form = (request.body ?? {}) as Record<string, unknown>;
    const field = (name: string): string => {
      const value = form[name];
      if (typeof value !== 'string' || value === '')
        throw new ServiceError(400, 'invalid_request', `Field "${name}" is missing.`);
      return value;
    };
    const clientId = field('client_id');
    const clientSecret = field('client_secret');
    if (field('grant_type') !== 'client_credentials')
      throw new ServiceError(
        400,
        'unsupported_grant_type',
        'Field "grant_type" must be "client_credentials".',
      );
    if (!state.isClient(clientId, clientSecret))
      throw new ServiceError(401, 'invalid_client', 'The client ID or client secret is wrong.');
    if (field('audience') !== audience)
      throw new ServiceError(403, 'access_denied', 'Field "audience" does not name this service.');
    if (!(await state.countToken(clientId))) throw quotaExhausted(profile);
    return {
      [profile.token.accessToken]: tokens.issue(clientId),
      token_type: 'Bearer',
      ...(variants.expiresIn === 'sent' && { [profile.token.expiresIn]: tokens.lifetimeSeconds }),
    };
  });
}

const quotaExhausted = ({ quotaExhausted: { statuses, words } }: ServiceProfile): ServiceError =>
  new ServiceError(
    statuses[0] ?? 429,
    'quota_exhausted',
    `The monthly token ${words[0] ?? 'quota'} is used up. It renews next month.`,
  );
