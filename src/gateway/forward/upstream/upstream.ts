import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { RrError } from '../../../contract/failure';
import { createMetrics, type Metrics } from '../../metrics/metrics';
import { type ServiceAddresses, splitAddress } from '../../http/address';
import type { Breakers, BreakerSubject, CallResult } from '../breakers';
import { ACCEPTED_ENCODINGS, decodeBody, drainBody } from './decode-body';
import { retryDelayMs } from './retry-delay';
import { type RequestLife, waitFor } from './request-life';
import { createServiceConnections } from './service-connections';
import { createConcurrencyLimiter, type Outcome } from './concurrency-limiter';
import type { Timeouts } from '../../http/timeouts';

export interface UpstreamCall {
  method: 'GET' | 'POST';
  /** Includes the query. */
  path: string;
  headers: Record<string, string | string[]>;
  body?: Buffer;
  isRead: boolean;
  /** The path in the profile, for metrics. Default: `path`. */
  endpoint?: string;
  breaker?: BreakerSubject;
  /** Requests share connections only if this is equal, see `createServiceConnections`. Default: the queue. */
  connections?: string;
}

export interface UpstreamReply {
  statusCode: number;
  headers: Dispatcher.ResponseData['headers'];
  /** The decompressed body: see {@link decodeBody}. */
  body: Readable;
}

export type Upstream = ReturnType<typeof createUpstream>;

interface Options {
  maxReplyBytes?: number;
  breakers?: Breakers;
  metrics?: Pick<Metrics, 'upstream'>;
}

const MAX_REPLY_BYTES = 1024 ** 3;
/** Errors after which a read may be sent again, because no reply had begun. */
const LOST_CONNECTION = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
]);

/** Sends requests to the service's data endpoints. No other layer of the gateway retries. */
export function createUpstream(
  { baseUrl }: ServiceAddresses,
  { connectMs, firstByteMs }: Timeouts,
  { maxReplyBytes = MAX_REPLY_BYTES, breakers, metrics = createMetrics() }: Options = {},
) {
  const { origin, prefix } = splitAddress(baseUrl);
  const acquireSlot = createConcurrencyLimiter();
  const connections = createServiceConnections(origin, {
    connect: { timeout: connectMs },
    headersTimeout: firstByteMs,
    // The deadline of the request covers the body.
    bodyTimeout: 0,
  });

  /** Makes one attempt. Its place in the queue is freed when the body has ended. */
  async function attempt(call: UpstreamCall, queue: string, life: RequestLife): Promise<UpstreamReply> {
    const release = await acquireSlot(queue, life);
    life.attempted?.();
    const start = performance.now();
    const count = (status: number | 'failed') =>
      metrics.upstream(call.endpoint ?? call.path, status, (performance.now() - start) / 1000);
    try {
      const { method, path, body, connections: owner = queue } = call;
      const reply = await connections.request(owner, {
        method,
        path: prefix + path,
        headers: { 'accept-encoding': ACCEPTED_ENCODINGS, ...call.headers },
        body,
        signal: life.signal,
      });
      const { statusCode, headers } = reply;
      count(statusCode);
      reply.body.once('close', () => release(outcomeOf(statusCode)));
      return { statusCode, headers, body: decodeBody(reply.body, headers, maxReplyBytes) };
    } catch (thrown) {
      count('failed');
      release('other');
      throw thrown;
    }
  }

  async function retry(call: UpstreamCall, queue: string, life: RequestLife): Promise<UpstreamReply> {
    for (let count = 1; ; count += 1) {
      let reply: UpstreamReply | undefined;
      let thrown: unknown;
      try {
        reply = await attempt(call, queue, life);
      } catch (error) {
        thrown = error;
      }
      if (reply && reply.statusCode < 400) return reply;
      const failed = {
        attempt: count,
        failure: reply?.statusCode ?? (isLostConnection(thrown) ? ('connection' as const) : 0),
        retryAfter: reply?.headers['retry-after']?.toString(),
        remainingMs: life.remainingMs(),
      };
      const delay = call.isRead ? retryDelayMs(failed, Math.random, Date.now()) : undefined;
      if (delay === undefined) {
        if (reply) return reply;
        throw toFailure(thrown);
      }
      if (reply) drainBody(reply.body);
      await waitFor(sleep(delay, undefined, { ref: false }), life.signal);
    }
  }

  /** Returns a reply with any status, whose body the caller must read or drain. Throws an `RrError` without a reply. */
  async function send(call: UpstreamCall, queue: string, life: RequestLife): Promise<UpstreamReply> {
    const report = call.breaker && breakers?.enter(call.breaker);
    let wasAttempted = false;
    const observedLife = {
      ...life,
      attempted() {
        wasAttempted = true;
        life.attempted?.();
      },
    };
    try {
      const reply = await retry(call, queue, observedLife);
      report?.(reply.statusCode >= 500 ? 'failure' : reply.statusCode === 429 ? 'unknown' : 'success');
      return reply;
    } catch (thrown) {
      report?.(wasAttempted ? resultOf(thrown) : 'unknown');
      throw thrown;
    }
  }

  return { send, close: () => connections.destroy() };
}

const outcomeOf = (status: number): Outcome =>
  status === 429 ? 'too-many' : status < 500 ? 'answered' : 'other';

/** A cancelled request says nothing about the service, and a busy queue says nothing about its databases. */
const resultOf = (thrown: unknown): CallResult =>
  thrown instanceof RrError && (thrown.code === 'cancelled' || thrown.code === 'busy')
    ? 'unknown'
    : 'failure';

const isLostConnection = (thrown: unknown) =>
  LOST_CONNECTION.has((thrown as { code?: string } | undefined)?.code ?? '');

function toFailure(thrown: unknown): RrError {
  if (thrown instanceof RrError) return thrown;
  if ((thrown as { code?: string }).code === 'UND_ERR_HEADERS_TIMEOUT')
    return new RrError(
      'timed-out',
      'The rent-roll service took too long to reply. Try again in a minute, or request less data.',
      { cause: thrown },
    );
  return new RrError(
    'unreachable',
    'The rent-roll service does not answer. Try again in a few minutes. If the problem persists, contact your administrator.',
    { cause: thrown },
  );
}
