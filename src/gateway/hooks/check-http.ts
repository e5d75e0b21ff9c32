import type { FastifyInstance } from 'fastify';
import type { FailureBody } from '../../contract/failure';

/** Refuses what HTTP demands to refuse and Node's parser lets through. */
export function checkHttp(app: FastifyInstance): void {
  app.addHook('onRequest', ({ id, raw }, reply, done) => {
    const refuse = (status: number, message: string) =>
      reply
        .code(status)
        // What follows on the connection may not be what it seems.
        .header('connection', 'close')
        .send({ code: 'bad-input', message, requestId: id } satisfies FailureBody);
    // RFC 9112, 3.2.
    if (hostLines(raw.rawHeaders) > 1)
      return refuse(400, 'The request names several hosts. Send one Host header.');
    // RFC 9112, 6.1.
    const coding = raw.headers['transfer-encoding']?.trim().toLowerCase();
    if (coding !== undefined && coding !== 'chunked')
      return refuse(
        501,
        'The gateway does not know this transfer coding. Send the body chunked or with its length.',
      );
    return done();
  });
}

/** Counts in the list of names and values, because `headers` has only the first line. */
function hostLines(rawHeaders: readonly string[]): number {
  let lines = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') lines += 1;
  }
  return lines;
}
