import type { FastifyReply } from 'fastify';
import { RrError } from '../../../contract/failure';

/** The lifetime of a request. It ends when the person disconnects or the deadline passes. */
export interface RequestLife {
  /** Its abort reason is an `RrError` with the code `cancelled` or `timed-out`. */
  signal: AbortSignal;
  remainingMs(): number;
  /** The session that sent the request: sessions of one credential take turns. */
  person?: string;
  /** Called before each attempt upstream. */
  attempted?(): void;
}

export function requestLife({ raw }: FastifyReply, totalMs: number, person?: string): RequestLife {
  const stop = new AbortController();
  const deadline = performance.now() + totalMs;
  const timer = setTimeout(() => stop.abort(tooSlow(totalMs)), totalMs);
  const onClose = () => {
    clearTimeout(timer);
    if (!raw.writableFinished) stop.abort(new RrError('cancelled', 'Cancelled.'));
  };
  raw.once('close', onClose);
  raw.once('finish', () => clearTimeout(timer));
  // A connection that closed earlier emits no event.
  if (raw.destroyed) onClose();
  return {
    signal: stop.signal,
    remainingMs: () => deadline - performance.now(),
    ...(person !== undefined && { person }),
  };
}

/** Waits for a promise until the signal aborts. The work behind the promise continues for other callers. */
export function waitFor<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(signal.reason as RrError);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

const tooSlow = (totalMs: number) =>
  new RrError(
    'timed-out',
    `The rent-roll service took longer than ${Math.round(totalMs / 1000)} s. Try again in a minute, or request less data.`,
  );
