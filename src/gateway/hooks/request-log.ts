import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { RrError } from '../../contract/failure';

/** What a forwarded request meets on its way, for its line in the log. */
export interface RequestTrace {
  /** Attempts upstream while it waited. */
  attempts: number;
  /** It is answered by what another request had asked for. */
  coalesced: boolean;
  /** Of the answer as it goes out, compressed where it is. */
  bytes: number;
  /** It is answered by what the same question was answered a moment ago. */
  kept?: true;
}

const traces = new WeakMap<FastifyRequest, RequestTrace>();

/** The trace of a request that is forwarded, made on first use. */
export function traceOf(request: FastifyRequest): RequestTrace {
  const trace = traces.get(request) ?? { attempts: 0, coalesced: false, bytes: 0 };
  traces.set(request, trace);
  return trace;
}

/** Lines of our own tell of requests: they say more, and hold no address with ids. Other lines name the request. */
export class RequestLogController extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' });
  }
  override incomingRequest(): void {}
  override requestCompleted(): void {}
  override routeNotFound(): void {}
  /** An answer that broke off after its first byte: its line has the status it began with. */
  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    if (!(error instanceof RrError)) return super.streamError(error, request, reply);
    if (error.code === 'cancelled') return;
    request.log.warn({ failure: error.code, err: error.cause }, error.message);
  }
}

/**
 * One line for each request when it is over, also where the person went away: never its address, which holds ids, but
 * the pattern of its route.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const start = performance.now();
    // Fastify's own hook hears of no reply that broke off.
    reply.raw.once('close', () => {
      const { attempts, coalesced, bytes, kept } = traces.get(request) ?? {};
      const length = Number(reply.raw.getHeader('content-length'));
      request.log.info(
        {
          method: request.method,
          route: request.routeOptions.url ?? 'none',
          status: reply.raw.headersSent ? reply.raw.statusCode : undefined,
          ms: Math.round(performance.now() - start),
          bytes: bytes || (Number.isFinite(length) ? length : undefined),
          attempts,
          coalesced,
          kept,
          whole: reply.raw.writableFinished,
        },
        'request',
      );
    });
  });
}
