/** What a token reply says about the token's expiry. Any of it may be absent or invalid. */
export interface ExpiryClaims {
  /** Seconds, as sent. */
  expiresIn: unknown;
  /** The JWT's `exp`, seconds since the epoch on the service's clock. */
  jwtExp: unknown;
  /** The reply's `Date` header: the service's clock at the time of the reply. */
  date: string | undefined;
}

const HOUR_S = 3600;

/** Returns the earliest expiry in the reply, in milliseconds on our clock, at most the documented lifetime. */
export function expiryOf(
  { expiresIn, jwtExp, date }: ExpiryClaims,
  lifetimeSeconds: number,
  now: number,
): number {
  const exp = toSeconds(jwtExp);
  const serviceNow = (date && Date.parse(date)) || now;
  const claims = [toSeconds(expiresIn), exp === undefined ? undefined : exp - serviceNow / 1000];
  const lifetimes = claims.filter((seconds): seconds is number => seconds !== undefined && seconds > 0);
  // Believing a shorter claim would buy tokens until the month's quota is gone. An early expiry shows as a 401.
  const floor = Math.min(HOUR_S, lifetimeSeconds);
  return now + 1000 * Math.max(floor, Math.min(lifetimeSeconds, ...lifetimes));
}

/** Returns the `exp` of a JWT, unverified: only the service checks tokens. Returns undefined if it is not a JWT. */
export function jwtExpOf(token: string): unknown {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return (payload as { exp?: unknown } | null)?.exp;
  } catch {
    return undefined;
  }
}

function toSeconds(value: unknown): number | undefined {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return undefined;
  const seconds = Number(value);
  return Number.isFinite(seconds) ? seconds : undefined;
}
