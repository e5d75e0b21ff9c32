import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { DEFAULT_TIMEOUTS } from '../../../src/gateway/http/timeouts';
import { isDue, isPastClaimedEnd } from '../../../src/gateway/tokens/held-token';
import { type Purchase, createTokenRequest } from '../../../src/gateway/tokens/request-token';

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
