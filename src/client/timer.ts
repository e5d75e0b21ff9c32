import { waitFor } from './signals';

/** The returned function cancels it. */
export type SetTimer = (run: () => void, ms: number) => () => void;

export const setRealTimer: SetTimer = (run, ms) => {
  const id = setTimeout(run, ms);
  return () => clearTimeout(id);
};

/** Rejects at once when the signal aborts. */
export function pause(setTimer: SetTimer, ms: number, signal?: AbortSignal): Promise<void> {
  let clear = () => {};
  const end = new Promise<void>((resolve) => (clear = setTimer(resolve, ms)));
  return waitFor(end, signal).finally(clear);
}

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
