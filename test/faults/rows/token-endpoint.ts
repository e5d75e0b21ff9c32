import { createServer, type Server, type Socket, type AddressInfo } from 'node:net';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { ODD_ANSWERS } from '../../gateway/tokens/odd-answers';
import { type FaultRow, faultRow } from '../fault-row';
import { byStatus, counts, storm, withGateway, inGateway } from '../with-gateway';
import { DAY_MS, HOUR_MS, TOKEN } from '../../gateway/gateway-fixture';

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
      'a break after the request': (socket) => socket.once('data', () => socket.destroy()),
      'a reset after the request': (socket) => socket.once('data', () => socket.resetAndDestroy()),
      'a close after the request': (socket) => socket.once('data', () => socket.end()),
      'half a status line': (socket) => socket.once('data', () => socket.end('HTTP/1.1 2')),
      'only headers': (socket) =>
        socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n')),
      'half a body': (socket) =>
        socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"access_tok')),
      'half a chunk': (socket) =>
        socket.once('data', () =>
          socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\n{"a'),
        ),
      'a reply that is not HTTP': (socket) => socket.once('data', () => socket.end('220 smtp ready\r\n')),
      'two lengths': (socket) =>
        socket.once('data', () =>
          socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}'),
        ),
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

const quotaGone = faultRow(
  14,
  "The month's quota is used up",
  'one request a day, data until the token expires and within a day of new tokens',
  async (tally, size) => {
    const { statuses, words } = DEFAULT_PROFILE.quotaExhausted;
    const kinds: [number, string[], string][] = [
      [429, words, '{"error":"too_many_requests","error_description":"Monthly quota reached"}'],
      [429, words, '<html>429: the tokens of this month are used up</html>'],
      [403, words, '{"error":"access_denied","error_description":"Monthly quota reached"}'],
      [403, words, 'quota'],
      [400, ['token_limit'], '{"error":"token_limit"}'],
      [402, [], ''],
    ];
    // Other tests hold how each kind is recognized.
    const some = size === 'long' ? kinds : kinds.filter((_, at) => at === 0 || at === 2);
    const [pace, restartEach] = size === 'long' ? [HOUR_MS, 24] : [12 * HOUR_MS, 12];
    for (const [status, names, body] of some)
      await inGateway(
        tally,
        `${status} ${body}`,
        async (fixture, expect) => {
          const { service, clock } = fixture;
          const key = await fixture.key();
          service.fail(TOKEN, { status, body });
          clock.ms += DAY_MS - 4 * 60_000;
          expect('while the token lives', byStatus(await storm(fixture, key, 20)), { 200: 20 });
          expect('token requests', counts(fixture).tokens, 2);
          clock.ms += 5 * 60_000;
          const turn = Date.UTC(2026, 11, 1);
          for (let round = 0; clock.ms < turn; round += 1, clock.ms += pace) {
            expect(`after it, round ${round}`, byStatus(await storm(fixture, key, 2)), { 503: 2 });
            if (round % restartEach === 0) await fixture.restart();
          }
          const asked = counts(fixture).tokens;
          const days = Math.ceil((turn - Date.UTC(2026, 10, 22, 9)) / DAY_MS);
          expect('token requests until the month ends: one a day', asked <= 2 + days, true);
          service.heal();
          clock.ms = turn + 13 * HOUR_MS;
          expect('in the next month', byStatus(await storm(fixture, key, 20)), { 200: 20 });
          expect('token requests then', counts(fixture).tokens, asked + 1);
        },
        {
          profile: { ...DEFAULT_PROFILE, quotaExhausted: { statuses, words: names } },
          sessions: { idleMs: 90 * DAY_MS, absoluteMs: 90 * DAY_MS },
        },
      );
  },
);

const oddAnswers = faultRow(
  17,
  'Odd replies of the token endpoint',
  'refused, or the expiry is bounded; never a loop',
  async (tally, size) => {
    // Tests of the token request hold what each reply means.
    const tried = ODD_ANSWERS.filter(
      ([name]) =>
        size === 'long' || ['no expiry', 'a blank in the token', 'expires_in 1', 'exp -1'].includes(name),
    );
    const pace = size === 'long' ? 60_000 : 600_000;
    for (const [name, body] of tried)
      await inGateway(tally, name, async (fixture, expect) => {
        const { service, signIn, clock } = fixture;
        service.fail(TOKEN, { status: 200, bytes: Buffer.from(body) });
        // The service accepts any token.
        service.answers['/thirdparty/files'] = '[]';
        service.fail('/thirdparty/files', { status: 200, body: '[]' });
        const { json } = await signIn();
        if (!json.sessionKey) {
          expect('the failure', json.code, 'bad-reply');
          for (let click = 0; click < 3; click += 1) await signIn();
          return expect('token requests', counts(fixture).tokens, 1);
        }
        for (let ms = 0; ms < 50 * 60_000; ms += pace) {
          expect('replies', byStatus(await storm(fixture, json.sessionKey, 1)), { 200: 1 });
          clock.ms += pace;
        }
        expect('token requests in 50 minutes', counts(fixture).tokens, 1);
        clock.ms += DAY_MS;
        await storm(fixture, json.sessionKey, 1);
        expect('token requests after a day', counts(fixture).tokens, 2);
      });
  },
);

export const tokenEndpoint: FaultRow[] = [tokenEndpointDown, quotaGone, oddAnswers];
