import type { Readable } from 'node:stream';

/** Beyond these limits a new connection costs less than reading the rest. */
const MAX_BYTES = 128 * 1024;
const MAX_MS = 250;

/** Drains an unused body in the background, so that its connection can be reused. */
export function drainBody(body: Readable): void {
  const timer = setTimeout(() => body.destroy(), MAX_MS);
  let bytes = 0;
  body
    .once('close', () => clearTimeout(timer))
    .on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) body.destroy();
    })
    .on('error', () => undefined)
    .resume();
}
