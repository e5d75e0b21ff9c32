import type { SetTimer } from '../../client/timer';

/** One scan serves all calls and edits within this time. */
const SCAN_MS = 300;
/** A scan waits so often for a person who goes on editing. */
const MAX_WAITS = 10;
/** Scans after edits and calls take at most a tenth of Excel's time. */
const BACK_OFF = 10;
/** Excel refuses while a person edits a cell, so a scan is tried once more. */
const RETRY_MS = 2_000;

/**
 * Decides when scans run: one at a time, after edits and calls only in the background while a listener needs them, and never
 * too often.
 */
export function createScanSchedule({
  scan,
  isNeeded,
  setTimer,
  now,
}: {
  scan(): Promise<void>;
  isNeeded(): boolean;
  setTimer: SetTimer;
  now(): number;
}) {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  /** When the next scan in the background may begin. */
  let pausedUntil = -Infinity;
  let isRetried = false;
  let isPlanned = false;
  let isEditedSince = false;

  const scanOnce = () => {
    const began = now();
    return (running ??= scan()
      .then(() => void (pausedUntil = now() + BACK_OFF * (now() - began)))
      .finally(() => (running = undefined)));
  };
  /** Scans now. Waits for a running scan and scans again: the running one may have missed the latest change. */
  const scanAgain = (): Promise<void> => {
    if (!running) return scanOnce();
    return (next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return scanOnce();
      }));
  };
  /** A failed scan keeps the last list. It is tried once more, and the next change scans again. */
  const scanInBackground = () =>
    void scanAgain().then(
      () => (isRetried = false),
      () => {
        if (isRetried) return;
        isRetried = true;
        setTimer(scanSoon, RETRY_MS);
      },
    );
  /** Waits until a person makes no edit for a moment, but not for ever. */
  const plan = (waits: number) => {
    isPlanned = true;
    isEditedSince = false;
    setTimer(
      () => {
        if (isEditedSince && waits > 0) return plan(waits - 1);
        isPlanned = false;
        scanInBackground();
      },
      Math.max(SCAN_MS, pausedUntil - now()),
    );
  };
  const scanSoon = () => {
    if (isNeeded() && !isPlanned) plan(MAX_WAITS);
  };
  return {
    scanAgain,
    scanSoon,
    /** A scan that is planned waits for a moment in which the person makes no edit. */
    scanAfterEdit() {
      isEditedSince = true;
      scanSoon();
    },
  };
}
