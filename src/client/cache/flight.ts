import { RrError } from '../../contract/failure';
import { waitFor } from '../signals';

/** Work that several callers wait for. */
export interface Flight<T> {
  /** The signal ends this caller's wait only; the work is aborted when its last caller has left. */
  join(signal: AbortSignal | undefined): Promise<T>;
  /** Aborted: a newcomer must start another. */
  readonly abandoned: boolean;
}

export function startFlight<T>(work: (signal: AbortSignal) => Promise<T>): Flight<T> {
  const upstream = new AbortController();
  let callers = 0;
  // A microtask later, so that the caller holds the flight before its work begins.
  const result = waitFor(
    Promise.resolve().then(() => work(upstream.signal)),
    upstream.signal,
  );
  result.catch(() => undefined); // Nobody may be waiting any more.

  return {
    get abandoned() {
      return upstream.signal.aborted;
    },
    async join(signal) {
      callers += 1;
      try {
        return await waitFor(result, signal);
      } finally {
        callers -= 1;
        if (callers === 0) upstream.abort(new RrError('cancelled', 'Cancelled.'));
      }
    },
  };
}
