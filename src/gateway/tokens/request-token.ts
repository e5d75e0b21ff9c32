import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Dispatcher } from 'undici';
import { badReply, RrError } from '../../contract/failure';
import type { ServiceProfile } from '../../contract/profile';
import { type ServiceAddresses, splitAddress } from '../http/address';
import { parseJson, readCapped } from '../http/read-capped';
import { parseRetryAfter, LATE_TOKEN, type Timeouts } from '../http/timeouts';
import { describeTokenReply, type SentToken, type TokenReply } from './token-reply';

/**
 * `sign-in`: a person signed in with a proven secret, and the token was missing or over. `unproven`: a sign-in with a
 * secret that the service has not accepted yet. `try`: a sign-in while the breaker was open. Old entries of the ledger
 * also hold `mismatch`.
 */
export type PurchaseReason = 'sign-in' | 'unproven' | 'try' | 'expired' | 'refused';

export type Purchase =
  /** `claimedEnd`: what the reply says about the token's end. `longestEnd`: the documented end. */
  | { kind: 'issued'; value: string; claimedEnd: number; longestEnd: number }
  /**
   * The service, or something before it, refused the request. Without `reply` it was for the secret. `wasAccepted`: the service
   * has accepted this secret before.
   */
  | { kind: 'refused'; reply?: TokenReply; wasAccepted?: boolean }
  /** `retryAfterMs`: when the service says that it has tokens again. */
  | { kind: 'quota'; retryAfterMs?: number; reply?: TokenReply }
  | { kind: 'failed'; error: RrError; retryAfterMs?: number; reply?: TokenReply }
  /** No reply came in time. Whether a token was issued is unknown, so it counts as spent. */
  | { kind: 'unanswered'; error: RrError }
  /** No byte of the request was sent, so it cannot have cost a token. */
  | { kind: 'unsent'; error: RrError };

export type FailedPurchase = Exclude<Purchase, { kind: 'issued' }>;

export type RequestToken = (clientId: string, secret: string) => Promise<Purchase>;

const MAX_REPLY_BYTES = 64 * 1024;
const MAX_CONNECTS = 3;
const CONNECT_WAIT_MS = 200;
/** Visible ASCII, which a header can carry. */
const HEADER_SAFE = /^[\x21-\x7e]{1,16384}$/;

/** Retries only connecting: once bytes were sent, a token may have been counted (interface, "Token endpoint"). */
export function createTokenRequest(
  service: ServiceAddresses,
  profile: ServiceProfile,
  timeouts: Timeouts,
  now: () => number,
): RequestToken {
  const { origin, prefix } = splitAddress(service.authUrl);

  async function exchange(form: string, sent: SentToken, signal: AbortSignal): Promise<Purchase> {
    // Uses a new connection: one kept since yesterday may break during the request.
    const client = new Client(origin, { connect: { timeout: timeouts.connectMs }, pipelining: 0 });
    let connected = false;
    client.once('connect', () => (connected = true));
    try {
      const reply = await client.request({
        method: 'POST',
        path: prefix + profile.token.path,
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: form,
        signal,
      });
      return await readPurchase(reply, sent, profile, now);
    } catch (thrown) {
      const error = thrown instanceof RrError ? thrown : unreachable(thrown);
      const isLate = signal.aborted && error === signal.reason;
      return { kind: !connected ? 'unsent' : isLate ? 'unanswered' : 'failed', error };
    } finally {
      void client.destroy().catch(() => undefined);
    }
  }

  return async (clientId, secret) => {
    const form = new URLSearchParams({
      audience: service.audienceUrl,
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: secret,
    }).toString();
    const sent = { clientId, secret, addresses: [service.audienceUrl, service.authUrl] };
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(tooSlow()), LATE_TOKEN * timeouts.tokenMs);
    try {
      for (let attempt = 1; ; attempt += 1) {
        const purchase = await exchange(form, sent, deadline.signal);
        if (purchase.kind !== 'unsent' || attempt === MAX_CONNECTS || deadline.signal.aborted)
          return purchase;
        await sleep(Math.random() * CONNECT_WAIT_MS * attempt);
      }
    } finally {
      clearTimeout(timer);
    }
  };
}

