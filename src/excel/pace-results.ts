/** Smaller results are sent together; Office.js can still divide them. */
const LARGE_BYTES = 500_000;
/** Most bytes that leave within one interval. */
const LIMIT_BYTES = 4_800_000;
/** Longer than Office.js collects results for one message. */
const INTERVAL_MS = 3_000;

/**
 * Large results take turns: Office.js sends what settles together as one message, Excel on the web refuses one over
 * 5 MB, and a refused message of large results is dropped after 60 s, which leaves `#BUSY!` for ever. Returns a
 * function that resolves when a result of so many bytes may be handed over.
 */
export function createPace(
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): (bytes: number) => Promise<void> {
  let queue = Promise.resolve();
  let sent = 0;
  return (bytes) => {
    if (bytes < LARGE_BYTES) return Promise.resolve();
    queue = queue.then(async () => {
      if (sent > 0 && sent + bytes > LIMIT_BYTES) {
        await wait(INTERVAL_MS);
        sent = 0;
      }
      sent += bytes;
    });
    return queue;
  };
}

export const pace = createPace();
