import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { RrError } from '../../../contract/failure';

/**
 * The early end of a request. Emits `abort` once. Node's `AbortController` does the same, and costs a small request several
 * per cent of its CPU time.
 */
export class Ending extends EventEmitter {
  /** Has the code `cancelled` or `timed-out`. */
  reason: RrError | undefined;
  aborted = false;

  abort(reason: RrError): void {
    this.reason = reason;
    this.aborted = true;
    this.emit('abort');
  }
}

/** The lifetime of a request to the service. */
export interface RequestLife {
  signal: Ending;
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
export function waitFor<T>(promise: Promise<T>, signal: Ending): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) return onAbort();
    signal.once('abort', onAbort);
    void promise.then(resolve, reject).then(() => signal.off('abort', onAbort));
  });
}

export const tooSlow = (totalMs: number) =>
  new RrError(
    'timed-out',
    `The rent-roll service took longer than ${Math.round(totalMs / 1000)} s. Try again in a minute, or request less data.`,
  );
