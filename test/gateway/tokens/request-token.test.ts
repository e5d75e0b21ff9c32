import fc from 'fast-check';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEFAULT_PROFILE, parseProfile } from '../../../src/contract/profile';
import { DEFAULT_TIMEOUTS } from '../../../src/gateway/http/timeouts';
import {
  type AccessToken,
  isDue,
  isExpired,
  isPastClaimedEnd,
  tokenHeader,
} from '../../../src/gateway/tokens/access-token';
import { purchaseError } from '../../../src/gateway/tokens/limits/pause';
import {
  createTokenRequest,
  expiryOf,
  type FailedPurchase,
  type Purchase,
} from '../../../src/gateway/tokens/request-token';
import { type Fault, type FaultyService, startFaultyService } from '../../support/faulty-service';
import { textTable } from '../../support/text-table';
import { TOKEN } from '../gateway-fixture';
import { BETWEEN, DESCRIPTIONS, REFUSALS, SECRET, SENT } from './refusals';

const NOW = Date.UTC(2026, 10, 21, 9);
const DAY_S = 86_400;

const base64 = (text: string) => Buffer.from(text).toString('base64url');
const jwt = (claims: string) => `${base64('{"alg":"none"}')}.${base64(claims)}.${base64('signature')}`;
const withExp = (exp: string) => `{"access_token":"${jwt(`{"exp":${exp}}`)}"}`;
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** Members of a reply of the token endpoint, with the seconds until the token expires. */
const ODD_MEMBERS = textTable(`
  no expiry                                | "access_token":"opaque"                              | 86400
  expires_in of a day                      | "access_token":"opaque","expires_in":86400           | 86400
  expires_in of two hours                  | "access_token":"opaque","expires_in":7200            | 7200
  expires_in null                          | "access_token":"opaque","expires_in":null            | 86400
  expires_in 0                             | "access_token":"opaque","expires_in":0               | 86400
  expires_in -1                            | "access_token":"opaque","expires_in":-1              | 86400
  expires_in 1                             | "access_token":"opaque","expires_in":1               | 3600
  expires_in 1e12                          | "access_token":"opaque","expires_in":1e12            | 86400
  expires_in too large for a number        | "access_token":"opaque","expires_in":1e999           | 86400
  expires_in as text                       | "access_token":"opaque","expires_in":"7200"          | 7200
  expires_in as words                      | "access_token":"opaque","expires_in":"soon"          | 86400
  expires_in as an object                  | "access_token":"opaque","expires_in":{"seconds":60}  | 86400
  expires_in NaN, which is not valid JSON  | "access_token":"opaque","expires_in":NaN             | refused
  expires_in twice: the last one           | "access_token":"opaque","expires_in":1,"expires_in":7200 | 7200
  the token twice: the last one            | "access_token":"a b","access_token":"opaque"         | 86400
  a line break in the token                | "access_token":"a\\r\\nx-evil: 1"                    | refused
  a blank in the token                     | "access_token":"a b"                                 | refused
  an empty token                           | "access_token":""                                    | refused
  the token one level down                 | "data":{"access_token":"opaque"}                     | refused
`).map(([title, members, seconds]) => [title!, `{${members}}`, seconds!] as const);

/** Whole replies, in the same way. */
const ODD_ANSWERS = [
  ...ODD_MEMBERS,
  ['exp in two hours', withExp(String(NOW / 1000 + 7200)), '7200'],
  ['exp in two hours, as text', withExp(`"${NOW / 1000 + 7200}"`), '7200'],
  ['exp in milliseconds', withExp(String(NOW + 7_200_000)), '86400'],
  ['exp a second ahead', withExp(String(NOW / 1000 + 1)), '3600'],
  ['a JWT of null', `{"access_token":"${jwt('null')}"}`, '86400'],
  ['a very deeply nested JWT', `{"access_token":"${jwt(deep(4000))}"}`, '86400'],
  ['a byte order mark', '\ufeff{"access_token":"opaque"}', 'refused'],
  ['a token too long for a header', `{"access_token":"${'x'.repeat(16_385)}"}`, 'refused'],
  ['a token longer than is read', `{"access_token":"${'x'.repeat(70_000)}"}`, 'refused'],
  ['a list', '[{"access_token":"opaque"}]', 'refused'],
  ['very deep nesting', deep(30_000), 'refused'],
  ['an HTML page', '<html>opaque</html>', 'refused'],
  ['an empty body', '', 'refused'],
] as const;

describe('an odd reply of the token endpoint', () => {
  let server: Server;
  let body = '';
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
      expect([purchase.kind, seconds]).toEqual(['failed', 'refused']);
      expect(purchase).toMatchObject({ error: { code: 'bad-reply' } });
      return;
    }
    const { value, claimedEnd, longestEnd } = purchase;
    expect((claimedEnd - NOW) / 1000).toBe(Number(seconds));
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
  'quotes a sentence of the service, and never what was sent: %s',
  async (_, description, shown) => {
    const purchase = await ask(describe401(description!));
    const { message } = purchaseError(purchase, 0);
    expect(message).toBe(shown ? `${SECRET} The reply says: ${shown}` : SECRET);
    const { serviceMessage } = ('reply' in purchase ? purchase.reply : undefined) ?? {};
    expect(serviceMessage).toBe(shown?.replace(/\.$/, '') || undefined);
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

describe('the expiry of a token', () => {
  it.each(
    textTable(`
      the reply claims nothing                                 |      |        |       | 86400
      both are claimed and exp is earlier                      | 9000 |   7200 |     0 |  7200
      both are claimed and expires_in is earlier               | 7200 |   9000 |     0 |  7200
      the service's clock is a day ahead                       |      |  93600 | 86400 |  7200
      expires_in is longer than documented                     | 1e12 |        |       | 86400
    `),
  )('is bounded when %s [rules 105, 115]', (_, ...row) => {
    const [expiresIn, exp, clock, seconds] = row.map((text) => (text ? Number(text) : undefined));
    const jwtExp = exp && NOW / 1000 + exp;
    const date = clock === undefined ? undefined : new Date(NOW + 1000 * clock).toUTCString();
    expect(expiryOf({ expiresIn, jwtExp, date }, DAY_S, NOW)).toBe(NOW + 1000 * seconds!);
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

it.each(
  textTable(`
    {}                                             | {"Authentication":"Bearer t-1"}
    {"authScheme":""}                              | {"Authentication":"t-1"}
    {"authScheme":"Token","authHeader":"X-Key"}    | {"X-Key":"Token t-1"}
  `),
)('writes the header of a token as the profile %s says: %s [rule 101]', (overrides, header) =>
  expect(tokenHeader(parseProfile(JSON.parse(overrides!)), { value: 't-1' } as AccessToken)).toEqual(
    JSON.parse(header!),
  ),
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
