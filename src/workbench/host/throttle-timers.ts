/** Browsers let the timers of a hidden page fire once a second at most. */
const HIDDEN_MS = 1_000;

type SetTimeout = (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => unknown;

/** Delays the timers of the frame's page while `isHidden`. Call it before Office.js sets timers. */
export function throttleTimers(frame: HTMLIFrameElement, isHidden: () => boolean): void {
  const page = frame.contentWindow as unknown as Record<'setTimeout' | 'setInterval', SetTimeout>;
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const set = page[name].bind(page);
    page[name] = (run, ms = 0, ...args) => set(run, isHidden() ? Math.max(ms, HIDDEN_MS) : ms, ...args);
  }
}
