/** A terminal signals npm and this process, and npm passes it on. Signals within this time count as one. */
const ONE_SIGNAL_MS = 1000;

/** At the first SIGTERM or SIGINT, calls `close` and then exits with 0. A second signal exits at once. */
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
