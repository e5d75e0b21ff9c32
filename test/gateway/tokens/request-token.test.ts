import fc from 'fast-check';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEFAULT_PROFILE, parseProfile } from '../../../src/contract/profile';
import { DEFAULT_TIMEOUTS } from '../../../src/gateway/http/timeouts';
import {
  expectedExpiry,
  type AccessToken,
  isDue,
  isExpired,
  isPastClaimedEnd,
  learnLifetime,
  tokenHeader,
} from '../../../src/gateway/tokens/access-token';
import { purchaseError } from '../../../src/gateway/tokens/limits/pause';
import {
  removeRefused,
  findVerified,
  isLiveTag,
  nextToVerify,
  addVerified,
  type VerifiedSecret,
} from '../../../src/gateway/tokens/verified-secrets';
import {
  createTokenRequest,
  expiryOf,
  type FailedPurchase,
  type Purchase,
} from '../../../src/gateway/tokens/request-token';
import { type Fault, type FaultyService, startFaultyService } from '../../support/faulty-service';
import { TOKEN } from '../gateway-fixture';
import { BETWEEN, DESCRIPTIONS, REFUSALS, SECRET, SENT } from './refusals';

const NOW = Date.UTC(2026, 10, 21, 9);
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

const base64 = (text: string) => Buffer.from(text).toString('base64url');
const jwt = (claims: string) => `${base64('{"alg":"none"}')}.${base64(claims)}.${base64('signature')}`;
const withEnd = (expiresIn: string) => `{"access_token":"opaque","expires_in":${expiresIn}}`;
const withExp = (exp: string) => `{"access_token":"${jwt(`{"exp":${exp}}`)}"}`;
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** Replies of the token endpoint, with the seconds until the token expires. Null: no token is accepted. */
const ODD_ANSWERS: [string, string | Buffer, number | null][] = [
  ['no expiry', '{"access_token":"opaque"}', DAY_S],
  ['expires_in of a day', withEnd('86400'), DAY_S],
  ['expires_in of two hours', withEnd('7200'), 7200],
  ['expires_in null', withEnd('null'), DAY_S],
  ['expires_in 0', withEnd('0'), DAY_S],
  ['expires_in -1', withEnd('-1'), DAY_S],
  ['expires_in 1', withEnd('1'), HOUR_S],
  ['expires_in 1e12', withEnd('1e12'), DAY_S],
  ['expires_in too large for a number', withEnd('1e999'), DAY_S],
  ['expires_in as text', withEnd('"7200"'), 7200],
  ['expires_in as words', withEnd('"soon"'), DAY_S],
  ['expires_in as an object', withEnd('{"seconds":7200}'), DAY_S],
  ['expires_in NaN, which is not valid JSON', withEnd('NaN'), null],
  ['expires_in twice: the last one', '{"access_token":"opaque","expires_in":1,"expires_in":7200}', 7200],
  ['exp in two hours', withExp(String(NOW / 1000 + 7200)), 7200],
  ['exp in two hours, as text', withExp(`"${NOW / 1000 + 7200}"`), 7200],
  ['exp in milliseconds', withExp(String(NOW + 7_200_000)), DAY_S],
  ['exp a second ahead', withExp(String(NOW / 1000 + 1)), HOUR_S],
  ['a JWT of null', `{"access_token":"${jwt('null')}"}`, DAY_S],
  ['a very deeply nested JWT', `{"access_token":"${jwt(deep(4000))}"}`, DAY_S],
  ['the token twice: the last one', '{"access_token":"a b","access_token":"opaque"}', DAY_S],
  ['a byte order mark', '\ufeff{"access_token":"opaque"}', null],
  ['a line break in the token', '{"access_token":"a\\r\\nx-evil: 1"}', null],
  ['a blank in the token', '{"access_token":"a b"}', null],
  ['an empty token', '{"access_token":""}', null],
  ['a token too long for a header', `{"access_token":"${'x'.repeat(16_385)}"}`, null],
  ['a token longer than is read', `{"access_token":"${'x'.repeat(70_000)}"}`, null],
  ['the token one level down', '{"data":{"access_token":"opaque"}}', null],
  ['a list', '[{"access_token":"opaque"}]', null],
  ['very deep nesting', deep(30_000), null],
  ['an HTML page', '<html>opaque</html>', null],
  ['an empty body', '', null],
];

