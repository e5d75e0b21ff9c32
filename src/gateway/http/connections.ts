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

export type Connections = ReturnType<typeof watchConnections>;

/** A flood must not fill the log. */
const REFUSALS_MS = 60_000;

/** Watches the connections of the app's server. One beyond a limit is closed without an answer. */
export function watchConnections(
  app: FastifyInstance,
  { all, each }: ConnectionLimits,
  /** Called at most once a minute. */
  onRefused: () => void,
) {
  const { server } = app;
  const counts = new Map<string, number>();
  let total = 0;
  let refusedAt = -Infinity;
  /** Accepted connections without a request so far. Someone may have sent one that was not read yet. */
  const unasked = new Set<Socket>();
  let onAllAsked: (() => void) | undefined;

  // Before Node's own listener, which reads from the connection.
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (counts.get(address) ?? 0) + 1;
    if (total >= all || count > each) {
      socket.destroy();
      if (performance.now() - refusedAt < REFUSALS_MS) return;
      refusedAt = performance.now();
      return onRefused();
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

  const asked = (socket: Socket): void => {
    unasked.delete(socket);
    if (unasked.size === 0) onAllAsked?.();
  };
  // Before the end of its handshake, a TLS connection cannot have sent a request.
  const isTls = server.listenerCount('secureConnection') > 0;
  server.on(isTls ? 'secureConnection' : 'connection', (socket: Socket) => {
    if (socket.destroyed) return;
    unasked.add(socket);
    socket.once('close', () => asked(socket));
  });
  server.on('request', ({ socket }: { socket: Socket }) => asked(socket));

  return {
    /** Accepts no further connection. The open ones stay. */
    stopListening(): void {
      server.emit(STOP_LISTENING);
      // That of the http server would also cut idle connections, on which a request may be arriving.
      Server.prototype.close.call(server);
    },
    /** Resolves when every accepted connection has sent a request. */
    async allAsked(): Promise<void> {
      // Reads what has already arrived, also at connections that are not accepted yet.
      for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
      if (unasked.size > 0) await new Promise<void>((resolve) => (onAllAsked = resolve));
    },
  };
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
  connections: Connections;
  /** For this time it still accepts connections, so that a load balancer sees that it is not ready. */
  drainMs: number;
  /** How long open replies may continue after that. */
  withinMs: number;
}

/** A browser opens connections in advance and may never use them. */
const UNASKED_MS = 1000;

/** Makes `app.close()` wait for load balancers and open replies. The returned function tells whether it is stopping. */
export function finishOpenReplies(
  app: FastifyInstance,
  { connections, drainMs, withinMs }: Parts,
): () => boolean {
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
    connections.stopListening();
    await within(Math.min(withinMs, UNASKED_MS), connections.allAsked());
    await within(withinMs, allReplied());
  });

  return () => stopping;
}
