import { randomUUID } from 'node:crypto';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { RrError } from '../../contract/failure';

export const REQUEST_ID_HEADER = 'x-request-id';

/** Creates a request id that is short enough to read aloud. A client-supplied id is not trusted. */
export const newRequestId = (): string => randomUUID().slice(-12);

export interface RequestTrace {
  attempts: number;
  /** The request shared the upstream request of another one. */
  coalesced: boolean;
  /** The bytes of the reply body as sent, after compression. */
  bytes: number;
  /** The reply came from the response cache. */
  isCached?: true;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a request for data. */
    trace?: RequestTrace;
  }
}

/** Turns off Fastify's own request lines, which contain addresses with ids. {@link logRequests} writes ours. */
export class RequestLogController extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' });
  }
  override incomingRequest(): void {}
  override requestCompleted(): void {}
  override routeNotFound(): void {}
  /** Logs a reply that failed after its first byte. */
  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    if (!(error instanceof RrError)) return super.streamError(error, request, reply);
    if (error.code === 'cancelled') return;
    request.log.warn({ failure: error.code, err: error.cause }, error.message);
  }
}

/**
 * Names each request in its reply, and logs one line when it ends, even if aborted: the route pattern, never the address,
 * which contains ids.
 */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('trace');
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    const start = performance.now();
    // Fastify's `onResponse` hook does not run for aborted replies.
    reply.raw.once('close', () => {
      const { attempts, coalesced, bytes, isCached } = request.trace ?? {};
      const length = Number(reply.getHeader('content-length') ?? NaN);
      request.log.info(
        {
          method: request.method,
          route: request.routeOptions.url ?? 'none',
          status: reply.raw.headersSent ? reply.raw.statusCode : undefined,
          ms: Math.round(performance.now() - start),
          bytes: bytes || (Number.isFinite(length) ? length : undefined),
          attempts,
          coalesced,
          kept: isCached,
          whole: reply.raw.writableFinished,
        },
        'request',
      );
    });
    done();
  });
}
