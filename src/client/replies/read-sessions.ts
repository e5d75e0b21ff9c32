import type { EndedReply, OwnSession, SessionsReply } from '../../contract/gateway-wire';
import { REPLY_NAME } from '../transport/reply-name';
import { badEntry, badField, isObject, readJson } from './read-list';

/** Throws `bad-reply` for a session without a name or a time, because it could not be ended. */
export function readSessions(body: string): SessionsReply {
  const from = REPLY_NAME.sessions;
  const reply = readJson(body, from);
  const { sessions, more } = isObject(reply) ? reply : {};
  if (!Array.isArray(sessions)) throw badField(from, 'sessions');
  return { sessions: sessions.map(readOwnSession), more: typeof more === 'number' ? more : 0 };
}

function readOwnSession(entry: unknown, index: number): OwnSession {
  const { id, begunAt, usedAt, from, isThis } = isObject(entry) ? entry : {};
  if (typeof id !== 'string' || id === '') throw badEntry(REPLY_NAME.sessions, index, 'id');
  if (typeof begunAt !== 'string') throw badEntry(REPLY_NAME.sessions, index, 'begunAt');
  return {
    id,
    begunAt,
    usedAt: typeof usedAt === 'string' ? usedAt : begunAt,
    from: typeof from === 'string' ? from : null,
    isThis: isThis === true,
  };
}

export function readEnded(body: string): EndedReply {
  const reply = readJson(body, REPLY_NAME.endSessions);
  const { ended } = isObject(reply) ? reply : {};
  if (typeof ended !== 'number') throw badField(REPLY_NAME.endSessions, 'ended');
  return { ended };
}
