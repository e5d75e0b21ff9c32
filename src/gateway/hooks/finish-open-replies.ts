import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Connections } from '../http/connections';
import { within } from '../http/within';

interface Parts {
  connections: Connections;
  /** For this time it still accepts connections, so that a load balancer sees that it is not ready. */
  drainMs: number;
  /** How long open replies may continue after that. */
  withinMs: number;
  /** Only tests give another one. */
  pause?: (ms: number) => Promise<unknown>;
}

/** A browser opens connections in advance and may never use them. */
const UNASKED_MS = 1000;

/** Makes `app.close()` wait for load balancers and open replies. The returned function tells whether it is stopping. */
export function finishOpenReplies(
  app: FastifyInstance,
  { connections, drainMs, withinMs, pause = wait }: Parts,
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
    if (app.server.listening && drainMs > 0) await pause(drainMs);
    connections.stopListening();
    await within(Math.min(withinMs, UNASKED_MS), connections.allAsked());
    await within(withinMs, allReplied());
  });

  return () => stopping;
}
