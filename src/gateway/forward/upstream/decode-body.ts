import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, type Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, type ZlibOptions } from 'node:zlib';
import { badReply, RrError } from '../../../contract/failure';

/** Encodings requested from the service. Deflate is not requested, but it is decoded. */
export const ACCEPTED_ENCODINGS = 'gzip, br';

type Decoder = Transform & { readonly bytesWritten: number };

const DECODERS = new Map<string, (options: ZlibOptions) => Decoder>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['br', createBrotliDecompress],
  ['deflate', createInflate],
]);

const CHUNK_BYTES = 64 * 1024;
/** A body that exceeds both limits is a decompression bomb: no table compresses that well for that long. */
const BOMB_BYTES = 32 * 1024 * 1024;
const BOMB_RATIO = 300;

export const isIdentity = (contentEncoding: string | undefined): boolean =>
  /^(identity)?$/i.test((contentEncoding ?? '').trim());

/**
 * Decodes at most one layer. Reading fails if the result is too long or a bomb, or if the compressed bytes end too
 * early or continue after their end. So a truncated body never passes for a complete one. An uncompressed body is
 * returned itself, paused. Its last `data` event may come after it was destroyed.
 */
export function decodeBody(body: Readable, headers: IncomingHttpHeaders, maxBytes: number): Readable {
  const encoding = String(headers['content-encoding'] ?? '')
    .trim()
    .toLowerCase();
  const createDecoder = DECODERS.get(encoding);
  const decoded = createDecoder
    ? decompress(body, createDecoder({ chunkSize: CHUNK_BYTES }), maxBytes)
    : limitLength(body, maxBytes);
  if (!createDecoder && !isIdentity(encoding)) decoded.destroy(unreadable());
  // Before the first byte, the reply can still become a failure with a message.
  else if (Number(headers['content-length']) > maxBytes) decoded.destroy(tooLong(maxBytes));
  // The reader receives the error. Without a reader it must not end the process.
  return decoded.on('error', ignore);
}

const ignore = (error: unknown) => void error;

function limitLength(body: Readable, maxBytes: number): Readable {
  let bytes = 0;
  // A `data` listener would start the flow, so pause the body first.
  return body.pause().on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) body.destroy(tooLong(maxBytes));
  });
}

function decompress(body: Readable, decoder: Decoder, maxBytes: number): Readable {
  let received = 0;
  // A `data` listener would start the flow, so pause the body first.
  body.pause().on('data', (chunk: Buffer) => void (received += chunk.length));
  let bytes = 0;
  const cap = new Transform({
    readableHighWaterMark: CHUNK_BYTES,
    transform(chunk: Buffer, _, pass) {
      bytes += chunk.length;
      if (bytes > maxBytes) return pass(tooLong(maxBytes));
      const isBomb = bytes > BOMB_BYTES && bytes > BOMB_RATIO * decoder.bytesWritten;
      return isBomb ? pass(unreadable()) : pass(null, chunk);
    },
    flush(end) {
      // A decoder ignores bytes after the end of its format.
      end(decoder.bytesWritten === received ? null : unreadable());
    },
  });
  pipeline(body, decoder, cap, ignore);
  return cap;
}

export function bodyFailure(thrown: unknown): RrError {
  if (thrown instanceof RrError) return thrown;
  if (/^(Z_|ERR__ERROR_|ERR_BROTLI|ERR_PADDING)/.test((thrown as { code?: string } | null)?.code ?? ''))
    return unreadable(thrown);
  return new RrError(
    'unreachable',
    'The connection to the rent-roll service was lost during the reply. Try again. If the problem persists, contact your administrator.',
    { cause: thrown },
  );
}

const unreadable = (cause?: unknown) =>
  badReply(
    'The reply of the rent-roll service could not be decompressed. Try again. If the problem persists, contact your administrator.',
    { cause },
  );

const tooLong = (maxBytes: number) =>
  new RrError(
    'too-large',
    `The reply is longer than the ${Math.ceil(maxBytes / 1024 / 1024)} MB that the gateway allows. Request less data, for example fewer columns or one database.`,
  );

/** Beyond these limits a new connection costs less than reading the rest. */
const MAX_DRAINED = { bytes: 128 * 1024, ms: 250 };

/** Drains an unused body in the background, so that its connection can be reused. */
export function drainBody(body: Readable): void {
  const timer = setTimeout(() => body.destroy(), MAX_DRAINED.ms);
  let bytes = 0;
  body
    .once('close', () => clearTimeout(timer))
    .on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_DRAINED.bytes) body.destroy();
    })
    .on('error', () => undefined)
    .resume();
}
