import type { ServiceProfile } from '../../contract/profile';
import type { Operation } from '../openapi/operation';
import { assumed, closedObject } from '../openapi/schema';
import { ServiceError } from '../wire/service-error';
import type { RouteParts } from './route-parts';

const TEXT = { type: 'string', minLength: 1 };

/** `POST {auth_url}/oauth/token`, which exchanges four form fields for a token within the client's quota. */
export function tokenRoute({ profile, state, tokens, audience, variants }: RouteParts): Operation {
  const { path, accessToken, expiresIn } = profile.token;
  return {
    method: 'POST',
    path,
    isShown: true,
    operationId: 'requestToken',
    summary: 'Obtain an access token',
    description:
      'Client credentials grant. A token is valid for 24 hours: keep it and reuse it. The number of tokens a month ' +
      'is limited. Once the limit is reached, the next token is available next month.',
    scope: 'public',
    server: '`{auth_url}`: may differ from the server of the data.',
    isForm: true,
    fields: {
      audience: { ...TEXT, description: "The audience address of the service's interface." },
      grant_type: { ...TEXT, const: 'client_credentials' },
      client_id: TEXT,
      client_secret: TEXT,
    },
    refuse: (field) =>
      new ServiceError(400, 'unsupported_grant_type', `Field "${field}" must be "client_credentials".`),
    reply: {
      description: 'The token.',
      schema: closedObject({
        [accessToken]: { type: 'string', description: 'A JWT.', pattern: '^[\\w-]+\\.[\\w-]+\\.[\\w-]+$' },
        token_type: assumed({ const: 'Bearer' }),
        [expiresIn]: assumed({ type: 'integer', description: 'Seconds until the token expires.' }),
      }),
    },
    failures: [
      [400, 'A field is missing, or the grant type is not supported.'],
      [401, 'The client ID or client secret is wrong.'],
      [403, 'The audience names another service.'],
      [quotaExhausted(profile).status, 'The monthly token quota is used up.'],
    ],
    async answer({ fields }) {
      const { client_id: clientId, client_secret: clientSecret } = fields as Record<string, string>;
      if (!state.isClient(clientId!, clientSecret!))
        throw new ServiceError(401, 'invalid_client', 'The client ID or client secret is wrong.');
      if (fields['audience'] !== audience)
        throw new ServiceError(403, 'access_denied', 'Field "audience" does not name this service.');
      if (!(await state.countToken(clientId!))) throw quotaExhausted(profile);
      return {
        [accessToken]: tokens.issue(clientId!),
        token_type: 'Bearer',
        ...(variants.expiresIn === 'sent' && { [expiresIn]: tokens.lifetimeSeconds }),
      };
    },
  };
}

const quotaExhausted = ({ quotaExhausted: { statuses, words } }: ServiceProfile): ServiceError =>
  new ServiceError(
    statuses[0] ?? 429,
    'quota_exhausted',
    `The monthly token ${words[0] ?? 'quota'} is used up. It renews next month.`,
  );
