import { RrError } from '../../../contract/failure';
import type { ServiceProfile } from '../../../contract/profile';
import { withoutInsides } from './redact-internals';

/** An answer of the service outside 2xx. */
export interface RefusedReply {
  status: number;
  contentType: string;
  body: string;
  /** Whether the request named databases. */
  namesDatabases: boolean;
}

const MAX_SENTENCE = 300;
/** More of a text is not looked at: looking takes time, and a sentence stands at the beginning. */
const MAX_READ = 2000;
const TROUBLE = "Try again in a few minutes; if it stays, tell the gateway's operator.";

/** Whether the person is told what stands in the body of such an answer. */
export const saysWhy = (status: number): boolean =>
  status >= 400 && status < 500 && ![408, 413, 429].includes(status);

/** What an answer outside 2xx is to the person waiting for it. A 401 is decided elsewhere. */
export function toReplyFailure(
  { status, contentType, body, namesDatabases }: RefusedReply,
  { errorBody }: ServiceProfile,
  secrets: readonly string[],
): RrError {
  const sentence = sentenceOf(contentType, body, errorBody.message, secrets);
  // More is said after it.
  const says = sentence ? `: ${sentence}${/[.!?…]$/.test(sentence) ? '' : '.'}` : '.';
  if (status < 400)
    return new RrError('bad-reply', "The rent-roll service sent us elsewhere. Tell the gateway's operator.");
  if (status === 403)
    return namesDatabases
      ? new RrError(
          'lost-membership',
          `The rent-roll service denies access to the chosen databases${says} Choose others in the Rent Roll pane, or ask for access.`,
        )
      : new RrError('bad-input', `The rent-roll service does not allow this request${says}`);
  if (status === 404)
    return new RrError(
      'not-found',
      sentence ? `The rent-roll service says${says}` : 'The rent-roll service answered with status 404.',
    );
  if (status === 413)
    return new RrError('too-large', 'The rent-roll service finds the request too large. Ask for less.');
  if (status === 408 || status === 504)
    return new RrError(
      'timed-out',
      'The rent-roll service took too long. Try again in a minute, or ask for less.',
    );
  if (status === 429) return new RrError('busy', 'The rent-roll service is busy. Try again in a minute.');
  if (status >= 500)
    return new RrError('unreachable', `The rent-roll service has failed with status ${status}. ${TROUBLE}`);
  return new RrError('bad-input', `The rent-roll service refused the request${says}`);
}

/**
 * The sentence for people in an error body, if there is one. Pages and long texts are not sentences; what only tells
 * how the service is built is taken out (see {@link withoutInsides}), and a body that holds a secret or a token is not
 * shown at all.
 */
export function sentenceOf(
  contentType: string,
  body: string,
  spellings: readonly string[],
  secrets: readonly string[],
): string | undefined {
  if (/html|xml/i.test(contentType) || /^\s*</.test(body)) return undefined;
  // A body may break a secret up by escapes, so what is shown is looked at, not what was sent.
  const raw =
    memberOf(body, spellings) ?? (body.length <= MAX_SENTENCE && !/^\s*[[{"]/.test(body) ? body : '');
  const text = raw
    .replace(/\p{C}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (/<\w/.test(text) || /\beyJ[\w-]{8,}/.test(text)) return undefined;
  if (secrets.some((secret) => raw.includes(secret) || text.includes(secret))) return undefined;
  const said = withoutInsides(text.slice(0, MAX_READ));
  // Nothing but an address or a path is no sentence.
  if (!/\p{L}/u.test(said.replace(/\((address|path)\)/g, ''))) return undefined;
  return said.length > MAX_SENTENCE ? `${said.slice(0, MAX_SENTENCE - 1)}…` : said;
}

function memberOf(body: string, spellings: readonly string[]): string | undefined {
  try {
    const fields: unknown = JSON.parse(body);
    if (typeof fields === 'string') return fields;
    if (typeof fields !== 'object' || fields === null) return undefined;
    for (const name of spellings) {
      const value = (fields as Record<string, unknown>)[name];
      if (typeof value === 'string' && value.trim() !== '') return value;
    }
  } catch {
    // Not JSON.
  }
  return undefined;
}
