import { lookup } from 'node:dns/promises';
import { createServer, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The event of the first server that ends the others. */
export const STOP_LISTENING = 'stop listening';

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
  const [first, ...others] = host === 'localhost' ? await addressesOf() : [];
  await app.listen({ port, host: first?.address ?? host });
  const { port: real } = app.server.address() as AddressInfo;
  for (const { address } of others) {
    const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      // Node's documentation of `http.Server` names this event as the way to hand over a connection.
      app.server.emit('connection', socket),
    );
    await new Promise<void>((resolve) => {
      other.once('listening', resolve).once('error', () => resolve());
      other.listen(real, address);
    });
    app.server.once(STOP_LISTENING, () => other.close());
  }
}
