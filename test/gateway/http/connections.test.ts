import { connect, type Socket, type AddressInfo } from 'node:net';
import { Duplex } from 'node:stream';
import { once } from 'node:events';
import Fastify, { type FastifyInstance } from 'fastify';
import {
  type ConnectionLimits,
  listenOn,
  watchConnections,
  finishOpenReplies,
} from '../../../src/gateway/http/connections';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { connect as connectTls } from 'node:tls';
import { selfSignedCertificate } from '../../../src/gateway/keys/certificate';

let app: FastifyInstance;
let refusals: number;
const sockets: Socket[] = [];
/** Serves `/` with these limits. Returns the port. */
async function serve(
  limits: ConnectionLimits,
  addresses: string[] = ['127.0.0.1'],
): Promise<{ port: number; stopListening: () => void }> {
  refusals = 0;
  app = Fastify({ forceCloseConnections: true });
  app.get('/', () => 'here');
  const { stopListening } = watchConnections(app, limits, () => void (refusals += 1));
  await listenOn(app, 0, 'localhost', () => Promise.resolve(addresses.map((address) => ({ address }))));
  return { port: (app.server.address() as { port: number }).port, stopListening };
}

/** Sends a request over a new connection, which stays open. Returns the status, or 0 if it was closed unanswered. */
function ask(port: number, host = '127.0.0.1'): Promise<number> {
  const socket = connect(port, host);
  sockets.push(socket);
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  return new Promise((resolve) => {
    socket.once('data', (text) => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(String(text))?.[1])));
    socket.on('error', () => undefined).once('close', () => resolve(0));
  });
}

describe('connections', () => {
  afterEach(async () => {
    sockets.splice(0).forEach((socket) => socket.destroy());
    await app.close();
  });

  it('beyond the limit are closed unanswered, until others end, and said once', async () => {
    const { port } = await serve({ all: 3, each: 3 });
    expect([await ask(port), await ask(port), await ask(port)]).toEqual([200, 200, 200]);
    expect([await ask(port), await ask(port)]).toEqual([0, 0]);
    expect(refusals).toBe(1);
    const [first] = sockets;
    const ended = once(app.server, 'connection');
    first?.destroy();
    let status = 0;
    while (status === 0) status = await ask(port);
    expect(status).toBe(200);
    await ended;
  });

  it('of one address leave room for those of others', async () => {
    const { port } = await serve({ all: 4, each: 2 });
    expect([await ask(port), await ask(port), await ask(port)]).toEqual([200, 200, 0]);
    const from = (remoteAddress: string) => {
      const socket = Object.assign(new Duplex({ read() {}, write: (_, __, done) => done() }), {
        remoteAddress,
      });
      app.server.emit('connection', socket);
      return socket;
    };
    const others = [from('192.0.2.1'), from('192.0.2.2'), from('192.0.2.3')];
    expect(others.map(({ destroyed }) => destroyed)).toEqual([false, false, true]);
    others.forEach((socket) => socket.destroy());
  });
});

const QUESTION = 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n';

let folder: string;
let certificate: { key: string; cert: string };
beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/rr-stop-`);
  certificate = await selfSignedCertificate(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a server that stops, over https', () => {
  let app: FastifyInstance;
  let port: number;
  const sockets: Socket[] = [];

  async function serve(withinMs = 10_000): Promise<void> {
    const { key, cert } = certificate;
    app = Fastify({
      forceCloseConnections: true,
      return503OnClosing: false,
      https: { key, cert },
    }) as unknown as FastifyInstance;
    const connections = watchConnections(app, { all: Infinity, each: Infinity }, () => undefined);
    finishOpenReplies(app, { connections, drainMs: 0, withinMs });
    app.post('/', () => 'here');
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.address() as AddressInfo).port;
  }
  afterEach(async () => {
    sockets.splice(0).forEach((socket) => socket.destroy());
    await app.close();
  });

  /** Opens a connection that the server has accepted. */
  async function open(): Promise<Socket> {
    const accepted = once(app.server, 'secureConnection');
    const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false });
    sockets.push(socket);
    await Promise.all([accepted, once(socket, 'secureConnect')]);
    return socket;
  }
  /** Resolves with everything that arrives until the connection ends, or with the code of its error. */
  const answer = (socket: Socket): Promise<string> =>
    new Promise((resolve) => {
      let text = '';
      socket.on('data', (chunk) => (text += String(chunk)));
      socket.on('error', (error: NodeJS.ErrnoException) => resolve(String(error.code)));
      socket.on('close', () => resolve(text));
    });
  const ask = (socket: Socket): Promise<string> => {
    const reply = answer(socket);
    socket.write(QUESTION);
    return reply;
  };

  it('answers every question on a connection that it accepted before', async () => {
    await serve();
    const accepted: Socket[] = [];
    for (let count = 0; count < 40; count += 1) accepted.push(await open());
    const closed = app.close();
    const replies = await Promise.all(accepted.map(ask));
    await closed;
    expect(replies.filter((reply) => !/^HTTP\/1\.1 200 /.test(reply))).toEqual([]);
  });

  it('does not wait long for a connection that is never used', async () => {
    await serve(20);
    const unused = await open();
    const ended = answer(unused);
    await app.close();
    expect(await ended).toBe('');
  });
});