async function readPurchase(
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  sent: SentToken,
  profile: ServiceProfile,
  now: () => number,
): Promise<Purchase> {
  const describe = (text?: string) => describeTokenReply({ status, headers, text }, profile, sent);
  const text = await readCapped(body, MAX_REPLY_BYTES).catch((thrown: unknown) => {
    throw thrown instanceof RrError ? notToken(describe()) : thrown;
  });
  const retryAfterMs = parseRetryAfter(headers['retry-after']?.toString(), now());
  const isQuota = namesQuota(status, text, profile);
  const isSuccess = status >= 200 && status < 300 && !isQuota;
  const issued = isSuccess ? readToken(text, headers.date?.toString(), profile, now()) : undefined;
  if (issued) return issued;
  const reply = describe(text);
  if (isQuota) return { kind: 'quota', retryAfterMs, reply };
  if (status >= 500) return { kind: 'failed', error: failing(reply), retryAfterMs, reply };
  if (status === 429)
    return {
      kind: 'failed',
      error: new RrError('busy', 'The sign-in of the rent-roll service is busy. Try again in a minute.'),
      retryAfterMs,
      reply,
    };
  if (status < 400 || status === 404 || status === 405)
    return { kind: 'failed', error: notToken(reply), reply };
  // Error bodies are not documented, so any other 4xx counts as refused credentials.
  return { kind: 'refused', reply };
}

/** A rate limit passes by itself, so its words are not those of a quota. */
const RATE_LIMIT = /rate[ _-]?limit\w*(?:[ _-](?:exceeded|reached))?/g;

function namesQuota(status: number, text: string, { quotaExhausted }: ServiceProfile) {
  const { statuses, words } = quotaExhausted;
  if (!statuses.includes(status)) return false;
  const message = text.toLowerCase().replace(RATE_LIMIT, '');
  return words.length === 0 || words.some((word) => message.includes(word.toLowerCase()));
}

/** Returns undefined if the reply has no token that a header can carry. */
function readToken(
  text: string,
  date: string | undefined,
  profile: ServiceProfile,
  now: number,
): Purchase | undefined {
  const fields = parseJson(text) as Record<string, unknown> | null | undefined;
  const value = fields?.[profile.token.accessToken];
  if (typeof value !== 'string' || !HEADER_SAFE.test(value)) return undefined;
  const claims = { expiresIn: fields?.[profile.token.expiresIn], jwtExp: jwtExpOf(value), date };
  const { lifetimeSeconds } = profile.token;
  const claimedEnd = expiryOf(claims, lifetimeSeconds, now);
  return { kind: 'issued', value, claimedEnd, longestEnd: now + 1000 * lifetimeSeconds };
}

const AGAIN = 'Try again in a few minutes. If the problem persists, contact your administrator.';

const unreachable = (cause: unknown) =>
  new RrError('unreachable', `The sign-in of the rent-roll service does not answer. ${AGAIN}`, { cause });

const failing = ({ what }: TokenReply) =>
  new RrError('unreachable', `The sign-in of the rent-roll service failed (${what}). ${AGAIN}`);

export const tooSlow = () =>
  new RrError('timed-out', 'The sign-in of the rent-roll service took too long. Try again in a few minutes.');

const notToken = ({ what, kind }: TokenReply) =>
  badReply(
    `The sign-in of the rent-roll service returned no token (${what}).${kind === 'page' ? ' A proxy may stand in between.' : ''} Ask the gateway's operator to check its address.`,
  );

/** What a token reply says about the token's expiry. Any of it may be absent or invalid. */
interface ExpiryClaims {
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
  // Services state hours or minutes as seconds. An earlier expiry shows as a 401.
  const floor = Math.min(HOUR_S, lifetimeSeconds);
  return now + 1000 * Math.max(floor, Math.min(lifetimeSeconds, ...lifetimes));
}

/** Returns the `exp` of a JWT, unverified: only the service checks tokens. Returns undefined if it is not a JWT. */
function jwtExpOf(token: string): unknown {
  const payload = parseJson(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  return (payload as { exp?: unknown } | null | undefined)?.exp;
}

function toSeconds(value: unknown): number | undefined {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return undefined;
  const seconds = Number(value);
  return Number.isFinite(seconds) ? seconds : undefined;
}
