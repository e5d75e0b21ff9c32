import {
  badReply,
  throwIfAborted,
  RrError,
  type FailureCode,
  parseFailureBody,
} from '../../contract/failure';
import type { WireRequest } from './request';
import { textOf } from './to-utf8';
import { linkSignal, waitFor } from '../signals';
import { createConcurrencyLimiter } from './concurrency-limiter';
import type { SetTimer } from '../timer';

export interface SendOptions {
  fetch: typeof globalThis.fetch;
  now(): number;
  baseUrl: string;
  setTimer: SetTimer;
}

/** Returns the whole body as text. Calls `buildRequest` when it sends. Never retries: the gateway does that. */
export type Send = (what: string, buildRequest: () => WireRequest, signal: AbortSignal) => Promise<string>;

export type SendAndReceive = <T>(
  what: string,
  buildRequest: () => WireRequest,
  signal: AbortSignal,
  receive: Receive<T>,
) => Promise<T>;

export type Receive<T> = (reply: Response, arrival: Arrival) => Promise<T>;

export interface Arrival {
  what: string;
  /** The data is at least as new as this: when it was asked for, less its age in a cache (RFC 9111 §4.2.3). */
  at: number;
  /** Waits for the network. Rejects if that takes longer than the deadline, or when the signal aborts. */
  inTime<T>(wait: Promise<T>): Promise<T>;
  /** Aborts if no caller waits any longer, or if the reply takes too long. */
  signal: AbortSignal;
}

/** One less than browsers send at a time to one host, so that a sign-out never waits behind data that hangs. */
const DATA_REQUESTS = 5;

/**
 * Limits the wait for a reply to begin, for its next bytes, and in a stalled queue. A little more than the gateway's own limit
 * for a whole request.
 */
const DEADLINE_MS = 50_000;
const SECONDS = DEADLINE_MS / 1000;

export function createSend({ fetch, now, baseUrl, setTimer }: SendOptions) {
  let requests = 0;
  const limiter = createConcurrencyLimiter({ size: DATA_REQUESTS, patienceMs: DEADLINE_MS, setTimer });
  const cacheControl = createCacheControl(now);

  async function exchange<T>(
    { path, since, ...init }: WireRequest,
    receive: Receive<T>,
    { what, inTime, signal }: Omit<Arrival, 'at'>,
  ): Promise<T> {
    const asked = now();
    requests += 1;
    const control = since === undefined ? undefined : cacheControl(since);
    if (control) init.headers.set('cache-control', control);
    const sent = fetch(baseUrl.replace(/\/$/, '') + path, {
      ...init,
      // The gateway never redirects, and no key or database name may follow a redirect elsewhere.
      redirect: 'error',
      cache: since === Infinity ? 'no-store' : 'default',
      signal,
    });
    const response = await inTime(sent).catch((cause: unknown) => {
      throw new RrError(
        'unreachable',
        'The rent-roll server does not answer. Check your connection and try again.',
        { cause },
      );
    });
    if (response.ok) return receive(response, { what, at: asked - ageMs(response), inTime, signal });
    throw toReplyFailure(response.status, await inTime(response.text()).catch(() => ''), what);
  }

  const sendAndReceive: SendAndReceive = async (what, buildRequest, signal, receive) => {
    throwIfAborted(signal);
    const request = buildRequest();
    const stop = linkSignal(signal);
    const tooLate = () =>
      stop.abort(
        new RrError(
          'timed-out',
          `${what} took longer than ${SECONDS} s. Try again in a minute, or ask for less.`,
        ),
      );
    // Only waits for the network count, each for itself. Parsing does not: a reply that has arrived must not be too late.
    const inTime: Arrival['inTime'] = (wait) =>
      waitFor(wait, stop.signal).finally(setTimer(tooLate, DEADLINE_MS));
    try {
      return await waitFor(exchange(request, receive, { what, inTime, signal: stop.signal }), stop.signal);
    } finally {
      stop.release();
    }
  };
  const receiveInTurn: SendAndReceive = (what, buildRequest, signal, receive) =>
    limiter.run(
      () => sendAndReceive(what, buildRequest, signal, receive),
      signal,
      () =>
        new RrError(
          'timed-out',
          `${what} waited longer than ${SECONDS} s behind other requests that were not answered. ` +
            'Try again in a minute.',
        ),
    );
  const send: Send = (...request) => sendAndReceive(...request, receiveText);
  const sendInTurn: Send = (...request) => receiveInTurn(...request, receiveText);
  return { send, sendInTurn, receiveInTurn, requests: () => requests };
}

