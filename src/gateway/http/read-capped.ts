import type { Readable } from 'node:stream';
import { RrError } from '../../contract/failure';

/** A whole body as text. Throws `bad-reply` and drops the rest where it is longer than `maxBytes`. */
export async function readCapped(body: Readable, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Leaving the loop destroys the stream.
    if (bytes > maxBytes)
      throw new RrError('bad-reply', 'The rent-roll service sent an unexpectedly long answer.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
