import { lookup } from 'node:dns/promises';
import { type AddressInfo, createServer, Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import { within } from './timeouts';

/** The event of the first server that ends the others. */
const STOP_LISTENING = 'stop listening';

export interface ConnectionLimits {
  all: number;
  /** For one address. */
  each: number;
}

/** A flood must not fill the log. */
const REFUSALS_MS = 60_000;

/** Closes each connection beyond a limit without an answer. */
export function limitConnections({ server, log }: FastifyInstance, { all, each }: ConnectionLimits): void {
  const counts = new Map<string, number>();
  let total = 0;
  let refusedAt = -Infinity;

  // Before Node's own listener, which reads from the connection.
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (counts.get(address) ?? 0) + 1;
    if (total >= all || count > each) {
      socket.destroy();
      if (performance.now() - refusedAt < REFUSALS_MS) return;
      refusedAt = performance.now();
      return log.warn('too many connections are open, so further ones are closed unanswered');
    }
    total += 1;
    counts.set(address, count);
    socket.once('close', () => {
      total -= 1;
      const left = (counts.get(address) ?? 1) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    });
  });
}

/**
 * Listens on every address of the host: localhost has one in IPv4 and one in IPv6. Their connections all go to the one
 * server of the app, so that its limits count them together. A further address that is in use is left out.
 */
export async function listenOn(
  app: FastifyInstance,
  port: number,
  host: string,
  addressesOf: () => Promise<{ address: string }[]> = () => lookup(host, { all: true }),
): Promise<void> {
  const [first, ...more] = host === 'localhost' ? await addressesOf() : [];
  await app.listen({ port, host: first?.address ?? host });
  const { port: real } = app.server.address() as AddressInfo;
  for (const { address } of more) {
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      // Node's documentation of `http.Server` names this event as the way to hand over a connection.
      app.server.emit('connection', socket),
    );
    await new Promise<void>((resolve) => {
      server.once('listening', resolve).once('error', () => resolve());
      server.listen(real, address);
    });
    app.server.once(STOP_LISTENING, () => server.close());
  }
}

interface Parts {
  /** For this time it still accepts connections, so that a load balancer sees that it is not ready. */
  drainMs: number;
  /** How long open replies may continue after that. */
  withinMs: number;
}

/** Makes `app.close()` wait for load balancers and open replies. The returned function tells whether it is stopping. */
export function finishOpenReplies(app: FastifyInstance, { drainMs, withinMs }: Parts): () => boolean {
  let stopping = false;
  let open = 0;
  let onLast: (() => void) | undefined;

  app.addHook('onRequest', (_, reply, done) => {
    open += 1;
    reply.raw.once('close', () => {
      open -= 1;
      if (open === 0) onLast?.();
    });
    done();
  });

  // A POST sent over a closing connection would fail, and clients do not retry it. So close it after the reply.
  app.addHook('onSend', (_, reply, payload, done) => {
    if (stopping) reply.header('connection', 'close');
    done(null, payload);
  });

  const allReplied = async (): Promise<void> => {
    if (open > 0) await new Promise<void>((resolve) => (onLast = resolve));
  };

  app.addHook('preClose', async () => {
    stopping = true;
    if (app.server.listening && drainMs > 0) await wait(drainMs);
    app.server.emit(STOP_LISTENING);
    // That of the http server would also cut idle connections, on which a request may be arriving.
    Server.prototype.close.call(app.server);
    // Reads what has already arrived, also at connections that are not accepted yet.
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
    await within(withinMs, allReplied());
  });

  return () => stopping;
}
