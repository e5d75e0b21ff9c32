import { connect, type Socket } from 'node:net';
import { oneGateway, FILES, SESSION, eachGateway } from '../gateway-fixture';
import { once } from 'node:events';
import Fastify, { type FastifyInstance } from 'fastify';
import { limitBodies } from '../../../src/gateway/hooks/check-http';
import { replyFailures } from '../../../src/gateway/hooks/reply-failures';

interface RawReply {
  status: number;
  headers: Record<string, string>;
  json: { code?: string; message?: string; requestId?: string };
}

/** Sends text as it is over a connection of its own, and reads until the server ends it. */
function sendRaw(url: string, text: string): Promise<RawReply> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      const [first = '', ...lines] = head.split('\r\n');
      resolve({
        status: Number(first.split(' ')[1] ?? 0),
        headers: Object.fromEntries(
          lines.map(
            (line) =>
              line
                .toLowerCase()
                .split(/: (.*)/)
                .slice(0, 2) as [string, string],
          ),
        ),
        json: (body.startsWith('{') ? JSON.parse(body) : {}) as RawReply['json'],
      });
    });
  });
}
const closing = (target: string, ...headers: string[]) =>
  [`GET ${target} HTTP/1.1`, ...headers, 'connection: close', '', ''].join('\r\n');

