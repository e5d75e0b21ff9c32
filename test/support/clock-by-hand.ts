import type { SetTimer } from '../../src/client/timer';

/** A clock that a test moves. Timers fire in their order. */
export function clockByHand(start = 0) {
  let now = start;
  const waiting = new Set<{ run: () => void; due: number }>();
  const setTimer: SetTimer = (run, ms) => {
    const timer = { run, due: now + ms };
    waiting.add(timer);
    return () => void waiting.delete(timer);
  };
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
  return { setTimer, pass, now: () => now, count: () => waiting.size };
}
