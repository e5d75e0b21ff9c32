import { failureOf, type RrError } from '../contract/failure';

export function waitFor<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(failureOf(signal));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** `release` stops listening to the given signal. */
export function linkSignal(signal: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = (failure: RrError) => controller.abort(failure);
  const pass = () => signal && abort(failureOf(signal));
  if (signal?.aborted) pass();
  else signal?.addEventListener('abort', pass);
  return { signal: controller.signal, abort, release: () => signal?.removeEventListener('abort', pass) };
}
