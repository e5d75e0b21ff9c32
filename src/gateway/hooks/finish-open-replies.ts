import type { FastifyInstance } from 'fastify';

/**
 * Makes `app.close()` graceful: it stops listening at once, and lets replies under way go on for so long before it
 * breaks them off. The function that it gives tells whether that has begun.
 */
export function finishOpenReplies(app: FastifyInstance, withinMs: number): () => boolean {
  let stopping = false;
  let open = 0;
  let onLast: (() => void) | undefined;

  app.addHook('onRequest', async (_, reply) => {
    open += 1;
    reply.raw.once('close', () => {
      open -= 1;
      if (open === 0) onLast?.();
    });
  });

  // Whoever would use the connection again finds it closed: a POST that meets this is sent a second time by nobody.
  app.addHook('onSend', async (_, reply) => void (stopping && reply.header('connection', 'close')));

  app.addHook('preClose', async () => {
    stopping = true;
    // By this Fastify closes its second server, of the other address of localhost.
    app.server.emit('unref');
    app.server.close();
    if (open === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, withinMs);
      onLast = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  });

  return () => stopping;
}
