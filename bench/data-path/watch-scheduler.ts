import { createScheduler, nextMessage, type Scheduler } from '../../src/client/scheduler';

/** Slices as the add-in makes them, and the longest time that one of them has blocked the page, in milliseconds. */
export function watchScheduler(): { scheduler: Scheduler; longestMs(): number } {
  let began = performance.now();
  let longestMs = 0;
  const scheduler = createScheduler({
    now() {
      const now = performance.now();
      longestMs = Math.max(longestMs, now - began);
      return now;
    },
    async nextTurn() {
      await nextMessage();
      began = performance.now();
    },
  });
  return { scheduler, longestMs: () => longestMs };
}
