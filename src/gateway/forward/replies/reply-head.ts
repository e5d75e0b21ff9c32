import type { Encoding } from './accepted-encoding';
import { isIdentity } from '../upstream/decode-body';
import type { UpstreamReply } from '../upstream/upstream';

export interface ReplyHead {
  statusCode: number;
  headers: Record<string, string>;
}

/** A shorter body fits into one packet without compression. */
const SHORT_BYTES = 1024;

/**
 * Returns the head to send for a reply of the service, and the encoding for its body: `accepted`, or none for a short
 * body. Only the service's content type and content length are passed on. The length lets the browser detect a
 * truncated body. It is omitted if the gateway changes the body's compression.
 */
export function replyHead(
  { statusCode, headers }: Pick<UpstreamReply, 'statusCode' | 'headers'>,
  accepted: Encoding | undefined,
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
        ...(contentType && { 'content-type': contentType }),
        ...(encoding ? { 'content-encoding': encoding } : length && { 'content-length': length }),
      },
    },
  };
}

/** Whether a truncated reply can be recognised. Otherwise the end of the connection is the end of the body. */
export const isTruncationDetectable = ({ headers }: Pick<UpstreamReply, 'headers'>): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
