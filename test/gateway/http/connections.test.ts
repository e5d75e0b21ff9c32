import { connect, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { once } from 'node:events';
import Fastify, { type FastifyInstance } from 'fastify';
import { type ConnectionLimits, listenOn, watchConnections } from '../../../src/gateway/http/connections';

let app: FastifyInstance;
let refusals: number;
const sockets: Socket[] = [];
afterEach(async () => {
  sockets.splice(0).forEach((socket) => socket.destroy());
  await app.close();
});

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

  it('of all addresses of localhost count together, and all of them end', async () => {
    const { port, stopListening } = await serve({ all: 2, each: 2 }, ['127.0.0.1', '127.0.0.2']);
    expect([await ask(port, '127.0.0.1'), await ask(port, '127.0.0.2')]).toEqual([200, 200]);
    expect([await ask(port, '127.0.0.1'), await ask(port, '127.0.0.2')]).toEqual([0, 0]);
    stopListening();
    sockets.splice(0).forEach((socket) => socket.destroy());
    expect([await ask(port, '127.0.0.1'), await ask(port, '127.0.0.2')]).toEqual([0, 0]);
  });

  it('still listen if a further address is in use', async () => {
    const { port } = await serve({ all: 9, each: 9 }, ['127.0.0.1', '127.0.0.1']);
    expect(await ask(port)).toBe(200);
  });
});
