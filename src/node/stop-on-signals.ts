/** A terminal tells npm and us, and npm tells us again: within this time it is one signal. */
const ONE_SIGNAL_MS = 1000;

/**
 * Ends the process with 0 once `close` is done, at the first SIGTERM or SIGINT. A second one ends it at once: whoever
 * sends it does not want to wait.
 */
export function stopOnSignals(close: () => Promise<void>): void {
  let stoppedAt: number | undefined;
  const stop = (): void => {
    if (stoppedAt !== undefined) {
      if (performance.now() - stoppedAt > ONE_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppedAt = performance.now();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
