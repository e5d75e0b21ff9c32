import type { GatewayStatus } from '../../contract/gateway-wire';
import { describeExpiry } from '../../pane-kit/describe-age';
import { plural } from '../../pane-kit/count-text';

type Tokens = GatewayStatus['tokens'];

const number = new Intl.NumberFormat('en-GB');

/** Example: "12 of 100 tokens used this month". */
export function tokensUsed({ used, budget }: Pick<Tokens, 'used' | 'budget'>): string {
  const count = budget ?? used;
  const noun = plural(count, 'token');
  return `${proportion({ used, budget })} ${noun} used this month`;
}

const proportion = ({ used, budget }: Pick<Tokens, 'used' | 'budget'>) =>
  budget === null ? number.format(used) : `${number.format(used)} of ${number.format(budget)}`;

/** Explains a budget stop and who can change it. Returns undefined without a stop. */
export function stopWords(tokens: Tokens, tokenExpiresAt: string | null, now: number): string | undefined {
  const until = describeReset(tokens.resetsAt);
  if (tokens.stop === 'soft')
    return (
      `Few tokens are left this month (${proportion(tokens)} used). You can refresh data, but until ${until} a token ` +
      `that the service refuses is replaced at most once a day. ${WHO}`
    );
  if (tokens.stop === 'hard') {
    const rest = tokens.budget !== null && tokens.used < tokens.budget ? ', the rest is held back' : '';
    const effect = describeExpiry(tokenExpiresAt, now)
      ? 'You can refresh data. If the service refuses a token, data may be missing for a day'
      : 'You can refresh data again within a day';
    return `Only one token a day is left this month (${proportion(tokens)} used${rest}). ${effect}; cells keep their values. ${WHO}`;
  }
  return undefined;
}

const WHO = "The gateway's operator can allow more.";

/** The day is in UTC, because the count restarts at the same instant for everyone. */
export function describeReset(resetsAt: string): string {
  const at = Date.parse(resetsAt);
  if (Number.isNaN(at)) return 'next month';
  return new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
}
