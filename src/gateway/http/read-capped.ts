import type { Readable } from 'node:stream';
import { badReply } from '../../contract/failure';

/** Reads a whole body as text in UTF-8. Throws `bad-reply` and drops the rest if it is longer than `maxBytes`. */
export const readCapped = async (body: Readable, maxBytes: number): Promise<string> =>
  (await readCappedBytes(body, maxBytes)).toString('utf8');

/** The same, as the bytes that were sent. */
export async function readCappedBytes(body: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes)
      throw badReply('The rent-roll service sent an unexpectedly long reply. Contact your administrator.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns undefined for a text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
