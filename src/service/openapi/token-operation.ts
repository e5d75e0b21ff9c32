import type { ServiceProfile } from '../../contract/profile';
import { answer, failures } from './replies';
import { assumed, closedObject, type Schema } from './schema';

/** The token endpoint (interface, "Token endpoint"), which has a server of its own. */
export const tokenOperation = ({ token, quotaExhausted }: ServiceProfile, authUrl: string): Schema => ({
  servers: [{ url: authUrl, description: '`{auth_url}`: may be another server than that of the rest.' }],
  post: {
    operationId: 'requestToken',
    summary: 'Obtain an access token',
    description:
      'Client credentials grant. A token is good for 24 hours: keep it and use it again. The number of tokens a ' +
      'month is limited; when it is reached there is no new token until the next month.',
    security: [],
    requestBody: {
      required: true,
      content: {
        'application/x-www-form-urlencoded': {
          schema: closedObject({
            audience: { type: 'string', description: "The audience address of the service's interface." },
            grant_type: { const: 'client_credentials' },
            client_id: { type: 'string' },
            client_secret: { type: 'string' },
          }),
        },
      },
    },
    responses: {
      ...answer(
        'The token.',
        closedObject({
          [token.accessToken]: {
            type: 'string',
            description: 'A JWT.',
            pattern: '^[\\w-]+\\.[\\w-]+\\.[\\w-]+$',
          },
          token_type: assumed({ const: 'Bearer' }),
          [token.expiresIn]: assumed({ type: 'integer', description: 'Seconds until the token expires.' }),
        }),
      ),
      ...failures([
        [400, 'A field is missing, or the grant is another one.'],
        [401, 'Client ID or client secret is wrong.'],
        [403, 'The audience is that of another service.'],
        [413, 'The body is larger than 1 MiB.'],
        [415, 'The content type is another one.'],
        [quotaExhausted.status, 'The monthly token quota is used up.'],
      ]),
    },
  },
});
