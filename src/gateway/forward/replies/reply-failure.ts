import { type FailureCode, RrError } from '../../../contract/failure';
import type { ServiceProfile } from '../../../contract/profile';
import { messageIn } from '../../http/service-message';

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
