import type { Readable } from 'node:stream';

/** More than this is not read to keep the connection, nor for longer: a new one costs less. */
const MAX_BYTES = 128 * 1024;
const MAX_MS = 250;

/** Has a body that nobody needs read to its end, so that its connection can be used again. Nobody waits for it. */
export function dropBody(body: Readable): void {
  const timer = setTimeout(() => body.destroy(), MAX_MS);
  let bytes = 0;
  body
    .once('close', () => clearTimeout(timer))
    .on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) body.destroy();
    })
    // It broke off: all the same.
    .on('error', () => undefined)
    .resume();
}
