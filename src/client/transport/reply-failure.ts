import { type FailureCode, parseFailureBody, RrError } from '../../contract/failure';

const SLOW = 'Try again in a minute, or ask for less.';
const SERVER_ADVICE = 'Try again; if it stays, tell whoever runs the rent-roll server.';

/** What a status says if the reply does not: a code, and what to do. */
const BY_STATUS: Partial<Record<number, [FailureCode, advice: string]>> = {
  400: ['bad-input', 'Check the formula.'],
  401: ['signed-out', 'Open the Rent Roll pane and sign in.'],
  403: ['unreachable', SERVER_ADVICE],
  404: ['not-found', SERVER_ADVICE],
  407: ['unreachable', SERVER_ADVICE],
  408: ['timed-out', SLOW],
  413: ['too-large', 'Ask for fewer columns or databases.'],
  429: ['busy', 'Try again in a minute.'],
  504: ['timed-out', SLOW],
};

/**
 * The failure that a reply outside 2xx stands for: what the gateway says it is, or, where something else
 * replied (a proxy's page, an empty body), what its status says.
 */
export function toReplyFailure(status: number, body: string, what: string): RrError {
  const named = parseFailureBody(parseOrNothing(body));
  if (named) return named;
  const [code, advice] = BY_STATUS[status] ?? [status >= 500 ? 'unreachable' : 'bad-reply', SERVER_ADVICE];
  return new RrError(code, `${what} was refused with status ${status} and no reason given. ${advice}`);
}

function parseOrNothing(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The failure for a body that did not come to its end. */
export const brokeOff = (what: string, cause: unknown): RrError =>
  new RrError('unreachable', `${what} broke off while it arrived. Try again.`, { cause });

/** The failure for a page of somebody between us and the gateway. */
export const webPage = (what: string): RrError =>
  new RrError(
    'bad-reply',
    `${what} came as a web page instead of data. Your network may ask you to sign in; then try again.`,
  );
