/** The gateway's cache keeps answers for seconds. One that keeps them longer than this does so on purpose. */
const MAX_SECONDS = 3600;

/** Makes `cache-control` (RFC 9111 §5.2.1). No request accepts an answer from before the last fresh request. */
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
