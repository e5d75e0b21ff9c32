import { plainHttpNotice, readServiceAddresses, serviceIdentity } from '../../../src/gateway/http/address';

it('the addresses of the service are all reported at once', () =>
  expect(() => readServiceAddresses({ RR_BASE_URL: 'api.example' })).toThrow(
    'RR_BASE_URL must be an http or https address without user, query or fragment. RR_AUTH_URL is not set. Write an address. RR_AUDIENCE_URL is not set. Write an address.',
  ));

describe('plain http', () => {
  const service = { baseUrl: 'https://api.example', authUrl: 'https://api.example', audienceUrl: 'http://a' };

  it.each([
    [{}, undefined],
    [{ baseUrl: 'http://127.0.0.1:1', authUrl: 'http://localhost:2' }, undefined],
    [{ baseUrl: 'http://[::1]:1' }, undefined],
    [{ authUrl: 'http://api.example' }, 'RR_AUTH_URL uses plain http'],
    [{ baseUrl: 'http://10.0.0.1', authUrl: 'http://api.example' }, 'RR_BASE_URL and RR_AUTH_URL use plain'],
    [{ baseUrl: 'http://127.0.0.1.example' }, 'RR_BASE_URL uses plain http'],
  ])('with %j gives the notice %j', (changes, expected) => {
    const notice = plainHttpNotice({ ...service, ...changes });
    if (expected === undefined) expect(notice).toBeUndefined();
    else expect(notice).toContain(expected);
  });
});

describe('the identity of a service', () => {
  const service = { baseUrl: 'https://api.example/v1', authUrl: 'http://127.0.0.1:9000', audienceUrl: 'a' };

  it.each([
    [{ authUrl: 'http://127.0.0.1:9001' }, true],
    [{ baseUrl: 'https://api.example:443/v1/' }, true],
    [{ baseUrl: 'https://api.example:8443/v1' }, false],
    [{ baseUrl: 'https://api.example/v2' }, false],
    [{ baseUrl: 'http://api.example/v1' }, false],
    [{ authUrl: 'https://127.0.0.1:9000' }, false],
    [{ audienceUrl: 'b' }, false],
  ])('with %j stays the same: %j', (changes, same) =>
    expect(serviceIdentity({ ...service, ...changes }) === serviceIdentity(service)).toBe(same),
  );
});
