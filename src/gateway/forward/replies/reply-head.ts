import type { Encoding } from './accepted-encoding';
import { isIdentity } from '../upstream/decode-body';
import type { UpstreamReply } from '../upstream/upstream';

export interface ReplyHead {
  statusCode: number;
  headers: Record<string, string>;
}

/** A shorter body fits into one packet without compression. */
const SHORT_BYTES = 1024;

/** Passes on only the content type, and the length of an unchanged body: browsers detect truncation by it. */
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
