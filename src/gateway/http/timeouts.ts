/** The times that the gateway waits, in milliseconds. */
export const DEFAULT_TIMEOUTS = {
  /** From the first byte of a request to the end of its headers. Checked three times in that time. */
  headMs: 15_000,
  /** From the first byte of a request to its last. */
  requestMs: 30_000,
  /** For connecting to the service. */
  connectMs: 5000,
  /** From sending a request to the first byte of its reply, for queries over all rent rolls. */
  firstByteMs: 40_000,
  /** From receiving a request to the last byte of its reply, including waits and retries. */
  totalMs: 45_000,
  /** How long people wait for a token. Must be equal for all gateways of one database. */
  tokenMs: 20_000,
};

export type Timeouts = typeof DEFAULT_TIMEOUTS;

/** A token request goes on this many times as long as people wait for it: 120 s. */
export const LATE_TOKEN = 6;

/** A buyer that was silent for so long is taken for dead or frozen. Allows for slow records and for clocks that differ. */
export const silenceOf = (tokenMs: number): number => 1.25 * tokenMs;

/** Waits for work at most this long. Resolves with undefined if it takes longer. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    // The work keeps the process alive, if it still runs.
    timer = setTimeout(resolve, ms, undefined).unref();
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** HTTP dates begin with a weekday. `Date.parse` alone accepts almost any text. */
const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /;

/** Returns the wait of a `Retry-After` header in milliseconds: seconds or a date (RFC 9110, 10.2.3). Undefined if invalid. */
export function parseRetryAfter(text: string | undefined, now: number): number | undefined {
  const value = text?.trim() ?? '';
  if (/^\d+$/.test(value)) return 1000 * Number(value);
  const date = HTTP_DATE.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
