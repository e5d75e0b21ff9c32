import { parseRetryAfter } from '../../http/timeouts';

interface FailedAttempt {
  /** 1 for the first. */
  attempt: number;
  failure: number | 'connection';
  /** `Retry-After` as sent: seconds or an HTTP date. */
  retryAfter: string | undefined;
  remainingMs: number;
}

const MAX_ATTEMPTS = 3;
const RETRIED = new Set<number | 'connection'>(['connection', 429, 502, 503, 504]);
const FIRST_WAIT_MS = 250;
const MAX_RETRY_AFTER_MS = 60_000;

/** Returns undefined if the request is not to be sent again. `random` returns 0 to 1. */
export function retryDelayMs(
  { attempt, failure, retryAfter, remainingMs }: FailedAttempt,
  random: () => number,
  now: number,
): number | undefined {
  if (attempt >= MAX_ATTEMPTS || !RETRIED.has(failure)) return undefined;
  const requested = parseRetryAfter(retryAfter, now);
  if (requested !== undefined && requested > MAX_RETRY_AFTER_MS) return undefined;
  const delay = requested ?? random() * FIRST_WAIT_MS * 2 ** attempt;
  return delay < remainingMs ? delay : undefined;
}
