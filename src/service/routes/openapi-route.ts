import type { FastifyInstance } from 'fastify';
import type { ServiceProfile } from '../../contract/profile';
import { describeService, OPENAPI_PATH } from '../openapi/describe-service';

/** The description of the service at the address under which it is read; token endpoint and data share it here. */
export function openapiRoute(app: FastifyInstance, { profile }: { profile: ServiceProfile }): void {
  app.get(OPENAPI_PATH, ({ protocol, host }) => {
    const url = `${protocol}://${host}`;
    return describeService(profile, { baseUrl: url, authUrl: url });
  });
}
