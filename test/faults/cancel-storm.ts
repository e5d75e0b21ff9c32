import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Agent, request } from 'undici';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { MAX_CONCURRENT_REQUESTS } from '../../src/gateway/forward/upstream/concurrency-limiter';
import { MAX_CONNECTIONS } from '../../src/gateway/forward/upstream/upstream';
import { createTally, type Outcome } from './fault-row';
import { seeded } from './seeded';
import { withGateway } from './with-gateway';
import { FILES } from '../gateway/gateway-fixture';

export interface Storm {
  requests: number;
  /** The share of requests that are cancelled, from 0 to 1. */
  cancelled: number;
  seed: number;
}

const PIECE = Buffer.alloc(16 * 1024, 0x20);
const PIECES = 8;

/** Starts a service that answers in pieces, and counts open requests. */
async function slowService(random: () => number) {
  const sockets = new Set<Socket>();
  const seen = { open: 0, mostSockets: 0, hold: false };
  const pendingAnswers: (() => void)[] = [];

  function answer(response: ServerResponse): void {
    let left = PIECES;
    response.setHeader('content-type', 'application/json');
    const more = () => {
      if (response.destroyed) return;
      left -= 1;
      if (left < 0) return void response.end();
      response.write(PIECE);
      if (random() < 0.5) setImmediate(more);
      else setTimeout(more, 1);
    };
    more();
  }

  const server = createServer((incoming, response) => {
    incoming.resume();
    if (!incoming.url?.startsWith(FILES))
      return void response.end(
        incoming.url === DEFAULT_PROFILE.token.path ? '{"access_token":"opaque"}' : '[]',
      );
    seen.open += 1;
    response.once('close', () => (seen.open -= 1));
    if (seen.hold) pendingAnswers.push(() => answer(response));
    else answer(response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    seen.mostSockets = Math.max(seen.mostSockets, sockets.size);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    pendingAnswers,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Sends the requests of a sheet full of formulas and cancels most of them at random moments: while they are queued, before
 * the reply, or during it. Checks that the others are answered in full, and that afterwards all resources are free.
 */
export async function cancelStorm({ requests, cancelled, seed }: Storm): Promise<Outcome> {
  const random = seeded(seed);
  const service = await slowService(random);
  const tally = createTally();
  const unhandled: unknown[] = [];
  const note = (thrown: unknown) => void unhandled.push(thrown);
  process.on('unhandledRejection', note);
  // Without timeouts, because the client and the gateway share one process.
  const agent = new Agent({ connections: 200, connect: { timeout: 0 } });
  try {
    await tally.in(`seed ${seed}`, (expect) =>
      withGateway(
        async (fixture) => {
          const headers = { authorization: `Bearer ${await fixture.key()}` };
          const ask = async (at: number, signal?: AbortSignal) => {
            // Every third request is shared with others.
            const path = `${FILES}/${at % 3 === 0 ? `shared-${at % 60}` : at}`;
            try {
              const reply = await request(fixture.url + path, { headers, signal, dispatcher: agent });
              const body = await reply.body.arrayBuffer();
              return reply.statusCode === 200 && body.byteLength === PIECE.length * PIECES
                ? 'whole'
                : 'wrong';
            } catch (thrown) {
              return signal?.aborted ? 'cancelled' : `broken: ${String(thrown)}`;
            }
          };
          const asks = Array.from({ length: requests }, (_, at) => {
            if (random() >= cancelled) return ask(at).then((end) => (end === 'whole' ? 'kept' : end));
            const stop = new AbortController();
            setTimeout(() => stop.abort(), random() * requests * 0.4);
            return ask(at, stop.signal);
          });
          const ends = await Promise.all(asks);
          const count = (end: string) => ends.filter((actual) => actual === end).length;
          tally.cases += requests - 1;
          // A request may have finished before it was cancelled.
          const unexpected = ends.filter((end) => !['kept', 'whole', 'cancelled'].includes(end));
          expect('neither kept nor cancelled', [unexpected.length, [...new Set(unexpected)]], [0, []]);
          expect('some were cancelled', count('cancelled') > 0, cancelled > 0);

          // A cancelled request is soon aborted at the service, too.
          for (let round = 0; service.seen.open > 0 && round < 2000; round += 1)
            await fixture.ask('/gateway/profile');
          expect('requests left open at the service', service.seen.open, 0);
          // The service notices an abort a little later, so it may see more connections than the gateway uses at once.
          expect('connections within bounds', service.seen.mostSockets <= MAX_CONNECTIONS, true);

          // All places are free, so eight more requests start at once.
          service.seen.hold = true;
          const last = Array.from({ length: MAX_CONCURRENT_REQUESTS }, (_, at) =>
            ask(3 * requests + 3 * at + 1),
          );
          for (
            let round = 0;
            service.pendingAnswers.length < MAX_CONCURRENT_REQUESTS && round < 2000;
            round += 1
          )
            await fixture.ask('/gateway/profile');
          expect('free places', service.pendingAnswers.length, MAX_CONCURRENT_REQUESTS);
          service.pendingAnswers.forEach((answer) => answer());
          expect('the last', new Set(await Promise.all(last)).size, 1);
        },
        {
          service: { baseUrl: service.url, authUrl: service.url, audienceUrl: 'https://service.example/api' },
          timeouts: { totalMs: 600_000 },
        },
      ),
    );
    await new Promise((resolve) => setImmediate(resolve));
    if (unhandled.length > 0)
      tally.violations.push(`${unhandled.length} unhandled rejections: ${String(unhandled[0])}`);
    return tally;
  } finally {
    process.off('unhandledRejection', note);
    await agent.destroy();
    service.close();
  }
}
