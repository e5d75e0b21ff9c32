import type { SetTimer } from '../client/timer';

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
