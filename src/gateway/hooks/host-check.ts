import type { FastifyInstance } from 'fastify';
import type { FailureBody } from '../../contract/failure';

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Answers 421 to requests for any other host. A page of another origin that points its own name at this machine
 * would otherwise count as ours in the browser (DNS rebinding). `open` addresses answer under any name: machines that
 * watch gateways ask each by its own address, and what they learn is no secret, or they bring one.
 */
export function checkHost(
  app: FastifyInstance,
  publicHosts: readonly string[] = [],
  open: readonly string[] = [],
): void {
  const allowed = new Set([...LOCAL_HOSTS, ...publicHosts.map((host) => host.toLowerCase())]);
  const body: FailureBody = {
    code: 'bad-input',
    message: 'The gateway is not reached under this name. Use the address its operator gave.',
  };
  app.addHook('onRequest', async (request, reply) => {
    if (open.includes(request.routeOptions.url ?? '')) return;
    if (!allowed.has(hostOf(request.headers.host ?? '')))
      return reply.code(421).send({ ...body, requestId: request.id });
  });
}

/** The host name in a `Host` header, without the port. */
export const hostOf = (header: string): string => header.toLowerCase().replace(/:\d*$/, '');
