import type { FastifyInstance } from 'fastify';
import type { FailureBody } from '../../contract/failure';

/** Refuses what HTTP demands to refuse and Node's parser lets through. */
export function checkHttp(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ id, raw }, reply) => {
    const refuse = (status: number, message: string) =>
      reply
        .code(status)
        // What follows on the connection may not be what it seems.
        .header('connection', 'close')
        .send({ code: 'bad-input', message, requestId: id } satisfies FailureBody);
    // RFC 9112, 3.2.
    if ((raw.headersDistinct['host']?.length ?? 0) > 1)
      return refuse(400, 'The request names several hosts. Send one Host header.');
    // RFC 9112, 6.1.
    const coding = raw.headers['transfer-encoding']?.trim().toLowerCase();
    if (coding !== undefined && coding !== 'chunked')
      return refuse(
        501,
        'The gateway does not know this transfer coding. Send the body chunked or with its length.',
      );
  });
}
