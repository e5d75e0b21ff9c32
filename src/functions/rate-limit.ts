/** The most bytes that leave within one interval. A single result is never larger. See `toCells`. */
const LIMIT_BYTES = 4_800_000;
/** Exceeds the time for which Office.js gathers results: up to 2 s (`_maxContextSyncIntervalMills`, version 1.1.110). */
const INTERVAL_MS = 3_000;

/**
 * Limits the bytes of results that go to Excel within an interval. Office.js sends results that settle together as one
 * message, and Excel on the web refuses one over 5 MB. Office.js then splits and resends it for up to 60 s and drops
 * the rest, which leaves `#BUSY!` in the cells for good. `now` must be monotonic.
 */
export function createRateLimit(
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now: () => number = () => Math.floor(performance.now()),
): (bytes: number, signal?: AbortSignal) => Promise<void> {
  let sent: { at: number; bytes: number }[] = [];
  let queue = Promise.resolve();
  let waiting = 0;

  const hasRoom = (bytes: number): boolean => {
    sent = sent.filter(({ at }) => now() - at < INTERVAL_MS);
    return sent.reduce((sum, one) => sum + one.bytes, bytes) <= LIMIT_BYTES;
  };
  const send = (bytes: number) => {
    const last = sent.at(-1);
    // Results of the same moment share one entry, so that a thousand of them add up quickly.
    if (last?.at === now()) last.bytes += bytes;
    else sent.push({ at: now(), bytes });
  };

  return (bytes, signal) => {
    if (waiting === 0 && hasRoom(bytes)) {
      send(bytes);
      return Promise.resolve();
    }
    waiting += 1;
    queue = queue.then(async () => {
      while (!signal?.aborted && !hasRoom(bytes)) await wait(sent[0]!.at + INTERVAL_MS - now());
      if (!signal?.aborted) send(bytes);
      waiting -= 1;
    });
    return queue;
  };
}

export const rateLimit = createRateLimit();
