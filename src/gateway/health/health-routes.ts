import type { FastifyInstance } from 'fastify';
import type { RecordsHealth } from './records-health';

export const HEALTH_PATHS = { lives: '/healthz', ready: '/readyz' } as const;

interface Parts {
  records: RecordsHealth;
  isStopping: () => boolean;
}

/**
 * Registers `/healthz`, which always replies, and `/readyz`, which replies 503 with a reason if the gateway is not
 * usable. Neither calls the service, buys a token or reveals anything confidential.
 */
export function healthRoutes(app: FastifyInstance, { records, isStopping }: Parts): void {
  const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  app.get(HEALTH_PATHS.lives, { logLevel: 'warn' }, (_, reply) => reply.headers(plain).send('ok\n'));
  app.get(HEALTH_PATHS.ready, { logLevel: 'warn' }, async (_, reply) => {
    const reason = isStopping()
      ? 'The gateway is stopping.'
      : (await records.areUsable())
        ? undefined
        : "The gateway's records cannot be read or written.";
    return reply
      .code(reason === undefined ? 200 : 503)
      .headers(plain)
      .send(`${reason ?? 'ready'}\n`);
  });
}
