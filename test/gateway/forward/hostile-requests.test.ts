import net, { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { request as send } from 'node:http';
import { eachGateway } from '../gateway-fixture';

const FILES = '/thirdparty/files';

/** Ways to name another address: spellings of IP addresses, credentials, other schemes, dot segments, line ends. */
const ADDRESSES = [
  'http://127.0.0.1:9/',
  'http://2130706433:9/',
  'http://0x7f000001:9/',
  'http://0177.0.0.1:9/',
  'http://127.1:9/',
  'http://[::1]:9/',
  'http://[::ffff:127.0.0.1]:9/',
  'http://[0:0:0:0:0:ffff:7f00:1]:9/',
  'http://localhost:9/',
  'http://169.254.169.254/latest/meta-data/',
  'http://metadata.google.internal/',
  'http://evil.example/',
  'https://evil.example:443/',
  '//evil.example/',
  '///evil.example',
  '\\\\evil.example\\share',
  'http://service@evil.example/',
  'http://evil.example#service',
  'http://evil.example?service',
  'file:///etc/passwd',
  'gopher://127.0.0.1:9/_x',
  'ftp://evil.example/',
  'data:text/plain,x',
  'javascript:alert(1)',
  'unix:/var/run/docker.sock',
  '../../oauth/token',
  '..%2f..%2foauth%2ftoken',
  '%2e%2e/%2e%2e/oauth/token',
  '..;/oauth/token',
  '.%00./oauth',
  '@evil.example',
  ':9/',
  '%0d%0aHost: evil.example',
  '%0aGET http://evil.example/ HTTP/1.1',
  '%23evil.example',
  '%3fevil=1',
];

describe('whatever a request contains', () => {
  const open = eachGateway();

  it('the gateway connects only to the service and its endpoints', async () => {
    const { service, url, key: signIn } = open();
    const key = await signIn();
    const gateway = new URL(url);
    const ports = [gateway.port, new URL(service.url).port].map(Number);
    const elsewhere: unknown[] = [];
    let connections = 0;
    const usual = net.Socket.prototype.connect;
    const spy = jest.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (
      this: net.Socket,
      ...options: unknown[]
    ) {
      // Node's own code passes one list of arguments.
      const [first] = (Array.isArray(options[0]) ? options[0] : options) as [net.TcpNetConnectOpts];
      const { host, port } = first;
      connections += 1;
      if (!ports.includes(Number(port)) || !/^(127\.0\.0\.1|localhost)$/.test(String(host)))
        elsewhere.push(first);
      return (usual as (...args: unknown[]) => net.Socket).apply(this, options);
    } as never);

    let cases = 0;
    /** Uses Node's own client because it sends almost any text as a path. */
    const ask = (path: string, headers: Record<string, string> = {}) =>
      new Promise<number | undefined>((resolve) => {
        cases += 1;
        const options = { host: '127.0.0.1', port: gateway.port, path, agent: false as const };
        try {
          const asked = send({
            ...options,
            headers: { host: 'localhost', authorization: `Bearer ${key}`, ...headers },
          });
          asked.on('response', (reply) => reply.resume().once('close', () => resolve(reply.statusCode)));
          asked.on('error', () => resolve(undefined)).end();
        } catch {
          resolve(undefined);
        }
      });

    try {
      for (const address of ADDRESSES) {
        await ask(address);
        await ask(`${FILES}/${address}`);
        await ask(`${FILES}/${encodeURIComponent(address)}`);
        await ask(`/thirdparty/column-list?alwaysNull=${encodeURIComponent(address)}`);
        await ask(`${FILES}?url=${address}`);
        await ask(FILES, { host: address });
        for (const header of [
          'x-forwarded-host',
          'forwarded',
          'x-company-databases',
          'x-original-url',
          'referer',
        ])
          await ask(FILES, { [header]: address });
      }
    } finally {
      spy.mockRestore();
    }
    expect(cases).toBeGreaterThan(300);
    expect(connections).toBeGreaterThan(300);
    expect(elsewhere).toEqual([]);
    expect(service.count('/oauth')).toBe(1);
    // Only one segment follows /files, and no path has a dot segment. databases-list is the probe for unknown
    // databases.
    const others = service.requests
      .map(({ path }) => path)
      .filter(
        (path) =>
          !/^\/thirdparty\/(files(\/[^/?#\\]+)?|databases-list|column-list\?alwaysNull=[^#\s]*)$/.test(path),
      );
    expect(others).toEqual(['/oauth/token']);
    const dotSegments = service.requests.filter(({ path }) => /\/(\.|%2e){1,2}(\/|$)/i.test(path));
    expect(dotSegments).toEqual([]);
    expect(new Set(service.requests.map(({ headers }) => headers.host))).toEqual(
      new Set([new URL(service.url).host]),
    );
  });

  it('only the headers of the contract are sent to the service', async () => {
    const { service, ask, key: signIn } = open();
    const key = await signIn();
    const headers = {
      cookie: 'a=b',
      authentication: 'Bearer stolen',
      'proxy-authorization': 'Basic eA==',
      forwarded: 'for=1.2.3.4',
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'evil.example',
      'x-request-id': 'mine',
      'x-http-method-override': 'DELETE',
      'x-company-databases-2': '1',
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
      'user-agent': 'x',
      'accept-language': 'de',
      'accept-encoding': 'zstd',
      'if-none-match': '"x"',
      range: 'bytes=0-1',
      te: 'trailers',
      via: '1.1 x',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    };
    for (const path of [FILES, '/thirdparty/databases-list', `${FILES}/1`])
      expect((await ask(path, { key, headers })).status).toBe(200);
    for (const { headers: sent } of service.requests.slice(1)) {
      expect(sent).toEqual({
        host: new URL(service.url).host,
        connection: 'keep-alive',
        accept: 'application/json',
        'accept-encoding': 'gzip, br',
        authentication: `Bearer ${service.tokens[0]}`,
      });
    }
  });

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

describe('a redirect of the service', () => {
  const open = eachGateway();
  const LOCATIONS = {
    'the same origin': '/elsewhere',
    'another origin': 'http://127.0.0.1:PORT/',
    'another origin without a scheme': '//127.0.0.1:PORT/',
  };
  const statuses = [301, 302, 303, 307, 308];

  it.each(
    statuses.flatMap((status) => Object.entries(LOCATIONS).map(([name, to]) => [status, name, to] as const)),
  )('with %i to %s is not followed, and the token is not sent', async (status, _, to) => {
    let visits = 0;
    const stranger = createServer((socket) => {
      visits += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const location = to.replace('PORT', String((stranger.address() as AddressInfo).port));
    const { service, ask, key: signIn } = open();
    const key = await signIn();
    service.fail('/thirdparty', { status, headers: { location } });
    const replies = [
      await ask(FILES, { key }),
      await ask('/thirdparty/query', { method: 'POST', key, body: {} }),
    ];
    expect(replies.map(({ json }) => json.code)).toEqual(['bad-reply', 'bad-reply']);
    expect(JSON.stringify(replies.map(({ headers, text }) => [headers, text]))).not.toContain(location);
    expect([visits, service.count('/elsewhere'), service.count('/thirdparty')]).toEqual([0, 0, 2]);
    await new Promise((resolve) => stranger.close(resolve));
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
    const fixture = open();
    const key = await fixture.key();
    await fixture.restart({
      service: { ...fixture.options.service, baseUrl: `http://${address}` },
      timeouts: { totalMs: 500 },
    });
    const asked = fixture.ask(FILES, { key });
    if (expected) expect(await asked).toMatchObject(expected);
    else await expect(asked).rejects.toThrow();
  });
});
