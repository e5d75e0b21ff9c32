import { instantText, isoText } from '../../table/day-text';

const MINUTE = 60_000;
/** The pane's clock ticks once a minute, and the clock of the service may be a little ahead. */
const MAX_AHEAD = 5 * MINUTE;

const clock = (at: number) => instantText(at).time;

/** Examples: "just now", "3 min ago", "today 14:03", "20 Nov 14:03". */
export function describeAge(at: number, now: number): string {
  const age = now - at;
  // After a clock was set back, old data must not seem new.
  const isAhead = age <= -MAX_AHEAD;
  if (isAhead || age >= 60 * MINUTE) return isSameDay(at, now) ? `today ${clock(at)}` : describeTime(at, now);
  return age < MINUTE ? 'just now' : `${Math.floor(age / MINUTE)} min ago`;
}

/** Examples: "14:03", "20 Nov 14:03", "21 Nov 2025". */
export function describeTime(at: number, now: number): string {
  if (isSameDay(at, now)) return clock(at);
  const { day, year, time } = instantText(at);
  return `${day} ${year === instantText(now).year ? time : year}`;
}

export function describeToken(expiresAt: string | null, now: number): string {
  // An expired token needs no attention: the next request fetches another one.
  const until = describeExpiry(expiresAt, now);
  return until ? `Signed in · token until ${until}` : 'Signed in';
}

/** Describes an expiry within a week, as "Sun 08:30". Returns undefined if it is past or unknown. */
export function describeExpiry(expiresAt: string | null, now: number): string | undefined {
  const until = Date.parse(expiresAt ?? '');
  if (Number.isNaN(until) || until <= now) return undefined;
  return `${new Date(until).toLocaleString('en-GB', { weekday: 'short' })} ${clock(until)}`;
}

/** Says when a count restarts. The day is in UTC, because the count restarts at the same instant for everyone. */
export function describeReset(resetsAt: string): string {
  const at = Date.parse(resetsAt);
  if (Number.isNaN(at)) return 'next month';
  return isoText(new Date(at).toISOString().slice(0, 10));
}

const isSameDay = (at: number, now: number) => new Date(at).toDateString() === new Date(now).toDateString();

/** Example: "Oldest data: today 14:02". Returns undefined if no age is known. */
export function oldestText(lines: readonly { at?: number | undefined }[], now: number): string | undefined {
  const ages = lines.flatMap(({ at }) => at ?? []);
  return ages.length > 0
    ? `Oldest data: ${describeAge(
        ages.reduce((a, b) => Math.min(a, b)),
        now,
      )}`
    : undefined;
}
