import { cutText } from '../../contract/cut-text';
import { badReply } from '../../contract/failure';
import { quoted } from '../../table/quoted';

/** Converts the next bytes of a body, or without bytes its end. */
export type Convert = (bytes?: Uint8Array) => Uint8Array;

const UTF_8 = 'utf-8';
const ASCII_END = 0x80;

/**
 * Returns what makes UTF-8 of a body in the charset that its reply names; undefined for UTF-8 itself. Bytes that are UTF-8
 * stay as they are: JSON always should be (RFC 8259, 8.1), and some servers name their default charset instead. Throws
 * `bad-reply` for an unknown charset, and for bytes that it does not have.
 */
export function toUtf8(reply: Pick<Response, 'headers'>, what: string): Convert | undefined {
  const charset = charsetOf(reply);
  if (charset === undefined) return undefined;
  let decoder: TextDecoder | undefined;
  let isKnown = false;
  return (bytes) => {
    if (!isKnown && bytes?.some((byte) => byte >= ASCII_END)) {
      isKnown = true;
      decoder = decoderOf(charset, bytes, what);
    }
    return decoder
      ? new TextEncoder().encode(decoded(decoder, bytes, bytes !== undefined, what))
      : (bytes ?? new Uint8Array(0));
  };
}

/** Returns a whole body as text. Throws `bad-reply` as {@link toUtf8} does. */
export function textOf(reply: Pick<Response, 'headers'>, bytes: Uint8Array, what: string): string {
  const charset = charsetOf(reply);
  const decoder =
    (charset === undefined ? undefined : decoderOf(charset, bytes, what)) ??
    new TextDecoder(UTF_8, { fatal: true });
  return decoded(decoder, bytes, false, what);
}

/** Undefined for UTF-8. */
function charsetOf({ headers }: Pick<Response, 'headers'>): string | undefined {
  const [, charset = UTF_8] = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(headers.get('content-type') ?? '') ?? [];
  return /^utf-?8$/i.test(charset) ? undefined : charset;
}

/** Undefined if the bytes are UTF-8. */
function decoderOf(charset: string, bytes: Uint8Array, what: string): TextDecoder | undefined {
  if (isUtf8(bytes)) return undefined;
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch (cause) {
    throw badReply(
      `${what} is in the charset ${quoted(cutText(charset, MAX_SHOWN))}, which cannot be read. Contact your administrator.`,
      { cause },
    );
  }
}

const MAX_SHOWN = 50;

/** Whether bytes are UTF-8, up to a character that may go on behind them. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder(UTF_8, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Decodes bytes, after which more follow in a stream. Throws `bad-reply` for bytes that the charset does not have. */
function decoded(decoder: TextDecoder, bytes: Uint8Array | undefined, stream: boolean, what: string): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch (cause) {
    throw badReply(
      `${what} is not valid ${decoder.encoding}. Refresh to try again. If the problem persists, contact your administrator.`,
      { cause },
    );
  }
}
