import {
  type ProfileReply,
  type SessionInfo,
  SIGN_IN_METHODS,
  type SignInMethod,
  type SignInReply,
  type EndedReply,
  type OwnSession,
  type SessionsReply,
  type GatewayStatus,
  type Trouble,
} from '../../contract/gateway-wire';
import { badField, isObject, readJson, badEntry } from './read-list';
import { REPLY_NAME } from '../transport/request';

/** Checks only the fields that another server's reply would lack. An older gateway names no sign-in methods. */
export function readProfile(body: string): ProfileReply {
  const reply = readJson(body, REPLY_NAME.profile);
  const profile = isObject(reply) ? reply.profile : undefined;
  for (const field of ['databases', 'columnList', 'query', 'changes', 'databasesHeader'])
    if (!isObject(profile) || !isObject(profile[field]))
      throw badField(REPLY_NAME.profile, `profile.${field}`);
  const { signIn } = reply as { signIn?: unknown };
  const methods = Array.isArray(signIn) ? signIn.filter(isMethod) : [];
  return { ...(reply as ProfileReply), signIn: methods.length > 0 ? methods : ['credentials'] };
}

const isMethod = (given: unknown): given is SignInMethod =>
  SIGN_IN_METHODS.some((method) => method === given);

export const readSession = (body: string): SessionInfo =>
  readTexts<SessionInfo>(body, REPLY_NAME.session, ['clientId', 'personId']);

export const readSignIn = (body: string): SignInReply =>
  readTexts<SignInReply>(body, REPLY_NAME.signIn, ['clientId', 'personId', 'sessionKey']);

function readTexts<T>(body: string, from: string, fields: readonly (string & keyof T)[]): T {
  const reply = readJson(body, from);
  for (const field of fields)
    if (!isObject(reply) || typeof reply[field] !== 'string' || reply[field] === '')
      throw badField(from, field);
  return reply as T;
}

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
