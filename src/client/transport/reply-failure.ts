import { type FailureCode, parseFailureBody, RrError } from '../../contract/failure';

const CODES: Partial<Record<number, FailureCode>> = {
  400: 'bad-input',
  401: 'signed-out',
  403: 'unreachable',
  404: 'not-found',
  407: 'unreachable',
  408: 'timed-out',
  413: 'too-large',
  429: 'busy',
  504: 'timed-out',
};

const ADVICE: Partial<Record<FailureCode, string>> = {
  'bad-input': 'Check the formula.',
  'signed-out': 'Open the Rent Roll pane and sign in.',
  'too-large': 'Ask for fewer columns or databases.',
  'timed-out': 'Try again in a minute, or ask for less.',
  busy: 'Try again in a minute.',
};

/**
 * The failure that a reply outside 2xx stands for: what the gateway says it is, or, where something else
 * replied (a proxy's page, an empty body), what its status says.
 */
export function toReplyFailure(status: number, body: string, what: string): RrError {
  const named = parseFailureBody(parseOrNothing(body));
  if (named) return named;
  const code = CODES[status] ?? (status >= 500 ? 'unreachable' : 'bad-reply');
  const advice = ADVICE[code] ?? 'Try again; if it stays, tell whoever runs the rent-roll server.';
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
