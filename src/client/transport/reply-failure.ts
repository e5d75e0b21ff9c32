import { type FailureCode, parseFailureBody, RrError } from '../../contract/failure';

const SLOW = 'Try again in a minute, or ask for less.';
const SERVER_ADVICE = 'Try again. If the problem persists, contact your administrator.';

/** Applies to replies that do not name a failure. */
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

/** Returns the failure that the gateway names, or one by the status if something else replied, such as a proxy. */
export function toReplyFailure(status: number, body: string, what: string): RrError {
  const named = parseFailureBody(parseOrNothing(body));
  if (named) return named;
  const [code, advice] = BY_STATUS[status] ?? [status >= 500 ? 'unreachable' : 'bad-reply', SERVER_ADVICE];
  return new RrError(code, `${what} was refused with status ${status} and without a reason. ${advice}`);
}

function parseOrNothing(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

export const brokeOff = (what: string, cause: unknown): RrError =>
  new RrError('unreachable', `${what} broke off while it arrived. Try again.`, { cause });

/** A proxy or a network's sign-in sends a web page in place of data. */
export const webPage = (what: string): RrError =>
  new RrError(
    'bad-reply',
    `${what} came as a web page instead of data. Your network may require a sign-in. Sign in to it and try again.`,
  );
