import { pipeline, type Readable } from 'node:stream';
import zlib from 'node:zlib';
import type { Encoding } from './accepted-encoding';

const CHUNK_BYTES = 64 * 1024;
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = zlib.constants;

/** Of Node 22.15 and newer; what is typed here is older. */
const newer = zlib as typeof zlib & {
  createZstdCompress?: (options: { chunkSize: number; params: Record<number, number> }) => zlib.Gzip;
};
const ZSTD_LEVEL = (zlib.constants as { ZSTD_c_compressionLevel?: number }).ZSTD_c_compressionLevel ?? 100;

/**
 * The fastest level of each. On the 20 MB of rows of our benchmark brotli 4 makes a quarter less than brotli 1 and works
 * more than twice as long: 50 Mbit/s carry them in 0.45 s instead of 0.6, which one person gains who is far away, and a
 * gateway that many use packs half as many.
 */
function compressor(encoding: Encoding): zlib.Gzip | zlib.BrotliCompress {
  if (encoding === 'gzip') return zlib.createGzip({ level: 1, chunkSize: CHUNK_BYTES });
  if (encoding === 'zstd' && newer.createZstdCompress)
    return newer.createZstdCompress({ chunkSize: CHUNK_BYTES, params: { [ZSTD_LEVEL]: 1 } });
  // The window is a megabyte: so much is held by whoever unpacks it.
  return zlib.createBrotliCompress({
    chunkSize: CHUNK_BYTES,
    params: { [BROTLI_PARAM_QUALITY]: 1, [BROTLI_PARAM_LGWIN]: 20 },
  });
}

/**
 * A body compressed on its way. What it begins with goes out at once; it breaks where the body breaks.
 *
 * Lengths of compressed replies can betray a secret that stands beside text of an attacker's choice (BREACH). These
 * hold the service's data alone: no token, no session key, nothing that a request said; and no page can make a browser
 * ask for them, because a request is signed by a header and not by a cookie.
 */
export function compressBody(body: Readable, encoding: Encoding): Readable {
  const packer = compressor(encoding);
  // Whoever reads it hears of a failure; whoever never gets to reading it must not bring the process down.
  pipeline(body, packer, () => undefined);
  // After the pipeline has written it.
  body.once('data', () => packer.flush());
  return packer;
}
