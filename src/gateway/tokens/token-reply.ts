import type { IncomingHttpHeaders } from 'node:http';
import type { ServiceProfile } from '../../contract/profile';
import { parseJson } from '../http/read-capped';
import { isForPeople, sentenceIn } from '../http/service-message';

/** What a token request sent. */
export interface SentToken {
  clientId: string;
  secret: string;
  addresses: readonly string[];
}

/** What answered a token request and brought no token, in words that hold nothing of the request. */
export interface TokenReply {
  /** Such as "403, a page of text/html". */
  what: string;
  /** What refuses: the secret, the service for another reason, or a page or anything else that something in between may send. */
  kind: 'secret' | 'oauth' | 'page' | 'other';
  /** What the service says, if it is a sentence for people. */
  serviceMessage?: string;
}

interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  /** Undefined if it is too long to be read. */
  text: string | undefined;
}

/** The codes of RFC 6749, 4.1.2.1 and 5.2, and of its extensions have this form, and those of other interfaces hardly. */
const OAUTH_CODE = /^(?=.{4,40}$)[a-z]+(?:_[a-z]+)+$/;

/**
 * Tells who answered, and with what. Only `invalid_client`, or a 401 with JSON, speaks of the secret: proxies, firewalls and
 * the settings of the service refuse with the same statuses.
 */
export function describeTokenReply(
  { status, headers, text }: Received,
  { errorBody }: ServiceProfile,
  sent: SentToken,
): TokenReply {
  const fields = text === undefined ? undefined : readFields(text);
  const error = String(fields?.['error'] ?? '').trim();
  const code = error.toLowerCase();
  const isOauth = OAUTH_CODE.test(code) && !holdsSent(code, sent);
  const body = isOauth ? code : describeBody(headers, text, sent);
  if (fields && status >= 400) {
    const meansSecret = code === 'invalid_client' || status === 401;
    const sentence = sentenceIn(fields, errorBody.message)?.trim() ?? '';
    const isQuoted = sentence !== error && isForPeople(sentence) && !holdsSent(sentence, sent);
    return {
      what: `${status}, ${body}`,
      kind: meansSecret ? 'secret' : isOauth ? 'oauth' : 'other',
      serviceMessage: isQuoted ? sentence : undefined,
    };
  }
  if (status >= 300 && status < 400) return { what: `${status}, a redirect`, kind: 'page' };
  return { what: `${status}, ${body}`, kind: body.startsWith('a page') ? 'page' : 'other' };
}

/** Also reads JSON after a byte order mark, in UTF-16 and in Latin-1, of which the letters beyond ASCII are lost. */
function readFields(text: string): Record<string, unknown> | undefined {
  const json = parseJson(text.replace(/[\0\uFEFF\uFFFD]/g, ''));
  return typeof json === 'object' && json !== null && !Array.isArray(json)
    ? (json as Record<string, unknown>)
    : undefined;
}

const MEDIA_TYPE = /^\s*([\w.+-]{1,40}\/[\w.+-]{1,40})\s*(?:;|$)/;

function describeBody(headers: IncomingHttpHeaders, text: string | undefined, sent: SentToken): string {
  if (text?.trim() === '') return 'an empty reply';
  const named = MEDIA_TYPE.exec(headers['content-type'] ?? '')?.[1]?.toLowerCase();
  const type = named && !holdsSent(named, sent) ? named : undefined;
  const isPage = named?.includes('html') ?? /^\s*<!?[a-z]/i.test(text ?? '');
  if (isPage) return type ? `a page of ${type}` : 'a page';
  return `a reply of ${type ?? 'an unknown type'}`;
}

/** Characters in a row of the secret, and of the rest of the request, that are hardly in a text by chance. */
const SECRET_PART = 4;
const NAME_PART = 8;

/** Whether a text holds a longer part of the client ID, of an address, or of the secret. */
const holdsSent = (text: string, { clientId, secret, addresses }: SentToken) =>
  [secret, encodeURIComponent(secret)].some((value) => holdsPart(text, value, SECRET_PART)) ||
  [clientId, ...addresses].some((value) => holdsPart(text, value, NAME_PART));

/** Compares without case, blanks and wide forms. A short value must be the whole text. */
function holdsPart(text: string, value: string, length: number) {
  const [within, part] = [fold(text), fold(value)];
  if (part.length < SECRET_PART) return part !== '' && within === part;
  const size = Math.min(length, part.length);
  return Array.from({ length: part.length - size + 1 }, (_, at) => part.slice(at, at + size)).some((piece) =>
    within.includes(piece),
  );
}

const fold = (text: string) => text.normalize('NFKD').toLowerCase().replace(/\s/g, '');
