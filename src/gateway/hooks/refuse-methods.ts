import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { FailureBody } from '../../contract/failure';

/**
 * Watches which routes are added. The returned function makes their addresses refuse every other method with 405 and
 * `Allow` (RFC 9110, 15.5.6). `hidden` addresses do not show that they exist.
 */
export function refuseOtherMethods(app: FastifyInstance, hidden: readonly string[]): () => void {
  const allowed = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = allowed.get(url) ?? new Set<string>();
    for (const one of [method].flat()) methods.add(one);
    allowed.set(url, methods);
  });

  return () => {
    for (const [url, methods] of [...allowed]) {
      if (hidden.includes(url)) continue;
      const allow = [...methods].sort().join(', ');
      const others = app.supportedMethods.filter((method) => !methods.has(method));
      app.route({
        method: others as HTTPMethods[],
        url,
        // Before the body is read.
        onRequest: async ({ id, method }, reply) =>
          reply
            .code(405)
            .header('allow', allow)
            .header('cache-control', 'no-store')
            .send({
              code: 'bad-input',
              message: `This address does not take ${method}, but ${allow}.`,
              requestId: id,
            } satisfies FailureBody),
        handler: () => undefined,
      });
    }
  };
}