describe('a request that HTTP forbids', () => {
  const open = oneGateway({ publicHosts: ['rent.example'] });

  it.each([
    ['names two hosts', 400, closing('/gateway/profile', 'host: localhost', 'host: localhost')],
    [
      'hides another host behind a user',
      421,
      closing('http://localhost@evil.example/gateway/profile', 'host: localhost'),
    ],
    [
      'has an unknown transfer coding',
      501,
      `POST ${SESSION} HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: xchunked, chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['is not HTTP', 400, 'hello\r\n\r\n'],
    ['has headers without end', 431, `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}`],
  ])('is refused if it %s: %i', async (_, status, text) => {
    const reply = await sendRaw(open().url, text);
    expect([reply.status, reply.json.code, reply.headers['connection']]).toEqual([
      status,
      'bad-input',
      'close',
    ]);
    expect(reply.json.requestId).toMatch(/^[a-z2-7]{12}$/);
    expect(reply.headers['x-request-id']).toBe(reply.json.requestId);
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
    expect(open().service.requests).toEqual([]);
  });

  it('is not one with an allowed host in its target, whatever Host says', async () => {
    const target = 'http://Rent.example:3000/gateway/profile';
    const { status } = await sendRaw(open().url, closing(target, 'host: evil.example'));
    expect(status).toBe(200);
  });

  it.each(['/addin/%ff', '/%'])(
    'has the safety headers in its reply if its path cannot be decoded: %s',
    async (path) => {
      const { status, headers, json } = await sendRaw(open().url, closing(path, 'host: localhost'));
      expect([400, 404]).toContain(status);
      expect(['bad-input', 'not-found']).toContain(json.code);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    },
  );
});

describe('a refusal with 401', () => {
  const open = oneGateway();

  it('says how to sign in, and that a session key was wrong only if there was one', async () => {
    const { ask, signIn, key } = open();
    const challenge = async (path: string, headers: Record<string, string>) => {
      const reply = await ask(path, { headers });
      expect(reply.status).toBe(401);
      return reply.headers['www-authenticate'];
    };
    for (const path of [FILES, SESSION, '/gateway/sessions', '/gateway/status']) {
      expect(await challenge(path, {})).toBe('Bearer realm="Rent Roll"');
      expect(await challenge(path, { authorization: 'Bearer x' })).toBe(
        'Bearer realm="Rent Roll", error="invalid_token"',
      );
    }
    expect((await signIn('wrong')).headers['www-authenticate']).toBe('Bearer realm="Rent Roll"');
    expect((await ask(SESSION, { key: await key() })).headers['www-authenticate']).toBeUndefined();
  });
});

describe('another method of a known address', () => {
  const open = oneGateway({ metricsToken: 'metrics-token-of-16' });

  it.each([
    ['HEAD', FILES, 'GET'],
    ['DELETE', `${FILES}/1`, 'GET'],
    ['GET', '/thirdparty/query', 'POST'],
    ['PUT', SESSION, 'DELETE, GET, POST'],
    ['POST', '/healthz', 'GET, HEAD'],
  ] as const)('%s %s is refused with 405 and names what is allowed', async (method, path, allow) => {
    const { ask, service } = open();
    const reply = await ask(path, { method: method as 'GET', ...(method !== 'HEAD' && { body: '{' }) });
    expect([reply.status, reply.headers['allow']]).toEqual([405, allow]);
    if (method !== 'HEAD')
      expect(reply.json).toMatchObject({ code: 'bad-input', requestId: expect.any(String) });
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    expect(service.requests).toEqual([]);
  });

  it('is not refused so where it would show what is hidden, or where there is nothing', async () => {
    const { ask } = open();
    for (const path of ['/metrics', '/nowhere', '/thirdparty/nowhere'])
      expect((await ask(path, { method: 'POST', body: {} })).status).toBe(404);
  });

  it('is answered by the health checks for HEAD, which some load balancers send', async () => {
    const { ask } = open();
    for (const path of ['/healthz', '/readyz'])
      expect(await ask(path, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  });
});

describe('a request that never ends', () => {
  const open = oneGateway({ timeouts: { headMs: 90, requestMs: 180 } });

  it.each([
    ['head', `GET ${FILES} HTTP/1.1\r\nhost: localhost\r\n`],
    [
      'body',
      `POST ${SESSION} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{`,
    ],
  ])('is cut off with 408 after its time, in the middle of its %s', async (_, text) => {
    const { status, headers, json } = await sendRaw(open().url, text);
    expect([status, headers['connection'], json.message]).toEqual([
      408,
      'close',
      'The request did not arrive in time. Send it again.',
    ]);
  });
});

const KB = 1024;

describe('a body', () => {
  const open = eachGateway();
  const signIn = (bytes: number) =>
    open().ask('/gateway/session', {
      method: 'POST',
      body: { clientId: 'analyst', clientSecret: 'opensesame', more: 'x'.repeat(bytes) },
    });

  it('of a sign-in has at most 16 KB', async () => {
    expect((await signIn(15 * KB)).status).toBe(200);
    const { status, json, headers } = await signIn(16 * KB);
    expect([status, json.code, headers.connection]).toEqual([413, 'too-large', 'close']);
  });
});

describe('unfinished bodies', () => {
  let app: FastifyInstance;
  const sockets: Socket[] = [];
  /** What the check of the session waits for. */
  let records: Promise<void>;
  beforeEach(async () => {
    records = Promise.resolve();
    app = Fastify({ bodyLimit: 1000, trustProxy: true, forceCloseConnections: true });
    replyFailures(app);
    app.addHook('onRequest', () => records);
    limitBodies(app, { each: 2000, all: 4000 });
    app.post('/', () => 'here');
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    sockets.splice(0).forEach((socket) => socket.destroy());
    await app.close();
  });

  const begin = (
    address: string,
    size = 'content-length: 1000',
  ): Promise<{ socket: Socket; status: Promise<number> }> =>
    new Promise((resolve) => {
      const { port } = app.server.address() as { port: number };
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      const status = once(socket, 'data').then(([text]) =>
        Number(/^HTTP\/1\.1 (\d+)/.exec(String(text))?.[1]),
      );
      app.server.once('request', () => setImmediate(() => resolve({ socket, status })));
      socket.write(
        `POST / HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${address}\r\ncontent-type: text/plain\r\n${size}\r\n\r\n`,
      );
    });

  it('of one address leave room for those of others, and all have a limit', async () => {
    const first = await begin('10.0.0.1');
    await begin('10.0.0.1');
    expect(await (await begin('10.0.0.1')).status).toBe(429);
    await begin('10.0.0.2');
    await begin('10.0.0.3');
    expect(await (await begin('10.0.0.4')).status).toBe(429);
    first.socket.write('x'.repeat(1000));
    expect(await first.status).toBe(200);
    const { socket, status } = await begin('10.0.0.4');
    socket.write('x'.repeat(1000));
    expect(await status).toBe(200);
  });

  it.each(['while they arrive', 'before their session was checked'])(
    'no longer count when their connection has ended %s',
    async (when) => {
      const gone = new Promise<void>((resolve) =>
        app.server.once('connection', (peer) => void peer.once('close', () => resolve())),
      );
      if (when !== 'while they arrive') records = gone;
      const { socket } = await begin('10.0.0.1');
      await begin('10.0.0.1');
      socket.destroy();
      await gone;
      const next = await begin('10.0.0.1');
      next.socket.write('x'.repeat(1000));
      expect(await next.status).toBe(200);
    },
  );
});
