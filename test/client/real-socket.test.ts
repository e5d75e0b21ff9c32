import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '../../src/client/create-client';
import { GATEWAY_PATHS } from '../../src/contract/gateway-wire';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { manualTimer } from './observed-client';
import { ask } from './questions';

const servers: Server[] = [];

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer((request, response) =>
    request.url === GATEWAY_PATHS.profile
      ? response.end(JSON.stringify({ profile: DEFAULT_PROFILE }))
      : answer(request, response),
  );
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function clientOf(answer: RequestListener) {
  const baseUrl = await listen(answer);
  const client = createClient({ fetch: globalThis.fetch, baseUrl, setTimer: manualTimer().set });
  client.setSession({ key: 'key-1', identity: 'ann' });
  return client;
}

describe('a client over a real connection', () => {
  it.each<[string, string, RequestListener]>([
    [
      'that is shorter than announced',
      'unreachable',
      (_, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('[{"rent":"a"}]', () => response.destroy());
      },
    ],
    [
      'that is cut between two chunks',
      'unreachable',
      (_, response) => void response.write('[{"rent":"a"}]', () => response.destroy()),
    ],
    [
      'that the service cuts and closes properly',
      'bad-reply',
      (_, response) => void response.end('[{"rent":"a"},{"re'),
    ],
    ['that closes before it begins', 'unreachable', (request) => void request.socket.destroy()],
  ])('reports a body %s as %s, never as a short table', async (_, code, answer) => {
    const client = await clientOf(answer);
    await expect(client.rows(ask(['rent']))).rejects.toMatchObject({ code });
    expect(client.stats()).toMatchObject({ entries: 0 });
  });

  it('never follows a redirect to another server', async () => {
    let visits = 0;
    const elsewhere = await listen((_, response) => {
      visits += 1;
      response.end('[]');
    });
    const client = await clientOf((_, response) =>
      response.writeHead(307, { location: `${elsewhere}/x` }).end(),
    );
    await expect(client.rows(ask(['rent']))).rejects.toMatchObject({ code: 'unreachable' });
    expect(visits).toBe(0);
  });
});
