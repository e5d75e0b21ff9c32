import type { FastifyInstance } from 'fastify';
import type { FailureBody } from '../../contract/failure';
import { requestHost } from './request-host';

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses other host names with 421, against DNS rebinding. `open` routes accept any, because monitoring calls each
 * gateway by its own address. They reveal nothing secret, or they require a token.
 */
export function checkHost(
  app: FastifyInstance,
  publicHosts: readonly string[] = [],
  open: readonly string[] = [],
): void {
  const allowed = new Set([...LOCAL_HOSTS, ...publicHosts.map((host) => host.toLowerCase())]);
  const body: FailureBody = {
    code: 'bad-input',
    message: 'The gateway does not accept this host name. Use the address that your administrator gave you.',
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (open.includes(request.routeOptions.url ?? '') || allowed.has(requestHost(request.raw))) return done();
    reply.code(421).send({ ...body, requestId: request.id });
  });
}
