import type { GatewayStatus } from '../../contract/gateway-wire';
import { countOf } from '../components/count-text';
import { describeExpiry } from '../components/describe-age';
import { describeReset } from './token-words';

/** What the line below the header says. */
export interface PaneState {
  text: string;
  intent: 'neutral' | 'warning' | 'error';
  /** Whether the connection details say more. */
  hasDetails: boolean;
}

interface SignedOut {
  expired: boolean;
  /** The number of formulas, if known. */
  formulas: number | undefined;
}

/** Returns undefined if there is nothing to say. Being signed out is not a fault, so its line is neutral. */
export function signedOutState({ expired, formulas = 0 }: SignedOut): PaneState | undefined {
  if (expired)
    return {
      text: 'Your session has ended. Sign in again to refresh. Cells keep their values.',
      intent: 'warning',
      hasDetails: false,
    };
  if (formulas === 0) return undefined;
  const wait = formulas === 1 ? 'waits' : 'wait';
  return {
    text: `${countOf(formulas, 'formula')} ${wait} for sign-in`,
    intent: 'neutral',
    hasDetails: false,
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
  const short = of('tokens') !== undefined || tokens.stop === 'hard';
  if (short)
    return {
      text: `${untilWhen(status, tokenExpiresAt, now)} Cells keep their values.`,
      intent: 'error',
      hasDetails: true,
    };
  const service = of('service');
  if (service) return { text: plainWords(service.message), intent: 'warning', hasDetails: true };
  if (troubles.length > 0)
    return {
      text: 'The server cannot read or write its records. Sign-ins may fail; you can refresh for a day at most.',
      intent: 'warning',
      hasDetails: true,
    };
  if (tokens.stop === 'soft')
    return {
      text: `The service allows few new connections until ${describeReset(tokens.resetsAt)}. You can still refresh.`,
      intent: 'warning',
      hasDetails: true,
    };
  return undefined;
}

/** A browser may refuse to store anything for a page in a frame. */
export const NOT_KEPT: PaneState = {
  text: 'This browser does not keep your sign-in. Sign in again when you open Excel the next time.',
  intent: 'neutral',
  hasDetails: false,
};

function untilWhen({ tokens, troubles }: GatewayStatus, tokenExpiresAt: string | null, now: number): string {
  const expiry = describeExpiry(tokenExpiresAt, now);
  // The gateway then decides when it tries again, which may be sooner than next month.
  const mayEndSooner = tokens.stop !== 'hard' && troubles.length > 0;
  const later = mayEndSooner ? '' : ` and then not before ${describeReset(tokens.resetsAt)}`;
  if (expiry) return `You can refresh until ${expiry}${later}.`;
  return mayEndSooner
    ? 'You cannot refresh now.'
    : `You cannot refresh before ${describeReset(tokens.resetsAt)}.`;
}

const INTERNAL = /\b(tokens?|quota|gateway)\b/i;

/** Leaves out the sentences that only an operator understands. */
function plainWords(message: string): string {
  const sentences = message.split(/(?<=\.)\s+/).filter((sentence) => !INTERNAL.test(sentence));
  return sentences.join(' ') || 'The rent-roll service cannot be reached now. Cells keep their values.';
}
