/** Most bytes that leave within one interval. A single result is never larger; see `toCells`. */
const LIMIT_BYTES = 4_800_000;
/**
 * Longer than Office.js collects results for one message: 50 ms, and while it waits after the message before, 200 or
 * 500 ms, and up to 2 s after one that took long (its `_maxContextSyncIntervalMills`, version 1.1.110).
 */
const INTERVAL_MS = 3_000;

/**
 * Results take turns: Office.js sends what settles together as one message, and Excel on the web refuses one over
 * 5 MB. A refused message is divided and sent again for 60 s at most; what is left then is dropped, which leaves
 * `#BUSY!` for ever. Many results of moderate size add up as few large ones do. Returns a function that resolves, in
 * the order of the calls, when a result of so many bytes may be handed over. Those whose signal aborts before are passed
 * over and keep nobody waiting. `now` must not jump.
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
    // Results that come together count as one, so that a thousand of them are quick to add up.
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
