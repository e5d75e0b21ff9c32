import net, { createServer, type AddressInfo } from 'node:net';
import { eachGateway, signedIn, FILES } from '../gateway-fixture';

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
  const open = eachGateway();
  let close = () => {};
  afterEach(() => close());

  /** Starts a server that handles each connection with a function. Returns its address. */
  async function startServer(onConnection: (socket: net.Socket) => void): Promise<string> {
    const sockets: net.Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket.on('error', () => undefined));
      onConnection(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    close = () => {
      server.close();
      sockets.forEach((socket) => socket.destroy());
    };
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('is given up if its TLS handshake never ends', async () => {
    let connections = 0;
    const address = await startServer(() => (connections += 1));
    const fixture = open();
    await fixture.restart({
      service: { ...fixture.options.service, baseUrl: `https://${address}` },
      timeouts: { connectMs: 100, totalMs: 60_000 },
    });
    const { status, json } = await fixture.ask(FILES, { key: await fixture.key() });
    expect([status, json.code, connections]).toEqual([502, 'unreachable', 3]);
  });

  it.each([
    ['a short reply, with a failure', 9, { status: 504, json: { code: 'timed-out' } }],
    ['a long reply, with a broken connection', 1_000_000, undefined],
  ])('is cut off at the deadline in the middle of %s', async (_, length, expected) => {
    const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
    const address = await startServer((socket) => socket.once('data', () => socket.write(`${head}[1,`)));
    const { fixture, key } = await signedIn(open);
    await fixture.restart({
      service: { ...fixture.options.service, baseUrl: `http://${address}` },
      timeouts: { totalMs: 500 },
    });
    const asked = fixture.ask(FILES, { key });
    if (expected) expect(await asked).toMatchObject(expected);
    else await expect(asked).rejects.toThrow();
  });
});
