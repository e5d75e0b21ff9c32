import type { GatewayStatus, Trouble } from '../../contract/gateway-wire';
import { badField, isObject, readJson } from './read-list';
import { REPLY_NAME } from '../transport/reply-name';

/** Throws `bad-reply` without a count of used tokens. What else is missing counts as healthy. */
export function readStatus(body: string): GatewayStatus {
  const from = REPLY_NAME.status;
  const reply = readJson(body, from);
  const { tokens, troubles } = isObject(reply) ? reply : {};
  const { used, budget, stop, resetsAt } = isObject(tokens) ? tokens : {};
  if (!isCount(used)) throw badField(from, 'tokens.used');
  return {
    tokens: {
      used,
      budget: isCount(budget) ? budget : null,
      stop: stop === 'soft' || stop === 'hard' ? stop : 'none',
      resetsAt: typeof resetsAt === 'string' ? resetsAt : '',
    },
    troubles: Array.isArray(troubles) ? troubles.flatMap(readTrouble) : [],
  };
}

const isCount = (value: unknown): value is number => typeof value === 'number' && value >= 0;

function readTrouble(entry: unknown): Trouble[] {
  const { kind, message } = isObject(entry) ? entry : {};
  if (typeof message !== 'string' || message.trim() === '') return [];
  return [{ kind: kind === 'tokens' || kind === 'records' ? kind : 'service', message }];
}
