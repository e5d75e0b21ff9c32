/** How one attempt at a read failed. */
export interface FailedAttempt {
  /** 1 for the first. */
  attempt: number;
  /** The status of the answer; `connection` where there was none because the connection failed. */
  failure: number | 'connection';
  /** `Retry-After` as sent: seconds or an HTTP date. */
  retryAfter: string | undefined;
  /** Until the request's deadline. */
  remainingMs: number;
}

const MAX_ATTEMPTS = 3;
const RETRIED = new Set<number | 'connection'>(['connection', 429, 502, 503, 504]);
const FIRST_WAIT_MS = 250;
const MAX_RETRY_AFTER_MS = 60_000;

/** How long to wait before the next attempt; undefined where there is none. `random` is from 0 to 1. */
export function retryDelayMs(
  { attempt, failure, retryAfter, remainingMs }: FailedAttempt,
  random: () => number,
  now: number,
): number | undefined {
  if (attempt >= MAX_ATTEMPTS || !RETRIED.has(failure)) return undefined;
  const told = parseRetryAfter(retryAfter, now);
  if (told !== undefined && told > MAX_RETRY_AFTER_MS) return undefined;
  const delay = told ?? random() * FIRST_WAIT_MS * 2 ** attempt;
  return delay < remainingMs ? delay : undefined;
}

/** How long all requests rest after a 429: as long as the service asks for, but a minute at most. */
export const pauseMs = (retryAfter: string | undefined, now: number): number =>
  Math.min(parseRetryAfter(retryAfter, now) ?? 0, MAX_RETRY_AFTER_MS);

/** Dates begin with a day of the week. Without that, `Date.parse` makes a year of nearly anything. */
const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /;

function parseRetryAfter(text: string | undefined, now: number): number | undefined {
  const told = text?.trim() ?? '';
  if (/^\d+$/.test(told)) return 1000 * Number(told);
  const date = HTTP_DATE.test(told) ? Date.parse(told) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
