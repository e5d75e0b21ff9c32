import { cutText } from '../../contract/cut-text';
import type { IncomingHttpHeaders } from 'node:http';
import type { ServiceProfile } from '../../contract/profile';
import { parseJson } from '../http/read-capped';
import { isForPeople, sentenceIn, TECHNICAL } from '../http/service-message';

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
  /** What the service says, for the log. */
  serviceMessage?: string;
  /** Whether that may also be shown to people. */
  isForPeople?: boolean;
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
  const isOauth = OAUTH_CODE.test(code) && !isNamed(code, sent);
  const body = isOauth ? code : describeBody(headers, text, sent);
  if (fields && status >= 400) {
    const meansSecret = code === 'invalid_client' || status === 401;
    const sentence = sentenceIn(fields, errorBody.message) ?? '';
    return {
      what: `${status}, ${body}`,
      kind: meansSecret ? 'secret' : isOauth ? 'oauth' : 'other',
      ...(!(isOauth && sentence.trim() === error) && quote(sentence, sent)),
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
  const type = named && !namesSecret(named, sent.secret) && !isNamed(named, sent) ? named : undefined;
  const isPage = named?.includes('html') ?? /^\s*<!?[a-z]/i.test(text ?? '');
  if (isPage) return type ? `a page of ${type}` : 'a page';
  return `a reply of ${type ?? 'an unknown type'}`;
}

const MAX_QUOTED = 200;
/** Longer words without blanks are tokens or keys. */
const OPAQUE = 40;
const LEFT_OUT = '…';

/** Cuts what the service says to one line of 200 characters, and leaves out each word that holds a part of the request. */
function quote(sentence: string, sent: SentToken): Pick<TokenReply, 'serviceMessage' | 'isForPeople'> {
  const line = sentence
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim();
  const words = line.split(' ').map((word) => (isSecretive(word, sent) ? LEFT_OUT : word));
  const whole = words.filter((word, at) => word !== LEFT_OUT || words[at - 1] !== LEFT_OUT).join(' ');
  // A secret may be spread over several words.
  if (line === '' || holdsPart(whole, sent.secret, SECRET_PART)) return {};
  const serviceMessage = cutText(whole, MAX_QUOTED);
  return { serviceMessage, isForPeople: isForPeople(serviceMessage) && !namesSecret(line, sent.secret) };
}

const isSecretive = (word: string, sent: SentToken): boolean =>
  TECHNICAL.test(word) ||
  /[<>]|\beyJ/.test(word) ||
  onlyLetters(word).length >= OPAQUE ||
  namesSecret(word, sent.secret) ||
  isNamed(word, sent);

/** Characters in a row that are hardly there by chance. */
const SECRET_PART = 4;
const NAME_PART = 8;

/** Whether a text holds a longer part of the client ID, of an address, or of the secret. */
const isNamed = (text: string, { clientId, secret, addresses }: SentToken): boolean =>
  [clientId, secret, ...addresses].some((value) => holdsPart(text, value, NAME_PART));

const namesSecret = (text: string, secret: string): boolean =>
  [secret, encodeURIComponent(secret)].some((value) => holdsPart(text, value, SECRET_PART));

/** Compares without case, blanks and wide forms, once with and once without signs. A short value must be the whole text. */
function holdsPart(text: string, value: string, length: number): boolean {
  return [withoutBlanks, onlyLetters].some((fold) => {
    const [within, part] = [fold(text), fold(value)];
    if (part.length < SECRET_PART) return part !== '' && within === part;
    const size = Math.min(length, part.length);
    return Array.from({ length: part.length - size + 1 }, (_, at) => part.slice(at, at + size)).some(
      (piece) => within.includes(piece),
    );
  });
}

const withoutBlanks = (text: string): string => text.normalize('NFKD').toLowerCase().replace(/\s/g, '');
const onlyLetters = (text: string): string => withoutBlanks(text).replace(/[^\p{L}\p{N}]/gu, '');
