import type { FastifyInstance } from 'fastify';
import type { RecordsHealth } from './records-health';

export const HEALTH_PATHS = { lives: '/healthz', ready: '/readyz' } as const;

interface Parts {
  records: RecordsHealth;
  isStopping: () => boolean;
}

/** Serves `/healthz` and `/readyz` to anyone. Neither calls the service, buys a token or reveals confidential data. */
export function healthRoutes(app: FastifyInstance, { records, isStopping }: Parts): void {
  const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  // Some load balancers ask with HEAD.
  const options = { logLevel: 'warn', exposeHeadRoute: true } as const;
  app.get(HEALTH_PATHS.lives, options, (_, reply) => reply.headers(plain).send('ok\n'));
  app.get(HEALTH_PATHS.ready, options, async (_, reply) => {
    const reason = isStopping() ? 'The gateway is stopping.' : await records.trouble();
    return reply
      .code(reason === undefined ? 200 : 503)
      .headers(plain)
      .send(`${reason ?? 'ready'}\n`);
  });
}
