import type { ServiceProfile } from '../../contract/profile';
import { spell } from '../wire/spell';
import { pathItem, type Operation } from './operation';
import { assumed, closedObject, VALUE_SCHEMAS, type Schema } from './schema';

/** Serves the OpenAPI description of all operations, this one among them. Its servers are the address that the request used. */
export const descriptionRoute = (profile: ServiceProfile, operations: readonly Operation[]): Operation => ({
  path: '/openapi.json',
  operationId: 'describeService',
  summary: 'This description',
  description: 'Not part of the interface. Only the reference service serves it.',
  scope: 'public',
  isOwn: true,
  reply: { description: 'An OpenAPI 3.1 description.', schema: {} },
  answer: ({ request: { protocol, host } }) => describeService(profile, operations, `${protocol}://${host}`),
});

/** Returns the OpenAPI 3.1 description. The interface document does not show the parts with `x-assumed: true`. */
function describeService(profile: ServiceProfile, operations: readonly Operation[], baseUrl: string): Schema {
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
    paths: atPaths(operations.map((operation) => [operation.path, pathItem(operation, profile, baseUrl)])),
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
        ...Object.assign({}, ...operations.map(({ reply }) => reply.components)),
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

const failureSchema = ({ errorBody }: ServiceProfile): Schema =>
  closedObject({
    error: assumed({ type: 'string', description: 'A code for programs, such as `bad_request`.' }),
    [spell(errorBody.message)]: assumed({ type: 'string', description: 'A sentence for people.' }),
  });
