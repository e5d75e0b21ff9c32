import zlib from 'node:zlib';

/** What a reply may be compressed with. */
export type Encoding = 'zstd' | 'br' | 'gzip';

/** The best first: zstd packs as brotli does in less time, where Node has it (from 22.15 on). */
export const ENCODINGS: readonly Encoding[] =
  'createZstdCompress' in zlib ? ['zstd', 'br', 'gzip'] : ['br', 'gzip'];

/** The best encoding that an `Accept-Encoding` header names; undefined for a reply as it is, which all can read. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  const named = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
    .filter(([, ...parameters]) => !parameters.some((one) => /^q\s*=\s*0(\.0*)?$/.test(one)))
    .map(([name]) => name);
  return ENCODINGS.find((encoding) => named.includes(encoding));
}
