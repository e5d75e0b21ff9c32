import type { FastifyInstance } from 'fastify';
import type { ServiceProfile } from '../../contract/profile';
import type { Catalogue } from '../catalogue/catalogue';
import { describeService, OPENAPI_PATH } from '../openapi/describe-service';

/** The description of the service at the address under which it is read; token endpoint and data share it here. */
export function openapiRoute(
  app: FastifyInstance,
  { profile, catalogue }: { profile: ServiceProfile; catalogue: Catalogue },
): void {
  app.get(OPENAPI_PATH, ({ protocol, host }) => {
    const url = `${protocol}://${host}`;
    return describeService(profile, catalogue, { baseUrl: url, authUrl: url });
  });
}
