import { RrError } from '../contract/failure';
import { toReplyFailure } from './reply-failure';
import type { WireRequest } from './request';
import { failureOf, linkSignal, waitFor } from './signals';
import type { Slots } from './slots';
import type { SetTimer } from './timer';

export interface SendOptions {
  fetch: typeof globalThis.fetch;
  baseUrl: string;
  deadlineMs: number;
  setTimer: SetTimer;
  slots: Slots;
}

/**
 * Sends a request and gives its whole body. `spell` is called when it is sent, `what` names the reply. The deadline
 * runs from the sending to the last byte. Never tries twice: the gateway does that.
 */
export type Send = (what: string, spell: () => WireRequest, signal: AbortSignal) => Promise<string>;

export function createSend({ fetch, baseUrl, deadlineMs, setTimer, slots }: SendOptions) {
  let requests = 0;
  let inFlight = 0;
  const seconds = deadlineMs / 1000;

  async function exchange(
    what: string,
    { path, fresh, ...init }: WireRequest,
    signal: AbortSignal,
  ): Promise<string> {
    requests += 1;
    if (fresh) init.headers.set('cache-control', 'no-cache');
    const response = await fetch(baseUrl.replace(/\/$/, '') + path, {
      ...init,
      // Our own address never redirects, and no key or database name may follow a redirect elsewhere.
      redirect: 'error',
      cache: fresh ? 'no-store' : 'default',
      signal,
    }).catch((cause: unknown) => {
      throw new RrError(
        'unreachable',
        'The rent-roll server does not answer. Check your connection and try again.',
        {
          cause,
        },
      );
    });
    const body = await response.text().catch((cause: unknown) => {
      if (!response.ok) return '';
      throw new RrError('unreachable', `${what} broke off while it arrived. Try again.`, { cause });
    });
    if (!response.ok) throw toReplyFailure(response.status, body, what);
    if (/^\s*</.test(body))
      throw new RrError(
        'bad-reply',
        `${what} came as a web page instead of data. Your network may ask you to sign in; then try again.`,
      );
    return body;
  }

  const send: Send = async (what, spell, signal) => {
    if (signal.aborted) throw failureOf(signal);
    const request = spell();
    const stop = linkSignal(signal);
    const clear = setTimer(() => {
      stop.abort(
        new RrError(
          'timed-out',
          `${what} took longer than ${seconds} s. Try again in a minute, or ask for less.`,
        ),
      );
    }, deadlineMs);
    inFlight += 1;
    try {
      return await waitFor(exchange(what, request, stop.signal), stop.signal);
    } finally {
      inFlight -= 1;
      clear();
      stop.release();
    }
  };

  /** For data: at most as many at a time as there are slots. */
  const sendInTurn: Send = (what, spell, signal) =>
    slots.run(
      () => send(what, spell, signal),
      signal,
      () =>
        new RrError(
          'timed-out',
          `${what} waited longer than ${seconds} s for its turn, and no question before it was answered. ` +
            'Try again in a minute.',
        ),
    );

  return { send, sendInTurn, requests: () => requests, inFlight: () => inFlight };
}
