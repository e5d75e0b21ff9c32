import type { GatewayStatus } from '../../contract/gateway-wire';
import { countOf } from '../../contract/count-text';
import { describeExpiry, describeReset } from '../../pane-kit/text/describe-age';

/** What the line below the header says. */
export interface PaneState {
  text: string;
  intent: 'neutral' | 'warning' | 'error';
}

interface SignedOut {
  expired: boolean;
  /** See `SessionKeeper.unended`. */
  unended?: string | null;
  /** The number of formulas, if known. */
  formulas: number | undefined;
}

/** Returns undefined if there is nothing to say. Being signed out is not a fault, so its line is neutral. */
export function signedOutState({ expired, unended, formulas = 0 }: SignedOut): PaneState | undefined {
  if (expired)
    return {
      text: 'Your session has ended. Sign in again to refresh. Cells keep their values.',
      intent: 'warning',
    };
  if (unended) return { text: unended, intent: 'warning' };
  if (formulas === 0) return undefined;
  return {
    text: `${countOf(formulas, 'formula waits', 'formulas wait')} for sign-in`,
    intent: 'neutral',
  };
}

/**
 * Returns what matters most to a person who works in the sheet, or undefined if all is well. The gateway's own words and
 * further troubles are in the connection details.
 */
export function signedInState(
  status: GatewayStatus | null,
  tokenExpiresAt: string | null,
  now: number,
): PaneState | undefined {
  if (!status) return undefined;
  const { tokens, troubles } = status;
  const of = (kind: string) => troubles.find((trouble) => trouble.kind === kind);
  const expiry = describeExpiry(tokenExpiresAt, now);
  const isStopped = of('tokens') !== undefined;
  if (isStopped || (tokens.stop === 'hard' && !expiry))
    return {
      text: `${whenAgain(isStopped, expiry)} Cells keep their values.`,
      intent: 'error',
    };
  const service = of('service');
  if (service) return { text: plainWords(service.message), intent: 'warning' };
  if (troubles.length > 0)
    return {
      text: 'The server cannot read or write its records. Sign-ins may fail; you can refresh for a day at most.',
      intent: 'warning',
    };
  if (tokens.stop !== 'none') {
    const few = tokens.stop === 'soft' ? 'few new connections' : 'only one new connection a day';
    return {
      text: `The service allows ${few} until ${describeReset(tokens.resetsAt)}. You can still refresh.`,
      intent: 'warning',
    };
  }
  return undefined;
}

/** Returns undefined if no property has a newer rent roll than the formulas show. */
export const newerState = (properties: number): PaneState | undefined =>
  properties === 0
    ? undefined
    : {
        text: `Newer rent rolls for ${countOf(properties, 'property', 'properties')}`,
        intent: 'neutral',
      };

/** Formulas, Calculation Options, Manual. */
export const MANUAL: PaneState = {
  text: 'Excel calculates manually. The add-in calculates what it inserts and refreshes. Press F9 after your own changes.',
  intent: 'neutral',
};

/** A browser may refuse to store anything for a page in a frame. */
export const NOT_STORED: PaneState = {
  text: 'This browser does not keep your sign-in. Sign in again when you open Excel the next time.',
  intent: 'neutral',
};

function whenAgain(isStopped: boolean, expiry: string | undefined): string {
  if (expiry) return `You can refresh until ${expiry}.`;
  return isStopped ? 'You cannot refresh now.' : 'You can refresh again within a day.';
}

const INTERNAL = /\b(tokens?|quota|gateway)\b/i;

/** Leaves out the sentences that only an operator understands. People know the gateway as the server. */
function plainWords(message: string): string {
  const known = message.replace('refused the gateway', 'refused the server');
  const sentences = known.split(/(?<=\.)\s+/).filter((sentence) => !INTERNAL.test(sentence));
  return sentences.join(' ') || 'The rent-roll service cannot be reached now. Cells keep their values.';
}
