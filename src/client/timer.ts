import { failureOf } from '../contract/failure';

/** The returned function cancels it. */
export type SetTimer = (run: () => void, ms: number) => () => void;

export const setRealTimer: SetTimer = (run, ms) => {
  const id = setTimeout(run, ms);
  return () => clearTimeout(id);
};

/** Rejects at once when the signal aborts. */
export const pause = (setTimer: SetTimer, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(failureOf(signal));
    const clear = setTimer(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    const stop = () => {
      clear();
      reject(failureOf(signal));
    };
    signal.addEventListener('abort', stop, { once: true });
  });
