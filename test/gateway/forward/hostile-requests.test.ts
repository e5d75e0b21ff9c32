import { rawHead } from '../../support/raw-service';
import { eachGateway, FILES, withRawService } from '../gateway-fixture';

describe('whatever a request contains', () => {
  const open = eachGateway();

  it('only the content type and length of the service reach the person', async () => {
    const { service, ask, key: signIn } = open();
    const key = await signIn();
    const own = (await ask('/gateway/profile')).headers;
    service.fail(FILES, {
      status: 200,
      body: '[]',
      headers: {
        'content-type': 'application/json',
        'set-cookie': 'a=b',
        server: 'nginx/1.2.3',
        via: '1.1 internal',
        'x-powered-by': 'Express',
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=9999',
        'content-security-policy': 'default-src *',
        'strict-transport-security': 'max-age=1',
        'x-request-id': 'theirs',
        location: 'http://evil.example/',
        link: '</x>; rel=preload',
        refresh: '0;url=http://evil.example/',
        'clear-site-data': '"*"',
        'content-disposition': 'attachment',
        etag: '"x"',
        vary: '*',
        age: '9999',
      },
    });
    const { status, headers } = await ask(FILES, { key });
    expect([status, headers['content-length'], headers['content-type']]).toEqual([
      200,
      '2',
      'application/json',
    ]);
    expect(Object.keys(headers).sort()).toEqual([...Object.keys(own), 'vary'].sort());
    expect(headers.vary).toBe('accept-encoding');
    for (const name of Object.keys(headers))
      if (!['date', 'content-length', 'content-type', 'vary', 'x-request-id'].includes(name))
        expect([name, headers[name]]).toEqual([name, own[name]]);
    expect(headers['x-request-id']).toMatch(/^[a-z2-7]{12}$/);
  });
});

describe('a slow service', () => {
  it('is given up if its TLS handshake never ends', () =>
    withRawService(
      () => undefined,
      async (fixture) => {
        const { service } = fixture.options;
        await fixture.restart({
          service: { ...service, baseUrl: service.baseUrl.replace('http', 'https') },
          timeouts: { connectMs: 100, totalMs: 60_000 },
        });
        // The session before was for another service.
        const { status, json } = await fixture.ask(FILES, { key: await fixture.key() });
        expect([status, json.code]).toEqual([502, 'unreachable']);
      },
    ));

  it.each([
    ['a short reply, with a failure', 9, { status: 504, json: { code: 'timed-out' } }],
    ['a long reply, with a broken connection', 1_000_000, undefined],
  ])('is cut off at the deadline in the middle of %s', (_, length, expected) =>
    withRawService(
      ({ socket }) => socket.write(`${rawHead(`content-length: ${length}`)}[1,`),
      async ({ ask }, key) => {
        const asked = ask(FILES, { key });
        if (expected) expect(await asked).toMatchObject(expected);
        else await expect(asked).rejects.toThrow();
      },
      { timeouts: { totalMs: 500 } },
    ),
  );
});