export const receiveText: Receive<string> = async (reply, { what, inTime }) => {
  const received = await inTime(reply.arrayBuffer()).catch((cause: unknown) => {
    throw brokeOff(what, cause);
  });
  const bytes = new Uint8Array(received);
  if (firstByte(bytes) === LESS_THAN) throw webPage(what);
  return textOf(reply, bytes, what);
};

/** Uses the first Age value and ignores an invalid one (RFC 9111 §5.1); caps it at 2³¹ (§1.2.2). */
function ageMs({ headers }: Response): number {
  const [, seconds = '0'] = /^(\d+)\s*(,|$)/.exec(headers.get('age') ?? '') ?? [];
  return Math.min(Number(seconds), 2 ** 31) * 1000;
}

/** The gateway's cache keeps answers for seconds. One that keeps them longer than this does so on purpose. */
const MAX_SECONDS = 3600;

/** Makes `cache-control` (RFC 9111 §5.2.1). No request accepts an answer from before the last fresh one. */
function createCacheControl(now: () => number): (since: number) => string | undefined {
  let lastFresh = -Infinity;
  return (since) => {
    if (since === Infinity) {
      lastFresh = now();
      return 'no-cache';
    }
    const seconds = Math.max(0, Math.floor((now() - Math.max(since, lastFresh)) / 1000));
    return seconds <= MAX_SECONDS ? `max-age=${seconds}` : undefined;
  };
}

const SLOW = 'Try again in a minute, or ask for less.';
const SERVER_ADVICE = 'Try again. If the problem persists, contact your administrator.';

/** Applies to replies that do not name a failure. */
const BY_STATUS: Partial<Record<number, [FailureCode, advice: string]>> = {
  400: ['bad-input', 'Check the formula.'],
  401: ['signed-out', 'Open the Rent Roll pane and sign in.'],
  403: ['unreachable', SERVER_ADVICE],
  404: ['not-found', SERVER_ADVICE],
  407: ['unreachable', SERVER_ADVICE],
  408: ['timed-out', SLOW],
  413: ['too-large', 'Ask for fewer columns or databases.'],
  429: ['busy', 'Try again in a minute.'],
  504: ['timed-out', SLOW],
};

/** Returns the failure that the gateway names, or one by the status if something else replied, such as a proxy. */
function toReplyFailure(status: number, body: string, what: string): RrError {
  const named = parseFailureBody(parseOrNothing(body));
  if (named) return named;
  const [code, advice] = BY_STATUS[status] ?? [status >= 500 ? 'unreachable' : 'bad-reply', SERVER_ADVICE];
  return new RrError(code, `${what} was refused with status ${status} and without a reason. ${advice}`);
}

function parseOrNothing(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

export const brokeOff = (what: string, cause: unknown): RrError =>
  new RrError('unreachable', `${what} broke off while it arrived. Try again.`, { cause });

/** Includes the byte order mark, with which many web pages begin. */
const BLANKS: readonly number[] = [...'\t\n\v\f\r \xef\xbb\xbf'].map((blank) => blank.charCodeAt(0));
export const LESS_THAN = '<'.charCodeAt(0);

/** Returns the first byte that is not blank. */
export const firstByte = (bytes: Uint8Array): number | undefined =>
  bytes.find((byte) => !BLANKS.includes(byte));

/** A proxy or a network's sign-in sends a web page in place of data. */
export const webPage = (what: string): RrError =>
  badReply(
    `${what} came as a web page instead of data. Your network may require a sign-in. Sign in to it and try again.`,
  );
