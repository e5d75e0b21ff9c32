import { setTimeout as sleep } from 'node:timers/promises';
import { type Dispatcher, Pool } from 'undici';
import { RrError } from '../../contract/failure';
import { type ServiceAddresses, splitAddress } from './address';
import type { RequestLife } from './request-life';
import { retryDelayMs } from './retry-delay';
import { createSlots } from './slots';
import type { Timeouts } from './timeouts';

export interface UpstreamCall {
  method: 'GET' | 'POST';
  /** With its query. */
  path: string;
  headers: Record<string, string | string[]>;
  body?: Buffer;
  /** Whether it may be sent again after a failure. */
  isRead: boolean;
}

export type UpstreamReply = Dispatcher.ResponseData;

/** The way to the service's data endpoints: the one layer that repeats requests. */
export interface Upstream {
  /**
   * Any answer, whatever its status; its body is to be read or dumped. Throws an `RrError` where there is none.
   * Requests of one queue go a few at a time.
   */
  send(call: UpstreamCall, queue: string, life: RequestLife): Promise<UpstreamReply>;
  close(): Promise<void>;
}

const IN_FLIGHT_PER_QUEUE = 8;
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
  random: () => number = Math.random,
): Upstream {
  const { origin, prefix } = splitAddress(baseUrl);
  const enter = createSlots(IN_FLIGHT_PER_QUEUE);
  const pool = new Pool(origin, {
    connect: { timeout: connectMs },
    headersTimeout: firstByteMs,
    // The request's own deadline covers the body.
    bodyTimeout: 0,
  });

  /** One attempt. Its place is given back when the body is over. */
  async function attempt({ method, path, headers, body }: UpstreamCall, queue: string, life: RequestLife) {
    const release = await enter(queue, life.signal);
    try {
      const reply = await pool.request({ method, path: prefix + path, headers, body, signal: life.signal });
      // Whoever reads it hears of a failure; whoever never gets to reading it must not bring the process down.
      reply.body.once('close', release).on('error', () => undefined);
      return reply;
    } catch (thrown) {
      release();
      throw thrown;
    }
  }

  async function send(call: UpstreamCall, queue: string, life: RequestLife): Promise<UpstreamReply> {
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
      await reply?.body.dump();
      await sleep(delay, undefined, { signal: life.signal }).catch(() => {
        throw life.signal.reason;
      });
    }
  }

  return { send, close: () => pool.destroy() };
}

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
