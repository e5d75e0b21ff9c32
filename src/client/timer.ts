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

/** Returns a function that runs `run` once, `ms` after the first of several calls. */
export function throttleTrailing(run: () => void, ms: number, setTimer: SetTimer): () => void {
  let scheduled = false;
  return () => {
    if (scheduled) return;
    scheduled = true;
    setTimer(() => {
      scheduled = false;
      run();
    }, ms);
  };
}
