import zlib from 'node:zlib';

export type Encoding = 'zstd' | 'br' | 'gzip';

/** Best first. zstd (Node 22.15 or newer) compresses as well as brotli in less time. */
export const ENCODINGS: readonly Encoding[] =
  'createZstdCompress' in zlib ? ['zstd', 'br', 'gzip'] : ['br', 'gzip'];

/** Browsers send the same few headers with each request. */
const known = new Map<string, Encoding | undefined>();
const MOST_KNOWN = 100;

export function acceptedEncoding(header = ''): Encoding | undefined {
  if (known.has(header)) return known.get(header);
  const encoding = bestOf(header);
  if (known.size < MOST_KNOWN) known.set(header, encoding);
  return encoding;
}

function bestOf(header: string): Encoding | undefined {
  const named = header
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
    .filter(([, ...parameters]) => !parameters.some((one) => /^q\s*=\s*0(\.0*)?$/.test(one)))
    .map(([name]) => name);
  return ENCODINGS.find((encoding) => named.includes(encoding));
}
