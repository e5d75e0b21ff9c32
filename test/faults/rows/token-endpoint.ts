import { createServer, type Server, type Socket, type AddressInfo } from 'node:net';
import { type FaultRow, faultRow } from '../fault-row';
import { withGateway, inGateway } from '../with-gateway';

const AUDIENCE = 'https://service.example/api';

/** Starts a server that handles raw connections, and counts them and their bytes. */
async function rawServer(handle: (socket: Socket) => void) {
  let connections = 0;
  let bytes = 0;
  const server: Server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => (bytes += chunk.length));
    handle(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: () => ({ connections, bytes }),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const tokenEndpointDown = faultRow(
  13,
  'The token endpoint is down, or the connection breaks',
  'retried only if no byte was sent',
  async (tally) => {
    const closed = 'http://127.0.0.1:1';
    const unreachable = {
      'a closed port': closed,
      'a name that does not exist': 'http://token-endpoint.invalid',
      'a closed port on IPv6': 'http://[::1]:1',
    };
    // All at once, because each waits before it tries again.
    await Promise.all(
      Object.entries(unreachable).map(([name, authUrl]) =>
        inGateway(
          tally,
          name,
          async ({ signIn, clock }, expect) => {
            expect('the reply', (await signIn()).json.code, 'unreachable');
            // Nothing was spent, so the next sign-in need not wait.
            clock.ms += 1;
            expect('the next reply', (await signIn()).json.code, 'unreachable');
          },
          { service: { baseUrl: closed, authUrl, audienceUrl: AUDIENCE } },
        ),
      ),
    );

    const tls = await rawServer((socket) => socket.once('data', () => socket.end('not TLS')));
    await inGateway(
      tally,
      'plain text instead of TLS',
      async ({ signIn }, expect) => {
        expect('the reply', (await signIn()).json.code, 'unreachable');
      },
      { service: { baseUrl: closed, authUrl: tls.url.replace('http', 'https'), audienceUrl: AUDIENCE } },
    );
    await tls.close();

    const broken: Record<string, (socket: Socket) => void> = {
      'a reset after the request': (socket) => socket.once('data', () => socket.resetAndDestroy()),
      'half a status line': (socket) => socket.once('data', () => socket.end('HTTP/1.1 2')),
      'half a body': (socket) =>
        socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"access_tok')),
      'a reply that is not HTTP': (socket) => socket.once('data', () => socket.end('220 smtp ready\r\n')),
      'a header too long': (socket) =>
        socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`)),
    };
    let handleNext: (socket: Socket) => void = () => undefined;
    const server = await rawServer((socket) => handleNext(socket));
    await withGateway(
      async ({ signIn, clock }) => {
        for (const [name, handle] of Object.entries(broken))
          await tally.in(name, async (expect) => {
            handleNext = handle;
            // Another person, because a failure is remembered, and another minute, because sign-ins are limited.
            const clientId = `person ${name}`;
            clock.ms += 60_000;
            const { connections } = server.seen();
            expect('the reply', (await signIn('secret', clientId)).status, 502);
            expect('the next reply', (await signIn('secret', clientId)).status, 502);
            expect('connections', server.seen().connections - connections, 1);
          });
      },
      { service: { baseUrl: closed, authUrl: server.url, audienceUrl: AUDIENCE } },
    );
    await server.close();
  },
);

export const tokenEndpoint: FaultRow[] = [tokenEndpointDown];
