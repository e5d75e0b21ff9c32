export type SetTimer = (run: () => void, ms: number) => void;

export const setRealTimer: SetTimer = (run, ms) => void setTimeout(run, ms);

/** Calls that come within this time become one, at its end. */
export function collectCalls(run: () => void, ms: number, setTimer: SetTimer): () => void {
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
