import type { SetTimer } from '../client/timer';

/** Calls that come within this time become one, at its end. */
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
