import { RrError } from '../../contract/failure';
import { waitFor } from '../signals';

export interface SharedRequest<T> {
  /** The signal ends this caller's wait only. When the last caller has left, the request is aborted. */
  join(signal: AbortSignal | undefined): Promise<T>;
  /** Aborted once all callers have left. */
  signal: AbortSignal;
}

export function startSharedRequest<T>(work: (signal: AbortSignal) => Promise<T>): SharedRequest<T> {
  const controller = new AbortController();
  let callers = 0;
  // A microtask later, so that the caller has the request before its work begins.
  const result = waitFor(
    Promise.resolve().then(() => work(controller.signal)),
    controller.signal,
  );
  result.catch(() => undefined); // All callers may have left.

  return {
    signal: controller.signal,
    async join(signal) {
      callers += 1;
      try {
        return await waitFor(result, signal);
      } finally {
        callers -= 1;
        if (callers === 0) controller.abort(new RrError('cancelled', 'Cancelled.'));
      }
    },
  };
}
