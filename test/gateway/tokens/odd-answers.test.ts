import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { DEFAULT_TIMEOUTS } from '../../../src/gateway/http/timeouts';
import { isDue, isPastClaimedEnd } from '../../../src/gateway/tokens/held-token';
import { type Purchase, createTokenRequest } from '../../../src/gateway/tokens/request-token';
import { NOW, ODD_ANSWERS } from './odd-answers';

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

  it('is one of at least sixty', () => expect(ODD_ANSWERS.length).toBeGreaterThanOrEqual(60));
});
