import type { FastifyReply } from 'fastify';
import { RrError } from '../../../contract/failure';

/** The time a request has: it ends when the person goes away or the deadline passes. */
export interface RequestLife {
  /** Its reason is an `RrError`: `cancelled` or `timed-out`. */
  signal: AbortSignal;
  remainingMs(): number;
  /** Whose it is: people of one credential take turns. */
  person?: string;
  /** Told of each attempt upstream. */
  attempted?(): void;
}

export function requestLife({ raw }: FastifyReply, totalMs: number, person?: string): RequestLife {
  const stop = new AbortController();
  const deadline = performance.now() + totalMs;
  const timer = setTimeout(() => stop.abort(tooSlow(totalMs)), totalMs);
  const leave = () => {
    clearTimeout(timer);
    if (!raw.writableFinished) stop.abort(new RrError('cancelled', 'Cancelled.'));
  };
  raw.once('close', leave);
  raw.once('finish', () => clearTimeout(timer));
  // Whoever was gone before we looked sends no event any more.
  if (raw.destroyed) leave();
  return {
    signal: stop.signal,
    remainingMs: () => deadline - performance.now(),
    ...(person !== undefined && { person }),
  };
}

/** Ends this wait with the signal's reason; what is waited for goes on for others. */
export function waitFor<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const giveUp = () => reject(signal.reason as RrError);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

const tooSlow = (totalMs: number) =>
  new RrError(
    'timed-out',
    `The rent-roll service took longer than ${Math.round(totalMs / 1000)} s. Try again in a minute, or ask for less.`,
  );
