import type { SetTimer } from '../../src/client/timer';

/** Timers that a test fires itself. */
export function timersByHand() {
  const waiting = new Set<{ run: () => void; ms: number }>();
  const setTimer: SetTimer = (run, ms) => {
    const timer = { run, ms };
    waiting.add(timer);
    return () => void waiting.delete(timer);
  };
  /** Fires the timers that are set now and that last at least `leastMs`. */
  const fire = (leastMs = 0) => {
    for (const timer of [...waiting].filter(({ ms }) => ms >= leastMs)) {
      waiting.delete(timer);
      timer.run();
    }
  };
  return { setTimer, fire, count: (leastMs = 0) => [...waiting].filter(({ ms }) => ms >= leastMs).length };
}
