import type { GatewayStatus } from '../../contract/gateway-wire';
import { describeExpiry } from '../components/describe-age';

type Tokens = GatewayStatus['tokens'];

const number = new Intl.NumberFormat('en-GB');

/** How the tokens of the month stand: "12 of 100 tokens used this month". */
export function tokensUsed({ used, budget }: Pick<Tokens, 'used' | 'budget'>): string {
  const count = budget ?? used;
  const noun = count === 1 ? 'token' : 'tokens';
  return `${proportion({ used, budget })} ${noun} used this month`;
}

const proportion = ({ used, budget }: Pick<Tokens, 'used' | 'budget'>) =>
  budget === null ? number.format(used) : `${number.format(used)} of ${number.format(budget)}`;

/**
 * That the gateway holds tokens back, what it means for the person whose token lives until `tokenExpiresAt`, and who can
 * change it. Undefined where it does not.
 */
export function stopWords(tokens: Tokens, tokenExpiresAt: string | null, now: number): string | undefined {
  const until = describeReset(tokens.resetsAt);
  if (tokens.stop === 'soft')
    return (
      `Few tokens are left this month (${proportion(tokens)} used). Data can be refreshed, but until ${until} a token ` +
      `that the service refuses is replaced at most once a day. ${WHO}`
    );
  if (tokens.stop === 'hard') {
    const rest = tokens.budget !== null && tokens.used < tokens.budget ? ', the rest is held back' : '';
    const expiry = describeExpiry(tokenExpiresAt, now);
    const effect = expiry
      ? `Data can be refreshed until ${expiry} and then not before ${until}`
      : `Data cannot be refreshed before ${until}`;
    return `No more tokens this month (${proportion(tokens)} used${rest}). ${effect}; cells keep their values. ${WHO}`;
  }
  return undefined;
}

const WHO = "The gateway's operator can allow more.";

/** The count starts anew for everybody at one instant: its day is the same everywhere only in UTC. */
function describeReset(resetsAt: string): string {
  const at = Date.parse(resetsAt);
  if (Number.isNaN(at)) return 'next month';
  return new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
}
