import { connect } from 'node:net';
import { floodWithBodies } from '../body-flood';
import { type FaultRow, faultRow } from '../fault-row';
import { startStranger } from '../start-stranger';
import { withGateway } from '../with-gateway';
import { removeCompiled, compileMeasured } from '../memory';
import { DAY_MS, FILES } from '../../gateway/gateway-fixture';

/** Sends raw bytes and returns the status of the reply, or 0 without a reply. */
function sendRaw(url: string, text: string): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.end(text));
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)));
  });
}

/** Ends of a path that a server might follow upwards, to another host or into another request. */
const STEPS = [
  ...['../../oauth/token', '..%2f..%2foauth%2ftoken', '%2e%2e/%2e%2e/oauth/token', '..;/oauth/token'],
  ...['.%00./oauth', '@evil.example', '%0d%0aHost: evil.example', '%0aGET http://evil.example/ HTTP/1.1'],
  ...['%23evil.example', '%3fevil=1', '\\\\evil.example\\share', '///evil.example', ':9/'],
];

const smuggledAddresses = faultRow(
  24,
  'Addresses smuggled into a request or a configuration',
  'connections only to the service, only allowed paths',
  async (tally) => {
    const stranger = await startStranger();
    const { port } = stranger;
    const hosts = [
      `127.0.0.1:${port}`,
      `localhost:${port}`,
      `[::1]:${port}`,
      `[::ffff:127.0.0.1]:${port}`,
      `2130706433:${port}`,
      `0x7f000001:${port}`,
      `017700000001:${port}`,
      `127.1:${port}`,
      `evil.example:${port}`,
      `user@127.0.0.1:${port}`,
    ];
    await withGateway(async (fixture) => {
      const key = await fixture.key();
      const { url } = fixture;
      const { host } = new URL(url);
      const allowed = new Set(['/oauth/token', FILES]);
      const send = async (target: string, headers: string) =>
        sendRaw(
          url,
          `GET ${target} HTTP/1.1\r\n${headers}\r\nauthorization: Bearer ${key}\r\nconnection: close\r\n\r\n`,
        );
      for (const step of STEPS)
        for (const target of [step, `${FILES}/${step}`, `${FILES}/${encodeURIComponent(step)}`])
          await tally.in(target, async (expect) => {
            await send(target, `host: ${host}`);
            const seen = fixture.service.requests.map((request) => request.path);
            const isAllowed = (one: string) =>
              allowed.has(one) || /^\/thirdparty\/files\/[^/?#\\]+$/.test(one);
            expect('other paths', seen.filter((one) => !isAllowed(one)).join(), '');
            expect('token requests', seen.filter((one) => one === '/oauth/token').length, 1);
          });
      for (const evil of hosts) {
        const targets = [
          `http://${evil}/`,
          `http://${evil}${FILES}`,
          `//${evil}/`,
          `${FILES}/..%2f..%2f..%2f${evil}`,
          `${FILES}/http:%2f%2f${evil}%2f`,
          `${FILES}?url=http://${evil}/`,
          `${FILES}@${evil}/`,
          `/thirdparty//${evil}/files`,
          `${FILES}/%2e%2e/%2e%2e/${evil}`,
        ];
        for (const target of targets)
          await tally.in(target, async (expect) => {
            const before = fixture.service.requests.length;
            await send(target, `host: ${host}`);
            expect('connections elsewhere', stranger.connections(), 0);
            for (const { path: seen } of fixture.service.requests.slice(before))
              expect(
                `"${seen}" is one path below files`,
                allowed.has(seen) || /^\/thirdparty\/files\/[^/?]+$/.test(seen),
                true,
              );
          });
        for (const headers of [
          `host: ${evil}`,
          `host: ${host}\r\nx-forwarded-host: ${evil}`,
          `host: ${host}\r\nforwarded: host=${evil}`,
        ])
          await tally.in(headers, async (expect) => {
            await send(FILES, headers);
            expect('connections elsewhere', stranger.connections(), 0);
            const last = fixture.service.requests.at(-1);
            expect('none of its headers was forwarded', JSON.stringify(last?.headers).includes(evil), false);
          });
      }
    });
    await stranger.close();
  },
);

const strangers = faultRow(
  25,
  'Forged identities, foreign origins, ended keys',
  '401 or 403, nothing sent to the service',
  async (tally) => {
    await withGateway(async (fixture) => {
      const { service, ask } = fixture;
      const ended = await fixture.key();
      await ask('/gateway/session', { method: 'DELETE', key: ended });
      const idle = await fixture.key();
      fixture.clock.ms += 8 * DAY_MS;
      const key = await fixture.key();
      const [token = ''] = service.tokens;
      const none = Buffer.from('{"alg":"none"}').toString('base64url');
      const claims = Buffer.from('{"sub":"analyst","aud":"gateway"}').toString('base64url');
      const credentials: Record<string, Record<string, string>> = {
        none: {},
        empty: { authorization: '' },
        'only "Bearer"': { authorization: 'Bearer' },
        'the token of the service': { authorization: `Bearer ${token}` },
        'a JWT of alg none': { authorization: `Bearer ${none}.${claims}.` },
        'an ended key': { authorization: `Bearer ${ended}` },
        'an idle key': { authorization: `Bearer ${idle}` },
        'half a key': { authorization: `Bearer ${key.slice(0, 20)}` },
        'a key with one letter changed': {
          authorization: `Bearer ${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`,
        },
        'a key in another case': { authorization: `Bearer ${key.toUpperCase()}` },
        'a key twice': { authorization: `Bearer ${key}, Bearer ${key}` },
        'a key as Basic': { authorization: `Basic ${Buffer.from(`analyst:${key}`).toString('base64')}` },
        'a key under Authentication': { authentication: `Bearer ${key}` },
        'a key in a cookie': { cookie: `session=${key}` },
        'a forged user': { 'x-forwarded-user': 'analyst', 'x-remote-user': 'analyst', 'x-user': 'analyst' },
        'a forged client certificate': { 'x-ssl-client-verify': 'SUCCESS', 'x-client-cert': 'analyst' },
      };
      const places = [
        FILES,
        '/thirdparty/databases-list',
        '/thirdparty/column-list',
        '/gateway/session',
        '/gateway/status',
      ];
      const before = service.requests.length;
      for (const [name, headers] of Object.entries(credentials))
        for (const place of places)
          await tally.in(`${name} at ${place}`, async (expect) => {
            expect('the reply', (await ask(place, { headers })).status, 401);
            expect('requests to the service', service.requests.length, before);
          });
      for (const origin of [
        'https://evil.example',
        'null',
        'http://localhost',
        'https://excel.officeapps.live.com',
      ])
        await tally.in(`a page of ${origin}`, async (expect) => {
          const { headers } = await ask(FILES, { key, headers: { origin } });
          expect('the page may not read the reply', headers['access-control-allow-origin'], undefined);
          expect(
            'a preflight is refused',
            (
              await ask(FILES, {
                method: 'OPTIONS' as 'GET',
                headers: { origin, 'access-control-request-method': 'GET' },
              })
            ).status,
            405,
          );
        });
      await tally.in('a key in the address', async (expect) => {
        expect('the reply', (await ask(`${FILES}?access_token=${key}`)).status, 401);
      });
    });
  },
);

const unendingBodies = faultRow(
  50,
  'Sign-ins from four addresses that never end, each with almost all of a body of 1 MiB',
  'the memory of the process stays under 300 MB, also afterwards',
  async (tally, size) => {
    const each = size === 'short' ? 100 : 290;
    const compiled = compileMeasured();
    for (const form of ['length', 'chunked'] as const)
      await tally.in(`${4 * each} bodies, ${form}`, async (expect) => {
        const { peakMb, afterMb } = await floodWithBodies(each, form, compiled);
        expect(`the peak of ${peakMb} MB is under 300`, peakMb < 300, true);
        expect(`the ${afterMb} MB afterwards are under 300`, afterMb < 300, true);
      });
    removeCompiled(compiled);
  },
);

const redirects = faultRow(
  20,
  'Redirects, also to another origin',
  'not followed: the token never leaves the origin',
  async (tally) => {
    const stranger = await startStranger();
    const { port } = stranger;
    const locations = {
      'the same origin': '/elsewhere',
      'another port': `http://127.0.0.1:${port}/`,
      'an address without a scheme': `//127.0.0.1:${port}/`,
    };
    await withGateway(async (fixture) => {
      const key = await fixture.key();
      for (const status of [301, 302, 303, 307, 308])
        for (const [kind, location] of Object.entries(locations))
          await tally.in(`${status} to ${kind}`, async (expect) => {
            fixture.service.fail('/thirdparty', { status, headers: { location } });
            for (const request of [{}, { method: 'POST', body: {} } as const]) {
              const address = request.method ? '/thirdparty/query' : FILES;
              const { json, text, headers } = await fixture.ask(address, { key, ...request });
              expect('the reply', json.code, 'bad-reply');
              expect('it names the address', JSON.stringify([text, headers]).includes(location), false);
            }
            expect(
              'requests elsewhere',
              [stranger.connections(), fixture.service.count('/elsewhere')],
              [0, 0],
            );
          });
    });
    await stranger.close();
  },
);

export const strangerRows: FaultRow[] = [redirects, smuggledAddresses, strangers, unendingBodies];
