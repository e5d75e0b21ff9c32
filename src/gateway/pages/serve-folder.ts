import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the files of a folder under a prefix that ends with a slash. The prefix itself serves `index.html`. */
export function serveFolder(app: FastifyInstance, prefix: string, folder: string): void {
  app.get(prefix.slice(0, -1), (_, reply) => reply.redirect(prefix));
  void app.register(fastifyStatic, {
    root: path.resolve(folder),
    prefix,
    dotfiles: 'ignore',
    decorateReply: false,
    cacheControl: false,
    setHeaders,
  });
}

function setHeaders(reply: { setHeader(name: string, value: string): unknown }, file: string): void {
  const name = path.basename(file);
  const isIcon = /\.png$/i.test(name);
  const isHashed = /\.[0-9a-f]{8,}\./.test(name);
  // Excel on Windows draws a generic icon if the reply has Cache-Control (Microsoft: the manifest's Image element).
  if (!isIcon)
    reply.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  // Excel on the web fetches the functions' metadata and the icons from its own origin.
  if (name === 'functions.json' || isIcon) reply.setHeader('access-control-allow-origin', '*');
}
