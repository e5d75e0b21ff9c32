/** What a token reply says of the token's end. All of it may be absent or nonsense. */
export interface ExpiryClaims {
  /** Seconds, as sent. */
  expiresIn: unknown;
  /** The JWT's `exp`, seconds since the epoch on the service's clock. */
  jwtExp: unknown;
  /** The reply's `Date` header: the service's clock at the time of the reply. */
  date: string | undefined;
}

const HOUR_S = 3600;

/**
 * When the token ends, in milliseconds since the epoch on our clock: the earliest that the reply claims, else
 * the documented lifetime. Claims beyond that lifetime are cut to it. Claims below an hour contradict it, and
 * believing them would buy tokens in a loop until the month's quota is gone; a token that really ends early is
 * found out by the service's 401.
 */
export function expiryOf(
  { expiresIn, jwtExp, date }: ExpiryClaims,
  lifetimeSeconds: number,
  now: number,
): number {
  const exp = toSeconds(jwtExp);
  const serviceNow = (date && Date.parse(date)) || now;
  const claims = [toSeconds(expiresIn), exp === undefined ? undefined : exp - serviceNow / 1000];
  const lifetimes = claims.filter((seconds): seconds is number => seconds !== undefined && seconds > 0);
  const floor = Math.min(HOUR_S, lifetimeSeconds);
  return now + 1000 * Math.max(floor, Math.min(lifetimeSeconds, ...lifetimes));
}

/** The `exp` of a JWT, unverified: the token is the service's to check. Undefined where it is no JWT. */
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
