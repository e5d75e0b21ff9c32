/** A gateway's window is some seconds long. Where it is longer than this, it is meant to be. */
const MOST_SECONDS = 3600;

/**
 * Makes what requests say to the caches on their way (RFC 9111, 5.2.1). Once one has gone past all of them, those after
 * it take nothing that is older: else a cell could show what was so before a refresh next to what was so after it.
 */
export function createCacheControl(now: () => number): (fresh: boolean) => string | undefined {
  let lastFresh = -Infinity;
  return (fresh) => {
    if (fresh) {
      lastFresh = now();
      return 'no-cache';
    }
    const seconds = Math.max(0, Math.floor((now() - lastFresh) / 1000));
    return seconds <= MOST_SECONDS ? `max-age=${seconds}` : undefined;
  };
}
