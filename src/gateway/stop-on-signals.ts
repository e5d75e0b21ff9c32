/**
 * Ends the process with 0 once `close` is done, at the first SIGTERM or SIGINT. A second one ends it at once: whoever
 * sends it does not want to wait.
 */
export function stopOnSignals(close: () => Promise<void>): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
