import type { GatewayStatus } from '../../contract/gateway-wire';
import { stopWords } from './token-words';

export interface StatusMessage {
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
