import type { Paging } from '../../../contract/profile';
import { isMarkerHeader, parseLinks } from '../../../contract/reply-markers';
import { isIdentity } from '../upstream/decode-body';
import type { UpstreamReply } from '../upstream/upstream';
import zlib from 'node:zlib';
import { pipeline, type Readable } from 'node:stream';

export interface ReplyHead {
  statusCode: number;
  headers: Record<string, string>;
}

/** A shorter body fits into one packet without compression. */
const SHORT_BYTES = 1024;

interface HeadOptions {
  accepted: Encoding | undefined;
  paging: Paging;
  /** The service's address of the reply, without its query. The address of the next page must be the same. */
  location: string;
}

/**
 * Passes on only the content type, what says whether the reply is whole (`Link`, `Content-Range`, counts), and the length
 * of an unchanged body: browsers detect truncation by it.
 */
export function replyHead(
  { statusCode, headers }: Pick<UpstreamReply, 'statusCode' | 'headers'>,
  { accepted, paging, location }: HeadOptions,
): { head: ReplyHead; encoding: Encoding | undefined } {
  const isPlain = isIdentity(headers['content-encoding']?.toString());
  const length = isPlain ? headers['content-length']?.toString() : undefined;
  const encoding = length !== undefined && Number(length) < SHORT_BYTES ? undefined : accepted;
  const contentType = headers['content-type']?.toString();
  return {
    encoding,
    head: {
      statusCode,
      headers: {
        ...markersIn(headers, paging),
        ...(paging !== 'none' && paging.by === 'link' && { 'content-location': location }),
        ...(contentType && { 'content-type': contentType }),
        ...(encoding ? { 'content-encoding': encoding } : length && { 'content-length': length }),
      },
    },
  };
}

const MAX_NAMES = 500;
const isMarker = remembered(MAX_NAMES, isMarkerHeader);

/** The longest header that is passed on. */
const MAX_MARKER = 4096;

function markersIn(headers: UpstreamReply['headers'], paging: Paging): Record<string, string> {
  const cursor = paging !== 'none' && paging.by === 'cursor' ? paging.header.toLowerCase() : undefined;
  const names = Object.keys(headers).filter((name) => name === cursor || isMarker(name));
  if (names.length === 0) return {};
  const texts = names.map((name) => [name, [headers[name] ?? ''].flat().join(', ')] as const);
  return Object.fromEntries(
    texts
      .map(([name, text]) => [name, name === 'link' ? pageLinks(text) : text] as const)
      .filter(([, text]) => text !== '' && text.length <= MAX_MARKER),
  );
}

/** Keeps the links to other pages. Others, such as `rel=preload`, would make a browser act. */
function pageLinks(header: string): string {
  const links = parseLinks(header).flatMap(({ target, relations }) =>
    relations
      .filter((relation) => /^(next|prev(ious)?)$/.test(relation))
      .map((relation) => `<${target}>; rel="${relation}"`),
  );
  return links.join(', ');
}

/** Whether a truncated reply can be recognised. Otherwise the end of the connection is the end of the body. */
export const isTruncationDetectable = ({ headers }: Pick<UpstreamReply, 'headers'>): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

export type Encoding = 'br' | 'gzip';

/** Best first. */
export const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

const MAX_KNOWN = 100;

/** Returns the best encoding that an `Accept-Encoding` allows. */
export const acceptedEncoding = (header = ''): Encoding | undefined => bestOf(header);

const bestOf = remembered(MAX_KNOWN, (header): Encoding | undefined => {
  const named = header
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
    .filter(([, ...parameters]) => !parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter)))
    .map(([name]) => name);
  return ENCODINGS.find((encoding) => named.includes(encoding));
});

const CHUNK_BYTES = 64 * 1024;
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = zlib.constants;

/** The fastest levels: on 20 MB of rows, brotli 4 saves a quarter of the bytes but takes more than twice the time. */
function compressor(encoding: Encoding): zlib.Gzip | zlib.BrotliCompress {
  if (encoding === 'gzip') return zlib.createGzip({ level: 1, chunkSize: CHUNK_BYTES });
  // A window of 1 MB also limits the memory of the decompressor.
  return zlib.createBrotliCompress({
    chunkSize: CHUNK_BYTES,
    params: { [BROTLI_PARAM_QUALITY]: 1, [BROTLI_PARAM_LGWIN]: 20 },
  });
}

/**
 * Resists BREACH: these replies hold only the service's data, without a token, session key or part of the request.
 * Another site cannot make a browser send the request, because a header authorises it and not a cookie.
 */
export function compressBody(body: Readable, encoding: Encoding): Readable {
  const compressed = compressor(encoding);
  // The reader receives the error. Without a reader it must not end the process.
  pipeline(body, compressed, () => undefined);
  // This listener runs after the pipeline has written the first chunk.
  body.once('data', () => compressed.flush());
  return compressed;
}

/** Remembers results for the first texts: a peer sends the same few with each request. */
function remembered<Result>(most: number, work: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    if (known.has(text)) return known.get(text) as Result;
    const result = work(text);
    if (known.size < most) known.set(text, result);
    return result;
  };
}
