import type { Readable } from 'node:stream';

/** More than this is not read to keep the connection: a new one costs less. */
const MAX_BYTES = 128 * 1024;

/** Reads a body that nobody needs to its end, so that its connection can be used again. Never throws. */
export async function dropBody(body: Readable): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      // Leaving the loop destroys the stream.
      if (bytes > MAX_BYTES) return;
    }
  } catch {
    // It broke off: all the same.
  }
}
