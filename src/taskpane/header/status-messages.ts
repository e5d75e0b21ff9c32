import type { GatewayStatus } from '../../contract/gateway-wire';
import { stopWords } from './token-words';

export interface StatusMessage {
  message: string;
  intent: 'warning' | 'error';
}

/**
 * What a person should know of the gateway now, worst first. Where it says itself why no token is bought, a stop adds
 * nothing.
 */
export function statusMessages(
  { tokens, troubles }: GatewayStatus,
  tokenExpiresAt: string | null,
  now: number,
): StatusMessage[] {
  const isStopped = tokens.stop === 'hard';
  // Without tokens nothing goes on for long.
  const said = troubles.map(({ kind, message }) => messageOf(message, kind === 'tokens'));
  const words = troubles.some(({ kind }) => kind === 'tokens')
    ? undefined
    : stopWords(tokens, tokenExpiresAt, now);
  const stop = words === undefined ? [] : [messageOf(words, isStopped)];
  const all = isStopped ? [...stop, ...said] : [...said, ...stop];
  return all.filter(({ message }, index) => all.findIndex((one) => one.message === message) === index);
}

const messageOf = (message: string, isError: boolean): StatusMessage => ({
  message,
  intent: isError ? 'error' : 'warning',
});
