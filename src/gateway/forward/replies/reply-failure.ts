import { type FailureCode, RrError } from '../../../contract/failure';
import type { ServiceProfile } from '../../../contract/profile';
import { parseJson } from '../../http/read-capped';

interface FailedReply {
  status: number;
  contentType: string;
  body: string;
  namesDatabases: boolean;
}

const TRY_LATER = 'Try again in a few minutes. If the problem persists, contact your administrator.';

/** Whether the body of a reply with this status is shown to the person. */
export const hasMessage = (status: number): boolean =>
  status >= 400 && status < 500 && ![408, 413, 429].includes(status);

/** Turns a reply outside 2xx into a failure. A 401 is handled by `createTokenSender`. */
export function toReplyFailure(
  { status, contentType, body, namesDatabases }: FailedReply,
  { errorBody }: ServiceProfile,
  secrets: readonly string[],
): RrError {
  const message = messageIn(contentType, body, errorBody.message, secrets);
  const detail = message ? `: ${message}${/[.!?…]$/.test(message) ? '' : '.'}` : '.';
  const [code, text] = failureOf(status, detail, namesDatabases);
  return new RrError(code, text);
}

/** `detail`: what the service says, from a colon to a full stop, or the full stop alone. */
function failureOf(status: number, detail: string, namesDatabases: boolean): [FailureCode, string] {
  if (status === 304)
    return [
      'bad-reply',
      'The rent-roll service replied with status 304 and without data. Try again. If the problem persists, contact your administrator.',
    ];
  if (status < 400)
    return [
      'bad-reply',
      'The rent-roll service redirected the request to another address. Contact your administrator.',
    ];
  if (status === 403 && namesDatabases)
    return [
      'lost-membership',
      `The rent-roll service denied access to the chosen databases${detail} Choose other databases in the Rent Roll pane, or ask your administrator for access.`,
    ];
  if (status === 403) return ['bad-input', `The rent-roll service does not allow this request${detail}`];
  if (status === 404)
    return [
      'not-found',
      `The rent-roll service ${detail === '.' ? 'replied with status 404.' : `says${detail}`}`,
    ];
  if (status === 413)
    return ['too-large', 'The request is too large for the rent-roll service. Request less data.'];
  if (status === 408 || status === 504)
    return ['timed-out', 'The rent-roll service took too long. Try again in a minute, or request less data.'];
  if (status === 429) return ['busy', 'The rent-roll service is busy. Try again in a minute.'];
  if (status >= 500)
    return ['unreachable', `The rent-roll service failed with status ${status}. ${TRY_LATER}`];
  return ['bad-input', `The rent-roll service refused the request${detail}`];
}

/** Returns undefined if the text may not be shown (see {@link isForPeople}), or if it holds a secret or a token. */
export function messageIn(
  contentType: string,
  body: string,
  spellings: readonly string[],
  secrets: readonly string[],
): string | undefined {
  if (/html|xml/i.test(contentType)) return undefined;
  // Search the decoded text, because the body may hold a secret in escaped form.
  const raw = sentenceIn(parseJson(body), spellings, 0) ?? (/^\s*[[{"]/.test(body) ? '' : body);
  const text = raw.trim();
  if (!isForPeople(text) || /<\w/.test(text) || /\beyJ[\w-]{8,}/.test(text)) return undefined;
  return secrets.some((secret) => text.includes(secret)) ? undefined : text;
}

/** The most levels that a sentence may be nested: `errors[0].detail[0].msg`. */
const DEEPEST = 6;

/**
 * Finds a sentence under the best of the names, also inside an object or a list under one (RFC 9457, JSON:API and others).
 * In an object without any of the names, such as one from field names to complaints, the first list or text counts.
 */
function sentenceIn(json: unknown, spellings: readonly string[], depth: number): string | undefined {
  if (typeof json === 'string') return json.trim() === '' ? undefined : json;
  if (typeof json !== 'object' || json === null || depth > DEEPEST) return undefined;
  const fields = json as Record<string, unknown>;
  const isNamed = Array.isArray(json) ? false : spellings.some((name) => Object.hasOwn(fields, name));
  // At the top, other members are facts about the request, such as its path.
  if (!isNamed && depth === 0 && !Array.isArray(json)) return undefined;
  const values = isNamed
    ? spellings.map((name) => (Object.hasOwn(fields, name) ? fields[name] : undefined))
    : Object.values(fields);
  for (const value of values) {
    const sentence = sentenceIn(value, spellings, depth + 1);
    if (sentence !== undefined) return sentence;
  }
  return undefined;
}

/**
 * Paths, addresses, ports, host and file names, qualified names of code, stack traces. A text with one of them is not
 * shown, so the few harmless texts that match are lost, and internals are not.
 */
const TECHNICAL =
  /\\|:\/\/|(?:^|[\s"'(=:])[.~]*\/\S|[a-z]\/\S*\/|(?:\d+\.){3}\d|::|(?:\w*:){3}|(?<!\d):\d|[a-z]\w*\.[a-z]\w+|\bat \S+ ?\(|\bE(?:CONN|NOENT|NOTFOUND)|Traceback/i;
const MAX_LENGTH = 200;

/** Whether a text of the service is written for people: one short line of words, without technical details. */
export const isForPeople = (text: string): boolean =>
  text.length <= MAX_LENGTH && /\p{L}/u.test(text) && !/\p{C}/u.test(text) && !TECHNICAL.test(text);
