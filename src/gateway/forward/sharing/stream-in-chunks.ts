import { Readable } from 'node:stream';

const PIECE_BYTES = 64 * 1024;

/**
 * Bytes that are all here as a stream, which breaks with the signal's reason. Written at once they would be encrypted
 * at once, and whoever reads slowly would have a copy of his own of them all.
 */
export function inPieces(bytes: Buffer, signal: AbortSignal): Readable {
  const body = Readable.from(piecesOf(bytes), { objectMode: false, highWaterMark: PIECE_BYTES });
  const giveUp = () => void body.destroy(signal.reason as Error);
  if (signal.aborted) giveUp();
  else signal.addEventListener('abort', giveUp, { once: true });
  return body;
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
