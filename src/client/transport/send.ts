import { RrError } from '../../contract/failure';
import { createCacheControl } from './cache-control';
import { brokeOff, toReplyFailure, webPage } from './reply-failure';
import type { WireRequest } from './request';
import { failureOf, linkSignal, waitFor } from '../signals';
import type { Slots } from './slots';
import type { SetTimer } from '../timer';

export interface SendOptions {
  fetch: typeof globalThis.fetch;
  now(): number;
  baseUrl: string;
  deadlineMs: number;
  setTimer: SetTimer;
  slots: Slots;
}

/**
 * Sends a request and gives its whole body as text. `spell` is called when it is sent, `what` names the reply. Never
 * tries twice: the gateway does that.
 */
export type Send = (what: string, spell: () => WireRequest, signal: AbortSignal) => Promise<string>;

/** {@link Send} for a body that is worked off while it arrives. */
export type SendAndReceive = <T>(
  what: string,
  spell: () => WireRequest,
  signal: AbortSignal,
  receive: Receive<T>,
) => Promise<T>;

/** Takes in the body of a good reply. */
export type Receive<T> = (reply: Response, arrival: Arrival) => Promise<T>;

export interface Arrival {
  what: string;
  /**
   * The data are of this time or later, in milliseconds since the epoch: when they were asked for, less their age in a
   * cache on the way (RFC 9111, 4.2.3).
   */
  at: number;
  /** Waits for the connection, and no longer than the deadline, after which the signal aborts. */
  inTime<T>(wait: Promise<T>): Promise<T>;
  /** Nobody waits for the reply any more, or it has taken too long. */
  signal: AbortSignal;
}

export function createSend({ fetch, now, baseUrl, deadlineMs, setTimer, slots }: SendOptions) {
  let requests = 0;
  let inFlight = 0;
  const cacheControl = createCacheControl(now);
  const seconds = deadlineMs / 1000;

  async function exchange<T>(
    { path, fresh, ...init }: WireRequest,
    receive: Receive<T>,
    { what, inTime, signal }: Omit<Arrival, 'at'>,
  ): Promise<T> {
    const asked = now();
    requests += 1;
    const control = fresh === undefined ? undefined : cacheControl(fresh);
    if (control) init.headers.set('cache-control', control);
    const sent = fetch(baseUrl.replace(/\/$/, '') + path, {
      ...init,
      // Our own address never redirects, and no key or database name may follow a redirect elsewhere.
      redirect: 'error',
      cache: fresh ? 'no-store' : 'default',
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

  const sendAndReceive: SendAndReceive = async (what, spell, signal, receive) => {
    if (signal.aborted) throw failureOf(signal);
    const request = spell();
    const stop = linkSignal(signal);
    const tooLate = () =>
      stop.abort(
        new RrError(
          'timed-out',
          `${what} took longer than ${seconds} s. Try again in a minute, or ask for less.`,
        ),
      );
    // The page's own work on what has come does not count: a reply that is here must not be too late.
    const inTime: Arrival['inTime'] = (wait) =>
      waitFor(wait, stop.signal).finally(setTimer(tooLate, deadlineMs));
    inFlight += 1;
    try {
      return await waitFor(exchange(request, receive, { what, inTime, signal: stop.signal }), stop.signal);
    } finally {
      inFlight -= 1;
      stop.release();
    }
  };
  const send: Send = (what, spell, signal) => sendAndReceive(what, spell, signal, receiveText);

  /** For data: at most as many at a time as there are slots. */
  const inTurn = <T>(what: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
    slots.run(
      work,
      signal,
      () =>
        new RrError(
          'timed-out',
          `${what} waited longer than ${seconds} s for its turn, and no question before it was answered. ` +
            'Try again in a minute.',
        ),
    );
  const sendInTurn: Send = (what, spell, signal) => inTurn(what, signal, () => send(what, spell, signal));
  const receiveInTurn: SendAndReceive = (what, spell, signal, receive) =>
    inTurn(what, signal, () => sendAndReceive(what, spell, signal, receive));

  return {
    send,
    sendInTurn,
    receive: sendAndReceive,
    receiveInTurn,
    requests: () => requests,
    inFlight: () => inFlight,
  };
}

export const receiveText: Receive<string> = async (reply, { what, inTime }) => {
  const body = await inTime(reply.text()).catch((cause: unknown) => {
    throw brokeOff(what, cause);
  });
  if (/^\s*</.test(body)) throw webPage(what);
  return body;
};

/** Of several ages the first counts, and what is none is as if absent (RFC 9111, 5.1); the largest one is that of 1.2.2. */
function ageMs({ headers }: Response): number {
  const [, seconds = '0'] = /^(\d+)\s*(,|$)/.exec(headers.get('age') ?? '') ?? [];
  return Math.min(Number(seconds), 2 ** 31) * 1000;
}
