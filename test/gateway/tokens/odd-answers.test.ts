import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { DEFAULT_TIMEOUTS } from '../../../src/gateway/http/timeouts';
import { isDue } from '../../../src/gateway/tokens/held-token';
import type { Purchase } from '../../../src/gateway/tokens/limits/purchase';
import { createTokenRequest } from '../../../src/gateway/tokens/request-token';

const NOW = Date.UTC(2026, 10, 21, 9);
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

const base64 = (text: string) => Buffer.from(text).toString('base64url');
const jwt = (claims: string) => `${base64('{"alg":"none"}')}.${base64(claims)}.${base64('signature')}`;
const withEnd = (expiresIn: string) => `{"access_token":"opaque","expires_in":${expiresIn}}`;
const withExp = (exp: string) => `{"access_token":"${jwt(`{"exp":${exp}}`)}"}`;
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** Replies of the token endpoint, with the seconds until the token expires. Null: no token is accepted. */
const ANSWERS: [string, string | Buffer, number | null][] = [
  ['no expiry', '{"access_token":"opaque"}', DAY_S],
  ['expires_in of a day', withEnd('86400'), DAY_S],
  ['expires_in of two hours', withEnd('7200'), 7200],
  ['expires_in null', withEnd('null'), DAY_S],
  ['expires_in 0', withEnd('0'), DAY_S],
  ['expires_in -0', withEnd('-0'), DAY_S],
  ['expires_in -1', withEnd('-1'), DAY_S],
  ['expires_in -1e12', withEnd('-1e12'), DAY_S],
  ['expires_in 1', withEnd('1'), HOUR_S],
  ['expires_in 1e-300', withEnd('1e-300'), HOUR_S],
  ['expires_in 3599.999', withEnd('3599.999'), HOUR_S],
  ['expires_in 1e12', withEnd('1e12'), DAY_S],
  ['expires_in 1e308', withEnd('1e308'), DAY_S],
  ['expires_in too large for a number', withEnd('1e999'), DAY_S],
  ['expires_in too large for an exact number', withEnd('9007199254740993'), DAY_S],
  ['expires_in as milliseconds', withEnd('86400000'), DAY_S],
  ['expires_in as text', withEnd('"7200"'), 7200],
  ['expires_in as text with blanks', withEnd('" 7200 "'), 7200],
  ['expires_in as an empty text', withEnd('""'), DAY_S],
  ['expires_in as words', withEnd('"soon"'), DAY_S],
  ['expires_in "NaN"', withEnd('"NaN"'), DAY_S],
  ['expires_in "Infinity"', withEnd('"Infinity"'), DAY_S],
  ['expires_in "-Infinity"', withEnd('"-Infinity"'), DAY_S],
  ['expires_in "0"', withEnd('"0"'), DAY_S],
  ['expires_in as a time', withEnd('"PT24H"'), DAY_S],
  ['expires_in true', withEnd('true'), DAY_S],
  ['expires_in as a list', withEnd('[7200]'), DAY_S],
  ['expires_in as an object', withEnd('{"seconds":7200}'), DAY_S],
  ['expires_in NaN, which is not valid JSON', withEnd('NaN'), null],
  ['expires_in twice: the last one', '{"access_token":"opaque","expires_in":1,"expires_in":7200}', 7200],
  ['exp in two hours', withExp(String(NOW / 1000 + 7200)), 7200],
  ['exp in two hours, as text', withExp(`"${NOW / 1000 + 7200}"`), 7200],
  ['exp in milliseconds', withExp(String(NOW + 7_200_000)), DAY_S],
  ['exp 0', withExp('0'), DAY_S],
  ['exp -1', withExp('-1'), DAY_S],
  ['exp long past', withExp('1000000000'), DAY_S],
  ['exp now', withExp(String(NOW / 1000)), DAY_S],
  ['exp a second ahead', withExp(String(NOW / 1000 + 1)), HOUR_S],
  ['exp 1e308', withExp('1e308'), DAY_S],
  ['exp null', withExp('null'), DAY_S],
  ['exp as an object', withExp('{}'), DAY_S],
  ['exp twice: the last one', `{"access_token":"${jwt(`{"exp":1,"exp":${NOW / 1000 + 7200}}`)}"}`, 7200],
  ['a JWT of null', `{"access_token":"${jwt('null')}"}`, DAY_S],
  ['a JWT of a list', `{"access_token":"${jwt('[1]')}"}`, DAY_S],
  ['a JWT that is not JSON', `{"access_token":"${jwt('{"exp":')}"}`, DAY_S],
  ['an empty JWT', '{"access_token":"a..c"}', DAY_S],
  ['a JWT that is not base64', '{"access_token":"a.!!!.c"}', DAY_S],
  ['a very deeply nested JWT', `{"access_token":"${jwt(deep(4000))}"}`, DAY_S],
  ['a prototype in the JWT', `{"access_token":"${jwt('{"__proto__":{"exp":1}}')}"}`, DAY_S],
  ['the token twice: the last one', '{"access_token":"a b","access_token":"opaque"}', DAY_S],
  ['a byte order mark', '\ufeff{"access_token":"opaque"}', null],
  ['UTF-16', Buffer.from('{"access_token":"opaque"}', 'utf16le'), null],
  ['a line break in the token', '{"access_token":"a\\r\\nx-evil: 1"}', null],
  ['a line feed after the token', '{"access_token":"opaque\\n"}', null],
  ['a NUL in the token', '{"access_token":"a\\u0000"}', null],
  ['a blank in the token', '{"access_token":"a b"}', null],
  ['an accent in the token', '{"access_token":"é"}', null],
  ['half a surrogate pair in the token', '{"access_token":"\\ud800"}', null],
  ['an empty token', '{"access_token":""}', null],
  ['a token too long for a header', `{"access_token":"${'x'.repeat(16_385)}"}`, null],
  ['a token longer than is read', `{"access_token":"${'x'.repeat(70_000)}"}`, null],
  ['a number as the token', '{"access_token":1}', null],
  ['a list as the token', '{"access_token":["opaque"]}', null],
  ['an object as the token', '{"access_token":{"value":"opaque"}}', null],
  ['the token one level down', '{"data":{"access_token":"opaque"}}', null],
  ['the token in the prototype', '{"__proto__":{"access_token":"opaque"}}', null],
  ['a list', '[{"access_token":"opaque"}]', null],
  ['a text', '"opaque"', null],
  ['null', 'null', null],
  ['very deep nesting', deep(30_000), null],
  ['half an object', '{"access_token":"opaque"', null],
  ['two objects', '{"access_token":"opaque"}{}', null],
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

  it.each(ANSWERS)('is rejected or its expiry is bounded: %s', async (_, answer, seconds) => {
    body = answer;
    const purchase = await ask();
    expect(requests).toBe(1);
    if (purchase.kind !== 'issued') {
      expect([purchase.kind, seconds]).toEqual(['failed', null]);
      expect(purchase).toMatchObject({ error: { code: 'bad-reply' } });
      return;
    }
    const { value, expiresAt } = purchase;
    expect((expiresAt - NOW) / 1000).toBe(seconds);
    const token = { value, fingerprint: '', boughtAt: NOW, expiresAt, refusedBefore: 0 };
    // The next token is bought in 50 minutes at the earliest.
    expect(isDue(token, NOW + 50 * 60_000)).toBe(false);
  });

  it('is one of at least sixty', () => expect(ANSWERS.length).toBeGreaterThanOrEqual(60));
});
