import type { Paging } from '../../../contract/profile';
import { isMarkerHeader, parseLinks } from '../../../contract/reply-markers';
import { remembered } from '../../http/remembered';
import type { Encoding } from './accepted-encoding';
import { isIdentity } from '../upstream/decode-body';
import type { UpstreamReply } from '../upstream/upstream';

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

const MOST_NAMES = 500;
const isMarker = remembered(MOST_NAMES, isMarkerHeader);

/** The longest header that is passed on. */
const MOST_MARKER = 4096;

function markersIn(headers: UpstreamReply['headers'], paging: Paging): Record<string, string> {
  const cursor = paging !== 'none' && paging.by === 'cursor' ? paging.header.toLowerCase() : undefined;
  const names = Object.keys(headers).filter((name) => name === cursor || isMarker(name));
  if (names.length === 0) return {};
  const texts = names.map((name) => [name, [headers[name] ?? ''].flat().join(', ')] as const);
  return Object.fromEntries(
    texts
      .map(([name, text]) => [name, name === 'link' ? pageLinks(text) : text] as const)
      .filter(([, text]) => text !== '' && text.length <= MOST_MARKER),
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
