import type { FastifyInstance } from 'fastify';
import type { ServiceProfile } from '../../contract/profile';
import type { Catalogue } from '../catalogue/catalogue';
import { describeService, OPENAPI_PATH } from '../openapi/describe-service';

/** Serves the OpenAPI description. Its servers are the address that the request used. */
export function openapiRoute(
  app: FastifyInstance,
  { profile, catalogue }: { profile: ServiceProfile; catalogue: Catalogue },
): void {
  app.get(OPENAPI_PATH, ({ protocol, host }) => {
    const url = `${protocol}://${host}`;
    return describeService(profile, catalogue, { baseUrl: url, authUrl: url });
  });
}
