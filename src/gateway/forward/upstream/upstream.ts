import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Dispatcher, Pool } from 'undici';
import { RrError } from '../../../contract/failure';
import { type Metrics, noMetrics } from '../../metrics/metrics';
import { type ServiceAddresses, splitAddress } from '../../http/address';
import type { Verdict } from '../breakers/breaker';
import type { Breakers, BreakerSubject } from '../breakers/breakers';
import { ACCEPTED_ENCODINGS, decodeBody } from './decode-body';
import { dropBody } from './drain-body';
import type { Outcome } from './fair-queue';
import type { RequestLife } from './request-life';
import { pauseMs, retryDelayMs } from './retry-delay';
import { createSlots } from './concurrency-limiter';
import type { Timeouts } from '../../http/timeouts';

export interface UpstreamCall {
  method: 'GET' | 'POST';
  /** With its query. */
  path: string;
  headers: Record<string, string | string[]>;
  body?: Buffer;
  /** Whether it may be sent again after a failure. */
  isRead: boolean;
  /** The profile's path, for counting. Default: the path. */
  endpoint?: string;
  /** What fails where this fails. Default: nothing is concluded, and nothing keeps it away. */
  breaker?: BreakerSubject;
}

export interface UpstreamReply {
  statusCode: number;
  headers: Dispatcher.ResponseData['headers'];
  /** As it was before it was compressed: see {@link decodeBody}. */
  body: Readable;
  /** Whether somebody else waits for its place now, which it has until its body is over. */
  isInTheWay(): boolean;
}

/** The way to the service's data endpoints: the one layer that repeats requests. */
export interface Upstream {
  /**
   * Any answer, whatever its status; its body is to be read or dropped. Throws an `RrError` where there is none.
   * Requests of one queue go a few at a time.
   */
  send(call: UpstreamCall, queue: string, life: RequestLife): Promise<UpstreamReply>;
  close(): Promise<void>;
}

interface Options {
  /** The longest body after decompression. Default 1 GiB. */
  maxReplyBytes?: number | undefined;
  breakers?: Breakers;
  metrics?: Metrics;
  random?: () => number;
}

const MAX_REPLY_BYTES = 1024 ** 3;
/** Connections to the service, however many credentials there are. */
export const MAX_CONNECTIONS = 256;
/** Errors after which a read may be sent again: no answer had begun. */
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

export function createUpstream(
  { baseUrl }: ServiceAddresses,
  { connectMs, firstByteMs }: Required<Timeouts>,
  { maxReplyBytes = MAX_REPLY_BYTES, breakers, metrics = noMetrics, random = Math.random }: Options = {},
): Upstream {
  const { origin, prefix } = splitAddress(baseUrl);
  const slots = createSlots();
  const pool = new Pool(origin, {
    connections: MAX_CONNECTIONS,
    connect: { timeout: connectMs },
    headersTimeout: firstByteMs,
    // The request's own deadline covers the body.
    bodyTimeout: 0,
  });

  /** One attempt. Its place is given back when the body is over. */
  async function attempt(call: UpstreamCall, queue: string, life: RequestLife): Promise<UpstreamReply> {
    const release = await slots.enter(queue, life);
    life.attempted?.();
    const start = performance.now();
    const count = (status: number | 'failed') =>
      metrics.upstream(call.endpoint ?? call.path, status, (performance.now() - start) / 1000);
    try {
      const { method, path, body } = call;
      const { statusCode, headers, ...reply } = await pool.request({
        method,
        path: prefix + path,
        headers: { ...call.headers, 'accept-encoding': ACCEPTED_ENCODINGS },
        body,
        signal: life.signal,
      });
      count(statusCode);
      const outcome = outcomeOf(statusCode);
      if (outcome === 'too-many') slots.pause(queue, pauseMs(headers['retry-after']?.toString(), Date.now()));
      reply.body.once('close', () => release(outcome));
      const announced = {
        contentEncoding: headers['content-encoding']?.toString(),
        contentLength: headers['content-length']?.toString(),
      };
      return {
        statusCode,
        headers,
        body: decodeBody(reply.body, announced, maxReplyBytes),
        isInTheWay: () => !reply.body.closed && slots.isWantedByOthers(queue, life.person),
      };
    } catch (thrown) {
      count('failed');
      release('other');
      throw thrown;
    }
  }

  async function sendRepeatedly(
    call: UpstreamCall,
    queue: string,
    life: RequestLife,
  ): Promise<UpstreamReply> {
    for (let count = 1; ; count += 1) {
      let reply: UpstreamReply | undefined;
      let thrown: unknown;
      try {
        reply = await attempt(call, queue, life);
      } catch (error) {
        thrown = error;
      }
      const failed = {
        attempt: count,
        failure: reply?.statusCode ?? (isLostConnection(thrown) ? ('connection' as const) : 0),
        retryAfter: reply?.headers['retry-after']?.toString(),
        remainingMs: life.remainingMs(),
      };
      const delay = call.isRead ? retryDelayMs(failed, random, Date.now()) : undefined;
      if (delay === undefined) {
        if (reply) return reply;
        throw toFailure(thrown);
      }
      if (reply) dropBody(reply.body);
      await sleep(delay, undefined, { signal: life.signal }).catch(() => {
        throw life.signal.reason;
      });
    }
  }

  async function send(call: UpstreamCall, queue: string, life: RequestLife): Promise<UpstreamReply> {
    const tell = (call.breaker && (await breakers?.enter(call.breaker))) ?? (() => undefined);
    let isTried = false;
    const watched: RequestLife = {
      ...life,
      attempted() {
        isTried = true;
        life.attempted?.();
      },
    };
    try {
      const reply = await sendRepeatedly(call, queue, watched);
      tell(reply.statusCode >= 500 ? 'fails' : reply.statusCode === 429 ? 'neutral' : 'works');
      return reply;
    } catch (thrown) {
      tell(isTried ? verdictOf(thrown) : 'neutral');
      throw thrown;
    }
  }

  return { send, close: () => pool.destroy() };
}

const outcomeOf = (status: number): Outcome =>
  status === 429 ? 'too-many' : status < 500 ? 'answered' : 'other';

/** A person who went away says nothing about the service, and one who has to wait nothing about its databases. */
const verdictOf = (thrown: unknown): Verdict =>
  thrown instanceof RrError && (thrown.code === 'cancelled' || thrown.code === 'busy') ? 'neutral' : 'fails';

const isLostConnection = (thrown: unknown): boolean =>
  LOST_CONNECTION.has((thrown as { code?: string } | undefined)?.code ?? '');

function toFailure(thrown: unknown): RrError {
  if (thrown instanceof RrError) return thrown;
  if ((thrown as { code?: string }).code === 'UND_ERR_HEADERS_TIMEOUT')
    return new RrError(
      'timed-out',
      'The rent-roll service took too long to answer. Try again in a minute, or ask for less.',
      { cause: thrown },
    );
  return new RrError(
    'unreachable',
    "The rent-roll service does not answer. Try again in a few minutes; if it stays, tell the gateway's operator.",
    { cause: thrown },
  );
}
