import type { GatewayStatus, OwnSession } from '../../contract/gateway-wire';
import { countText, plural } from '../../contract/count-text';
import { describeExpiry, describeReset, describeTime } from '../../pane-kit/text/describe-age';

interface StatusMessage {
  message: string;
  intent: 'warning' | 'error';
}

/** Lists the worst first. Omits the budget stop if the gateway itself says why it cannot get tokens. */
export function statusMessages(
  { tokens, troubles }: GatewayStatus,
  tokenExpiresAt: string | null,
  now: number,
): StatusMessage[] {
  const isStopped = tokens.stop === 'hard';
  // Without tokens, requests soon fail.
  const troubleMessages = troubles.map(({ kind, message }) => messageOf(message, kind === 'tokens'));
  const words = troubles.some(({ kind }) => kind === 'tokens')
    ? undefined
    : stopWords(tokens, tokenExpiresAt, now);
  const stop = words === undefined ? [] : [messageOf(words, isStopped)];
  const all = isStopped ? [...stop, ...troubleMessages] : [...troubleMessages, ...stop];
  return all.filter(
    ({ message }, index) => all.findIndex((earlier) => earlier.message === message) === index,
  );
}

const messageOf = (message: string, isError: boolean): StatusMessage => ({
  message,
  intent: isError ? 'error' : 'warning',
});

type Tokens = GatewayStatus['tokens'];

/** Example: "12 of 100 tokens used this month". */
export function tokensUsed({ used, budget }: Pick<Tokens, 'used' | 'budget'>): string {
  const count = budget ?? used;
  const noun = plural(count, 'token');
  return `${proportion({ used, budget })} ${noun} used this month`;
}

const proportion = ({ used, budget }: Pick<Tokens, 'used' | 'budget'>) =>
  budget === null ? countText(used) : `${countText(used)} of ${countText(budget)}`;

/** Explains a budget stop and who can change it. Returns undefined without a stop. */
export function stopWords(tokens: Tokens, tokenExpiresAt: string | null, now: number): string | undefined {
  const until = describeReset(tokens.resetsAt);
  if (tokens.stop === 'soft')
    return (
      `Few tokens are left this month (${proportion(tokens)} used). You can refresh data, but until ${until} a token ` +
      `that the service refuses is replaced at most once a day. ${WHO}`
    );
  if (tokens.stop === 'hard') {
    const reserveNote =
      tokens.budget !== null && tokens.used < tokens.budget ? ', the rest is held back' : '';
    const effect = describeExpiry(tokenExpiresAt, now)
      ? 'You can refresh data. If the service refuses a token, data may be missing for a day'
      : 'You can refresh data again within a day';
    return `Only one token a day is left this month (${proportion(tokens)} used${reserveNote}). ${effect}; cells keep their values. ${WHO}`;
  }
  return undefined;
}

const WHO = "The gateway's operator can allow more.";

const HOUR = 3_600_000;

/** Examples: "14:03", "20 Nov 14:03". */
export const begunWords = ({ begunAt }: Pick<OwnSession, 'begunAt'>, now: number): string =>
  timeWords(begunAt, now) ?? 'at an unknown time';

/** The gateway notes the last use to the hour. */
export function usedWords({ usedAt }: Pick<OwnSession, 'usedAt'>, now: number): string {
  if (now - Date.parse(usedAt) < HOUR) return 'used in the last hour';
  const time = timeWords(usedAt, now);
  return time ? `last used about ${time}` : 'last use unknown';
}

function timeWords(instant: string, now: number): string | undefined {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? undefined : describeTime(at, now);
}
