import { Readable } from 'node:stream';

const CHUNK_BYTES = 64 * 1024;

/** Streams in chunks: TLS would encrypt a whole body at once and hold a full copy for each slow reader. */
export function streamInChunks(bytes: Buffer, signal: AbortSignal): Readable {
  const body = Readable.from(chunksOf(bytes), { objectMode: false, highWaterMark: CHUNK_BYTES });
  const onAbort = () => void body.destroy(signal.reason as Error);
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  return body;
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}
