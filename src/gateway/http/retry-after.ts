/** HTTP dates begin with a weekday. `Date.parse` alone accepts almost any text. */
const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /;

/** Returns the wait of a `Retry-After` header in milliseconds: seconds or a date (RFC 9110, 10.2.3). Undefined if invalid. */
export function parseRetryAfter(text: string | undefined, now: number): number | undefined {
  const value = text?.trim() ?? '';
  if (/^\d+$/.test(value)) return 1000 * Number(value);
  const date = HTTP_DATE.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
