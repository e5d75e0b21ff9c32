import type { ServiceProfile } from '../../contract/profile';
import { describeService } from '../openapi/describe-service';
import type { Operation } from '../openapi/operation';

/** The OpenAPI description of all operations, this one among them. Its servers are the address that the request used. */
export const openapiRoute = (profile: ServiceProfile, operations: readonly Operation[]): Operation => ({
  path: '/openapi.json',
  operationId: 'describeService',
  summary: 'This description',
  description: 'Not part of the interface. Only the reference service serves it.',
  scope: 'public',
  isOwn: true,
  reply: { description: 'An OpenAPI 3.1 description.', schema: {} },
  answer: ({ request: { protocol, host } }) => describeService(profile, operations, `${protocol}://${host}`),
});
