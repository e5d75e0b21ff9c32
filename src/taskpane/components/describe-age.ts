const MINUTE = 60_000;
/** The pane looks at its clock once a minute, and another computer's may be a little ahead. */
const MOST_AHEAD = 5 * MINUTE;

const clock = (at: number) => format(at, { hour: '2-digit', minute: '2-digit' });

/** How old something is, in as few words as say it: "just now", "3 min ago", "today 14:03", "20 Nov 14:03". */
export function describeAge(at: number, now: number): string {
  const age = now - at;
  // Where a clock was put back, what is old must not seem new.
  const isAhead = age <= -MOST_AHEAD;
  if (isAhead || age >= 60 * MINUTE) return isSameDay(at, now) ? `today ${clock(at)}` : describeTime(at, now);
  return age < MINUTE ? 'just now' : `${Math.floor(age / MINUTE)} min ago`;
}

/** When something was, in as few words as say it: "14:03", "20 Nov 14:03", "21 Nov 2025". */
export function describeTime(at: number, now: number): string {
  if (isSameDay(at, now)) return clock(at);
  const [then, today] = [new Date(at), new Date(now)];
  if (then.getFullYear() === today.getFullYear())
    return `${format(at, { day: 'numeric', month: 'short' })} ${clock(at)}`;
  return format(at, { day: 'numeric', month: 'short', year: 'numeric' });
}

/** That somebody is signed in and, where it is known, until when the service's token lives. */
export function describeToken(expiresAt: string | null, now: number): string {
  // One that is over is fetched anew with the next question, and nobody need do anything about it.
  const until = describeExpiry(expiresAt, now);
  return until ? `Signed in · token until ${until}` : 'Signed in';
}

/** When something ends within a week: "Sun 08:30". Undefined where it is over, or nothing is known of it. */
export function describeExpiry(expiresAt: string | null, now: number): string | undefined {
  const until = Date.parse(expiresAt ?? '');
  if (Number.isNaN(until) || until <= now) return undefined;
  return format(until, { weekday: 'short', hour: '2-digit', minute: '2-digit' });
}

const isSameDay = (one: number, other: number) =>
  new Date(one).toDateString() === new Date(other).toDateString();

/** The pane's words are British English, and so are its dates, wherever it runs. */
const format = (at: number, options: Intl.DateTimeFormatOptions) =>
  new Date(at).toLocaleString('en-GB', options).replace(',', '');
