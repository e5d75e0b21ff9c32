import type { FastifyReply } from 'fastify';
import { RrError } from '../../../contract/failure';

/** The lifetime of a request to the service. */
export interface RequestLife {
  /** Its abort reason is an `RrError` with the code `cancelled` or `timed-out`. */
  signal: AbortSignal;
  remainingMs(): number;
  /** The session that sent the request: sessions of one credential take turns. */
  person?: string;
  /** Called before each attempt upstream. */
  attempted?(): void;
}

/** A person who waits for a reply, until the reply was sent, the person disconnects or the deadline passes. */
export interface Waiter extends Pick<RequestLife, 'person' | 'remainingMs'> {
  /** Calls the listener if the wait ends early: with the code `cancelled` or `timed-out`. There is one listener. */
  onEnd(listener: (reason: RrError) => void): void;
}

export function waiterFor({ raw }: FastifyReply, totalMs: number, person?: string): Waiter {
  const deadline = performance.now() + totalMs;
  let reason: RrError | undefined;
  let listener: ((reason: RrError) => void) | undefined;
  const end = (error: RrError) => {
    reason ??= error;
    listener?.(reason);
  };
  const timer = setTimeout(() => end(tooSlow(totalMs)), totalMs);
  const onClose = () => {
    clearTimeout(timer);
    if (!raw.writableFinished) end(new RrError('cancelled', 'Cancelled.'));
  };
  raw.once('close', onClose);
  // A connection that closed earlier emits no event.
  if (raw.destroyed) onClose();
  return {
    remainingMs: () => deadline - performance.now(),
    person,
    onEnd(onEnded) {
      listener = onEnded;
      if (reason) onEnded(reason);
    },
  };
}

/** Waits for a promise until the signal aborts. The work behind the promise continues for other callers. */
export function waitFor<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(signal.reason as RrError);
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    void promise.then(resolve, reject).then(() => signal.removeEventListener('abort', onAbort));
  });
}

const tooSlow = (totalMs: number) =>
  new RrError(
    'timed-out',
    `The rent-roll service took longer than ${Math.round(totalMs / 1000)} s. Try again in a minute, or request less data.`,
  );
