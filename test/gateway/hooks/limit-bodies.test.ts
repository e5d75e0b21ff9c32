import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { limitBodies } from '../../../src/gateway/hooks/check-http';
import { replyFailures } from '../../../src/gateway/hooks/reply-failures';
import { allowProperties, eachGateway } from '../gateway-fixture';

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

  it('of a question has at most 1 MiB', async () => {
    await allowProperties(open());
    const key = await open().key();
    const { createProperty } = open().options.profile;
    const create = (bytes: number) =>
      open().ask(createProperty.path, { method: 'POST', key, body: { name: 'x'.repeat(bytes) } });
    expect((await create(900 * KB)).status).not.toBe(413);
    expect((await create(1024 * KB)).status).toBe(413);
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

  it('count as the largest one if they do not say their length', async () => {
    const chunked = 'transfer-encoding: chunked';
    await begin('10.0.0.1', chunked);
    await begin('10.0.0.1', chunked);
    expect(await (await begin('10.0.0.1', 'content-length: 1')).status).toBe(429);
  });

  it('no longer count when their connection has ended', async () => {
    const { socket } = await begin('10.0.0.1');
    await begin('10.0.0.1');
    const gone = new Promise((resolve) =>
      app.server.getConnections((_, before) => {
        socket.destroy();
        const look = () =>
          app.server.getConnections((__, now) =>
            now < before ? resolve(undefined) : void setImmediate(look),
          );
        look();
      }),
    );
    await gone;
    const next = await begin('10.0.0.1');
    next.socket.write('x'.repeat(1000));
    expect(await next.status).toBe(200);
  });
});
