import zlib from 'node:zlib';

export type Encoding = 'zstd' | 'br' | 'gzip';

/** Best first. zstd (Node 22.15 or newer) compresses as well as brotli in less time. */
export const ENCODINGS: readonly Encoding[] =
  'createZstdCompress' in zlib ? ['zstd', 'br', 'gzip'] : ['br', 'gzip'];

export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  const named = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
    .filter(([, ...parameters]) => !parameters.some((one) => /^q\s*=\s*0(\.0*)?$/.test(one)))
    .map(([name]) => name);
  return ENCODINGS.find((encoding) => named.includes(encoding));
}
