import type { SetTimer } from '../../src/client/timer';

/** A clock that a test moves, and timers that fire as it passes or that a test fires itself. */
export function clockByHand(start = 0) {
  let now = start;
  const waiting = new Set<{ run: () => void; ms: number; due: number }>();
  const setTimer: SetTimer = (run, ms) => {
    const timer = { run, ms, due: now + ms };
    waiting.add(timer);
    return () => void waiting.delete(timer);
  };
  const lasting = (leastMs = 0) => [...waiting].filter(({ ms }) => ms >= leastMs);
  const flushPromises = () => new Promise(setImmediate);
  const pass = async (ms: number) => {
    const end = now + ms;
    await flushPromises();
    for (;;) {
      const [next] = [...waiting].sort((a, b) => a.due - b.due);
      if (!next || next.due > end) break;
      now = next.due;
      waiting.delete(next);
      next.run();
      await flushPromises();
    }
    now = end;
  };
  /** Fires the timers that are set now and that last at least `leastMs`. */
  const fire = (leastMs?: number) => {
    for (const timer of lasting(leastMs)) {
      waiting.delete(timer);
      timer.run();
    }
  };
  return { setTimer, pass, fire, now: () => now, count: (leastMs?: number) => lasting(leastMs).length };
}
