import type { FastifyInstance } from 'fastify';

/** Makes `app.close()` give open replies `withinMs` to finish. The returned function tells whether it is stopping. */
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

  // A POST sent over a closing connection would fail, and clients do not retry it. So close it after the reply.
  app.addHook('onSend', async (_, reply) => void (stopping && reply.header('connection', 'close')));

  app.addHook('preClose', async () => {
    stopping = true;
    // This event makes Fastify close its second server, which listens on the other address of localhost.
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
