import type { ServiceProfile } from '../../contract/profile';
import type { Catalogue } from '../catalogue/catalogue';
import { failureSchema } from './entry-schemas';
import { pathItem } from './operation';
import { operations } from './operations';
import { VALUE_SCHEMAS } from './row-schema';
import type { Schema } from './schema';

/** Where the description itself is served, without a token. It is not part of the interface. */
export const OPENAPI_PATH = '/openapi.json';

/** Returns the OpenAPI 3.1 description. The interface document does not show the parts with `x-assumed: true`. */
export function describeService(
  profile: ServiceProfile,
  catalogue: Catalogue,
  { baseUrl, authUrl }: { baseUrl: string; authUrl: string },
): Schema {
  const all = operations(profile, catalogue, authUrl);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rent Roll Data Service: reference service',
      // The version of this description. The interface itself has none.
      version: '1',
      description:
        'Describes what the interface document shows, and what is assumed where it says "not shown". The service ' +
        'profile decides about every path, parameter, field and status with `x-assumed: true`. These may differ in ' +
        'another service.',
    },
    servers: [{ url: baseUrl, description: '`{base_url}`' }],
    security: [{ accessToken: [] }],
    paths: atPaths([
      ...all.map((operation) => [operation.path, pathItem(operation, profile)] as const),
      [OPENAPI_PATH, ownOperation],
    ]),
    components: {
      securitySchemes: {
        accessToken: {
          type: 'apiKey',
          in: 'header',
          name: profile.authHeader,
          description:
            `The value is \`${`${profile.authScheme} <ACCESS_TOKEN>`.trim()}\`. ` +
            'The interface document writes `Authentication: Bearer <ACCESS_TOKEN>`.',
        },
      },
      schemas: {
        ...VALUE_SCHEMAS,
        Failure: failureSchema(profile),
        ...Object.assign({}, ...all.map(({ answer }) => answer.components)),
      },
    },
  };
}

/** Path items by path. Operations at the same path share an item. */
function atPaths(items: readonly (readonly [path: string, item: Schema])[]): Schema {
  const paths: Record<string, Schema> = {};
  for (const [path, item] of items) paths[path] = { ...paths[path], ...item };
  return paths;
}

const ownOperation: Schema = {
  'x-own': true,
  get: {
    operationId: 'describeService',
    summary: 'This description',
    description: 'Not part of the interface. Only the reference service serves it.',
    security: [],
    responses: { 200: { description: 'An OpenAPI 3.1 description.', content: { 'application/json': {} } } },
  },
};
