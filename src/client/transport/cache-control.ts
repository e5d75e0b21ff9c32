/** The gateway's response cache keeps answers for some seconds. One that keeps them longer than this does so on purpose. */
const MAX_SECONDS = 3600;

/**
 * Makes the `cache-control` header of requests (RFC 9111 §5.2.1). After a request past all caches, later ones accept no
 * older answer: else a cell could show data from before a refresh next to data from after it.
 */
export function createCacheControl(now: () => number): (fresh: boolean) => string | undefined {
  let lastFresh = -Infinity;
  return (fresh) => {
    if (fresh) {
      lastFresh = now();
      return 'no-cache';
    }
    const seconds = Math.max(0, Math.floor((now() - lastFresh) / 1000));
    return seconds <= MAX_SECONDS ? `max-age=${seconds}` : undefined;
  };
}
