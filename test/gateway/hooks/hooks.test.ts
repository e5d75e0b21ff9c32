import fc from 'fast-check';
import Fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { limitBodies } from '../../../src/gateway/hooks/check-http';
import { replyFailures } from '../../../src/gateway/hooks/reply-failures';
import { redactedLogger } from '../../../src/gateway/logging';
import { textTable } from '../../support/text-table';
import { FILES, oneGateway, openGateway, ORGANISATION, SESSION, takeLog } from '../gateway-fixture';

interface RawReply {
  status: number;
  /** The first line and the headers. */
  head: string;
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
      const json = (body.startsWith('{') ? JSON.parse(body) : {}) as RawReply['json'];
      resolve({ status: Number(head.split(' ')[1] ?? 0), head: head.toLowerCase(), json });
    });
  });
}
const closing = (target: string, ...headers: string[]) =>
  [`GET ${target} HTTP/1.1`, ...headers, 'connection: close', '', ''].join('\r\n');

/** The beginning of a sign-in. */
const post = (length: string, body: string) =>
  `POST ${SESSION} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${length}\r\n\r\n${body}`;

describe('a request that HTTP forbids', () => {
  const open = oneGateway({ publicHosts: ['rent.example'] });

  it.each([
    ['names two hosts', 400, closing('/gateway/profile', 'host: localhost', 'host: localhost')],
    ['hides another host', 421, closing('http://localhost@evil.example/gateway/profile', 'host: localhost')],
    ['has an unknown transfer coding', 501, post('transfer-encoding: xchunked, chunked', '0\r\n\r\n')],
  ])('is refused if it %s: %i', async (_, status, text) => {
    const reply = await sendRaw(open().url, text);
    expect([reply.status, reply.json.code]).toEqual([status, 'bad-input']);
    expect(reply.json.requestId).toMatch(/^[0-9a-f]{12}$/);
    for (const header of [
      `x-request-id: ${reply.json.requestId}`,
      'connection: close',
      'x-content-type-options: nosniff',
      "content-security-policy: default-src 'none'",
    ])
      expect(reply.head).toContain(`\n${header}`);
    expect(open().service.requests).toEqual([]);
  });

  it.each([
    ['is not HTTP', 400, 'hello\r\n\r\n'],
    ['has headers without end', 431, `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}`],
  ])('ends its connection if it %s: %i', async (_, status, text) =>
    expect((await sendRaw(open().url, text)).status).toBe(status),
  );

  it('is not one with an allowed host in its target, whatever Host says', async () => {
    const target = 'http://Rent.example:3000/gateway/profile';
    const { status } = await sendRaw(open().url, closing(target, 'host: evil.example'));
    expect(status).toBe(200);
  });

  it.each(['/addin/%ff', '/%'])(
    'has the safety headers in its reply if its path cannot be decoded: %s',
    async (path) => {
      const { status, head, json } = await sendRaw(open().url, closing(path, 'host: localhost'));
      expect([400, 404]).toContain(status);
      expect(['bad-input', 'not-found']).toContain(json.code);
      expect(head).toContain('\nx-content-type-options: nosniff');
      expect(head).toMatch(/\ncontent-security-policy:.*frame-ancestors 'none'/);
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

it('a health check with HEAD is answered, because some load balancers send it', async () => {
  const fixture = await openGateway();
  for (const path of ['/healthz', '/readyz'])
    expect(await fixture.ask(path, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  await fixture.close();
});

describe('a request that never ends', () => {
  const open = oneGateway({ timeouts: { headMs: 90, requestMs: 180 } });

  it.each([
    ['head', `GET ${FILES} HTTP/1.1\r\nhost: localhost\r\n`],
    ['body', post('content-length: 99', '{')],
  ])('is cut off with 408 after its time, in the middle of its %s', async (_, text) => {
    const { status, head } = await sendRaw(open().url, text);
    expect(status).toBe(408);
    expect(head).toContain('\nconnection: close');
  });
});

describe('a body', () => {
  const open = oneGateway();

  it('of a sign-in has at most 16 KB', async () => {
    const signIn = (kilobytes: number) =>
      open().ask(SESSION, { method: 'POST', body: { ...ORGANISATION, more: 'x'.repeat(1024 * kilobytes) } });
    expect((await signIn(15)).status).toBe(200);
    const { status, json, headers } = await signIn(16);
    expect([status, json.code, headers.connection]).toEqual([413, 'too-large', 'close']);
  });
});

describe('unfinished bodies', () => {
  let app: FastifyInstance;
  const sockets: Socket[] = [];
  beforeEach(async () => {
    app = Fastify({ bodyLimit: 1000, trustProxy: true, forceCloseConnections: true });
    replyFailures(app);
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
});

describe('the log', () => {
  it('has one line for each request, with route, outcome and attempts, and without the address', async () => {
    const log = takeLog();
    const fixture = await openGateway({ logger: log.logger });
    try {
      const { service, ask } = fixture;
      const key = await fixture.key();
      service.answers[FILES] = '[1,2,3]';
      service.fail(FILES, { status: 503, headers: { 'retry-after': '0' }, times: 2 });
      const first = await ask(`${FILES}/id-4711`, { key, headers: { 'x-request-id': 'mine' } });
      expect(first.headers['x-request-id']).toMatch(/^[0-9a-f]{12}$/);
      const lost = await ask('/nothing/id-4713?x=secret', { key });
      const gone = new AbortController();
      service.fail(`${FILES}/id-4714`, { until: new Promise(() => {}) });
      const asked = ask(`${FILES}/id-4714`, { key, signal: gone.signal }).catch(() => undefined);
      const { over } = await service.arrival(`${FILES}/id-4714`);
      gone.abort();
      await asked;
      expect(await over).toBe(false);
      await ask('/gateway/profile');

      const lines = log.lines().filter(({ msg }) => msg === 'request');
      const lineOf = (id: unknown) => lines.filter(({ requestId }) => requestId === id);
      const route = `${FILES}/:fileId`;
      expect(lineOf(first.headers['x-request-id'])).toEqual([
        expect.objectContaining({
          level: 30,
          method: 'GET',
          route,
          status: 200,
          ms: expect.any(Number),
          bytes: 7,
          attempts: 3,
          coalesced: false,
          whole: true,
        }),
      ]);
      expect(lineOf(lost.headers['x-request-id'])).toEqual([
        expect.objectContaining({ route: 'none', status: 404 }),
      ]);
      expect(lines.filter(({ whole }) => !whole)).toEqual([expect.objectContaining({ route, attempts: 1 })]);
      expect(log.text()).not.toMatch(/id-471\d|x=secret/);
    } finally {
      await fixture.close();
    }
  });
});

const CANARY = 'canary-7f3b9d2e51';

function openLog() {
  const { logger, lines } = takeLog('trace');
  const { log } = Fastify({ logger: redactedLogger(logger) });
  return { log, lines };
}

const TEXTS = textTable(`
  Bearer ${CANARY}
  authorization: bearer ${CANARY}
  postgres://gateway:${CANARY}@db.example/rr
  grant_type=client_credentials&client_secret=${CANARY}&x=1
`).flat();
const FIELDS = ['Authorization', 'client_secret', 'databaseUrl'].map((name) => ({ [name]: CANARY }));

describe('the log', () => {
  it.each([...FIELDS, ...TEXTS])('hides a secret at any depth: %j', (secret) => {
    const { log, lines } = openLog();
    const fields = typeof secret === 'string' ? { note: secret } : secret;
    const error = Object.assign(new Error(`Failed ${String(secret)}`), { config: fields, ...fields });
    const ofClass = new (class Holder {
      note = secret;
    })();
    log.info(fields, `said ${String(secret)}`);
    log.info({ list: [[fields], { a: { b: { c: { d: secret } } } }, ofClass] });
    log.info(error, 'named');
    log.error(error);
    log.error({ err: error, error }, 'failed');
    log.error(new Error('outer', { cause: error }));
    log.child(fields).child({ deeper: secret }).info(fields, 'from a child');
    expect(lines().length).toBeGreaterThan(5);
    expect(JSON.stringify(lines())).not.toContain(CANARY);
  });

  it('keeps all other fields', () => {
    const { log, lines } = openLog();
    log.warn({ count: 3, token: 'a1b2', at: new Date(0), keys: 2 }, 'kept');
    expect(lines().at(-1)).toMatchObject({
      level: 40,
      count: 3,
      token: 'a1b2',
      at: '1970-01-01T00:00:00.000Z',
      keys: 2,
      msg: 'kept',
    });
    log.error(new Error('alone'));
    expect(lines().at(-1)).toMatchObject({ msg: 'alone', err: { message: 'alone' } });
  });

  it('accepts any value', () => {
    const { log, lines } = openLog();
    const ring: Record<string, unknown> = { name: 'ring' };
    ring['self'] = ring;
    log.info({ ring });
    expect(lines().at(-1)).toMatchObject({ ring: { name: 'ring' } });
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (fields) => {
        log.info(fields as object, 'anything');
      }),
    );
  });
});