describe('an odd reply of the token endpoint', () => {
  let server: Server;
  let body: string | Buffer = '';
  let requests = 0;
  beforeAll(async () => {
    server = createServer((_, response) => {
      requests += 1;
      // Without a Date header, the service's clock counts as equal to ours.
      response.sendDate = false;
      response.end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  async function ask(): Promise<Purchase> {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const service = { baseUrl: url, authUrl: url, audienceUrl: 'https://service.example' };
    requests = 0;
    return createTokenRequest(service, DEFAULT_PROFILE, DEFAULT_TIMEOUTS, () => NOW)('analyst', 'opensesame');
  }

  it.each(ODD_ANSWERS)('is rejected or its expiry is bounded: %s', async (_, answer, seconds) => {
    body = answer;
    const purchase = await ask();
    expect(requests).toBe(1);
    if (purchase.kind !== 'issued') {
      expect([purchase.kind, seconds]).toEqual(['failed', null]);
      expect(purchase).toMatchObject({ error: { code: 'bad-reply' } });
      return;
    }
    const { value, claimedEnd, longestEnd } = purchase;
    expect((claimedEnd - NOW) / 1000).toBe(seconds);
    const token = {
      value,
      fingerprint: '',
      boughtAt: NOW,
      expiresAt: longestEnd,
      claimedEnd,
      refusedBefore: 0,
    };
    // A shorter life is not believed until the service refuses the token.
    expect(isDue(token, NOW + 23 * 60 * 60_000)).toBe(false);
    expect(isPastClaimedEnd(token, claimedEnd)).toBe(true);
    expect(isPastClaimedEnd(token, claimedEnd - 1)).toBe(false);
  });
});

let service: FaultyService;
beforeAll(async () => void (service = await startFaultyService()));
afterEach(() => service.heal());
afterAll(() => service.close());

async function ask(fault: Fault, timeouts = DEFAULT_TIMEOUTS): Promise<FailedPurchase> {
  service.fail(TOKEN, fault);
  const addresses = { baseUrl: service.url, authUrl: service.url, audienceUrl: SENT.audienceUrl };
  const request = createTokenRequest(addresses, DEFAULT_PROFILE, timeouts, Date.now);
  return (await request(SENT.clientId, SENT.secret)) as FailedPurchase;
}
const describe401 = (description: string): Fault => ({
  status: 401,
  body: JSON.stringify({ error: 'invalid_client', error_description: description }),
});

it.each(REFUSALS)('blames the secret only where it is meant: %s [rule 112]', async (...row) => {
  const [, fault, code, message] = row;
  const purchase = await ask(fault);
  const error = purchaseError(purchase, 0);
  expect([error.code, error.message]).toEqual([code, message]);
  expect(purchase.kind).toBe(code === 'wrong-credentials' ? 'refused' : 'failed');
});

it.each(DESCRIPTIONS)(
  'quotes the service in at most 200 characters, and never what was sent: %s',
  async (_, description, ...[shown, logged]) => {
    const purchase = await ask(describe401(description));
    const { message } = purchaseError(purchase, 0);
    expect(message).toBe(shown === null ? SECRET : `${SECRET} The reply says: ${shown}`);
    const { serviceMessage = '' } = ('reply' in purchase ? purchase.reply : undefined) ?? {};
    const expected = logged ?? shown;
    if (expected !== null) expect(serviceMessage.replace(/\.$/, '')).toBe(expected.replace(/\.$/, ''));
    expect(serviceMessage.length).toBeLessThanOrEqual(200);
    expect(serviceMessage).not.toMatch(/sw0r|dfish|tango|\p{C}/iu);
  },
);

it('never shows the secret as the type or the code of a reply', async () => {
  const body = JSON.stringify({ error: 'sw_rdfish_tango', [SENT.secret]: SENT.secret });
  const { message } = purchaseError(
    await ask({ status: 403, headers: { 'content-type': 'sw0rdfish/tango' }, body }),
    0,
  );
  expect(message).toBe(
    `The sign-in address refused the gateway (403, a reply of an unknown type). ${BETWEEN}`,
  );
});

it('calls a request unsent if the sign-in address cannot be reached, because nothing was spent', async () => {
  const closed = 'http://127.0.0.1:1';
  const addresses = { baseUrl: closed, authUrl: closed, audienceUrl: SENT.audienceUrl };
  const request = createTokenRequest(addresses, DEFAULT_PROFILE, DEFAULT_TIMEOUTS, Date.now);
  expect(await request(SENT.clientId, SENT.secret)).toMatchObject({ kind: 'unsent' });
});

it('calls a request without a reply unanswered, because a token may have been issued', async () => {
  const { kind } = await ask({ until: new Promise(() => undefined) }, { ...DEFAULT_TIMEOUTS, tokenMs: 50 });
  expect(kind).toBe('unanswered');
});

const at = (seconds: number) => NOW / 1000 + seconds;
const dateAt = (seconds: number) => new Date(NOW + 1000 * seconds).toUTCString();

describe('the expiry of a token', () => {
  it.each([
    ['the reply claims nothing [rule 105]', {}, DAY_S],
    [
      'both are claimed and exp is earlier [rule 105]',
      { expiresIn: 9000, jwtExp: at(7200), date: dateAt(0) },
      7200,
    ],
    [
      'both are claimed and expires_in is earlier',
      { expiresIn: 7200, jwtExp: at(9000), date: dateAt(0) },
      7200,
    ],
    ["the service's clock is a day ahead", { jwtExp: at(DAY_S + 7200), date: dateAt(DAY_S) }, 7200],
    ['expires_in is longer than documented [rule 115]', { expiresIn: 1e12 }, DAY_S],
  ])('is bounded when %s', (_, claims, seconds) => {
    const all = { expiresIn: undefined, jwtExp: undefined, date: undefined, ...claims };
    expect(expiryOf(all, DAY_S, NOW)).toBe(NOW + 1000 * seconds);
  });

  it('is never sooner than an hour or later than documented [rule 102]', () =>
    fc.assert(
      fc.property(
        fc.anything(),
        fc.anything(),
        fc.option(fc.string(), { nil: undefined }),
        (expiresIn, jwtExp, date) => {
          const seconds = (expiryOf({ expiresIn, jwtExp, date }, DAY_S, NOW) - NOW) / 1000;
          expect(seconds).toBeGreaterThanOrEqual(3600);
          expect(seconds).toBeLessThanOrEqual(DAY_S);
        },
      ),
    ));

  it('follows a profile with a short lifetime [rule 102]', () =>
    expect(expiryOf({ expiresIn: 60, jwtExp: undefined, date: undefined }, 60, NOW)).toBe(NOW + 60_000));
});

it.each([
  [{}, { Authentication: 'Bearer t-1' }],
  [{ authScheme: '' }, { Authentication: 't-1' }],
  [{ authScheme: 'Token', authHeader: 'X-Key' }, { 'X-Key': 'Token t-1' }],
])('writes the header of a token as the profile %j says [rule 101]', (overrides, header) =>
  expect(tokenHeader(parseProfile(overrides), { value: 't-1' } as AccessToken)).toEqual(header),
);

describe('the time to buy the next token', () => {
  const token = (lifeMs: number): AccessToken => ({
    value: 't',
    fingerprint: 'f',
    boughtAt: NOW,
    expiresAt: NOW + lifeMs,
    refusedBefore: 0,
  });

  it.each([
    ['a day', 86_400_000, 300_000],
    ['a minute', 60_000, 6000],
  ])('leaves a margin for a token that lives %s', (_, lifeMs, marginMs) => {
    const due = NOW + lifeMs - marginMs;
    expect([isDue(token(lifeMs), due - 1), isDue(token(lifeMs), due)]).toEqual([false, true]);
    expect([isExpired(token(lifeMs), due), isExpired(token(lifeMs), NOW + lifeMs)]).toEqual([false, true]);
  });
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Learns from tokens that ended at these ages, in hours. */
const learned = (...ages: number[]) =>
  ages.reduce<ReturnType<typeof learnLifetime> | null>(
    (before, age) => learnLifetime(before, age * HOUR_MS, 0),
    null,
  );

describe('the lifetime learned from tokens that ended early', () => {
  it.each<[number[], number | null]>([
    [[12, 12], 12],
    [[14, 12], 12],
    [[12, 18.1], null],
    // A revocation says nothing about the lifetime.
    [[1, 12], null],
    [[1, 12, 12.5], 12],
    [[3.9, 3.9], null],
  ])('after %j hours is %s', (ages, hours) =>
    expect(learned(...ages)?.ms ?? null).toBe(hours === null ? null : hours * HOUR_MS),
  );

  it('may be short if the tokens ended when they said', () => {
    const once = learnLifetime(null, HOUR_MS, 0, 0);
    expect([once.ms, learnLifetime(once, HOUR_MS, 0, 0).ms]).toEqual([null, HOUR_MS]);
  });

  it('ends the next tokens a little earlier, but never later than documented', () => {
    expect(expectedExpiry(learned(12, 12), DAY_MS, 0)).toBeCloseTo(0.95 * 12 * HOUR_MS, 3);
    expect(expectedExpiry(learned(12, 12), HOUR_MS, 0)).toBe(HOUR_MS);
    expect([expectedExpiry(learned(12), DAY_MS, 0), expectedExpiry(null, DAY_MS, 0)]).toEqual([
      DAY_MS,
      DAY_MS,
    ]);
  });

  it('is forgotten after a week, so that a service may mend it', () => {
    const week = 7 * DAY_MS;
    expect(expectedExpiry(learned(12, 12), week + DAY_MS - 1, week - 1)).toBeLessThan(week + DAY_MS - 1);
    expect(expectedExpiry(learned(12, 12), week + DAY_MS, week)).toBe(week + DAY_MS);
  });
});

/** Applies proofs and refusals in order, such as `['+old', '+new', '-old']`. Tags are t1, t2 and so on. */
function after(steps: readonly string[]): readonly VerifiedSecret[] {
  let tags = 0;
  return steps.reduce<readonly VerifiedSecret[]>((secrets, step, index) => {
    const secret = step.slice(1);
    return step.startsWith('+')
      ? addVerified(secrets, secret, index, () => `t${(tags += 1)}`)
      : removeRefused(secrets, secret);
  }, []);
}

const findVerifiedIn = (secrets: readonly VerifiedSecret[]) =>
  ['old', 'new', 'third'].filter((secret) => findVerified(secrets, secret));

describe('the proven secrets of a client ID', () => {
  it.each<[string[], string[]]>([
    // A new secret takes the place of the old one, which may have been changed at the service.
    [['+old', '+new'], ['new']],
    // The old one is accepted again: a change with overlap.
    [
      ['+old', '+new', '+old'],
      ['old', 'new'],
    ],
    [['+old', '+new', '+old', '-old'], ['new']],
    [
      ['+old', '+new', '+old', '+third', '+new'],
      ['new', 'third'],
    ],
    // The last one stays, so that its owner learns of the refusal.
    [['+old', '-old'], ['old']],
    [['+old', '+new', '-new'], ['new']],
  ])('after %j are %j', (steps, verified) => expect(findVerifiedIn(after(steps))).toEqual(verified));

  it('gives a secret another tag when it returns, so that its earlier sessions stay ended', () => {
    const [first] = after(['+old']);
    const returned = after(['+old', '+new', '+old']);
    expect(isLiveTag(after(['+old', '+new']), first?.tag ?? null)).toBe(false);
    expect(isLiveTag(returned, first?.tag ?? null)).toBe(false);
    expect(isLiveTag(returned, findVerified(returned, 'old')?.tag ?? null)).toBe(true);
  });

  it('proves the secret again that was proven longest ago', () => {
    expect(nextToVerify(after(['+old', '+new', '+old']))?.secret).toBe('new');
    expect(nextToVerify(after(['+old', '+new', '+old', '+new']))?.secret).toBe('old');
    expect(nextToVerify(after(['+old', '+new']))?.secret).toBe('new');
    expect(nextToVerify([])).toBeUndefined();
  });

  it('are never empty, never many, and begin with a proven one', () => {
    const step = fc.tuple(fc.constantFrom('+', '-'), fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const secrets = after(['+a', ...steps.map((parts) => parts.join(''))]);
        expect(secrets[0]?.isFormer).toBeUndefined();
        expect(secrets.length).toBeGreaterThanOrEqual(1);
        expect(secrets.length).toBeLessThanOrEqual(4);
        expect(new Set(secrets.map(({ secret }) => secret)).size).toBe(secrets.length);
      }),
    );
  });
});
