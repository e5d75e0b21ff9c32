import { pipeline, type Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, type ZlibOptions } from 'node:zlib';
import { RrError } from '../../../contract/failure';

/** What a service may compress with. Deflate is read, too, though never asked for. */
export const ACCEPTED_ENCODINGS = 'gzip, br';

type Decoder = Transform & { readonly bytesWritten: number };

const DECODERS = new Map<string, (options: ZlibOptions) => Decoder>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['br', createBrotliDecompress],
  ['deflate', createInflate],
]);

const CHUNK_BYTES = 64 * 1024;
/** No table packs so tightly for so long: beyond both it is a bomb. */
const BOMB_BYTES = 32 * 1024 * 1024;
const BOMB_RATIO = 300;

export const isIdentity = (contentEncoding: string | undefined): boolean =>
  /^(identity)?$/i.test((contentEncoding ?? '').trim());

/**
 * The bytes of a body as they were before one layer of gzip, brotli or deflate, at most `maxBytes` of them. Reading
 * fails, and the body is dropped, where they are more, where a few bytes become far too many, where the compressed
 * bytes break off or go on after their end, and for any other encoding and any second layer: a part is never taken for
 * the whole. {@link bodyFailure} words what was thrown. A body that was not compressed is given back itself, paused;
 * whoever listens to its `data` sees the piece that is too many when it is destroyed already.
 */
export function decodeBody(
  body: Readable,
  {
    contentEncoding = '',
    contentLength,
  }: { contentEncoding?: string | undefined; contentLength?: string | undefined },
  maxBytes: number,
): Readable {
  const encoding = contentEncoding.trim().toLowerCase();
  const unpack = DECODERS.get(encoding);
  const decoded = unpack
    ? unpacked(body, unpack({ chunkSize: CHUNK_BYTES }), maxBytes)
    : plain(body, maxBytes);
  if (!unpack && !isIdentity(encoding)) decoded.destroy(unreadable());
  // Told before the first byte it can still be answered in words.
  else if (Number(contentLength) > maxBytes) decoded.destroy(tooLong(maxBytes));
  // Whoever reads it hears of a failure; whoever never gets to reading it must not bring the process down.
  return decoded.on('error', settle);
}

const settle = (error: unknown) => void error;

/** The body itself, counted as it passes: no stream stands in between. */
function plain(body: Readable, maxBytes: number): Readable {
  let bytes = 0;
  // It flows when somebody reads it, not when somebody counts.
  return body.pause().on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) body.destroy(tooLong(maxBytes));
  });
}

function unpacked(body: Readable, decoder: Decoder, maxBytes: number): Readable {
  let received = 0;
  const count = new Transform({
    transform(chunk: Buffer, _, pass) {
      received += chunk.length;
      pass(null, chunk);
    },
  });
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
      // A decoder leaves alone what follows the end of its format.
      end(decoder.bytesWritten === received ? null : unreadable());
    },
  });
  pipeline(body, count, decoder, cap, settle);
  return cap;
}

/** What is thrown while a body is read, as a failure for the person who waits for it. */
export function bodyFailure(thrown: unknown): RrError {
  if (thrown instanceof RrError) return thrown;
  if (/^(Z_|ERR__ERROR_|ERR_BROTLI|ERR_PADDING)/.test((thrown as { code?: string }).code ?? ''))
    return unreadable(thrown);
  return new RrError(
    'unreachable',
    "The answer of the rent-roll service broke off. Try again; if it stays, tell the gateway's operator.",
    { cause: thrown },
  );
}

const unreadable = (cause?: unknown): RrError =>
  new RrError(
    'bad-reply',
    "The rent-roll service sent an answer that cannot be unpacked. Try again; if it stays, tell the gateway's operator.",
    { cause },
  );

const tooLong = (maxBytes: number): RrError =>
  new RrError(
    'too-large',
    `The answer is longer than the ${Math.ceil(maxBytes / 1024 / 1024)} MB that the gateway passes on. Ask for less, for example for fewer columns or one database.`,
  );
