import type { ProfileReply, SessionInfo, SignInReply, SignInWay } from '../../contract/gateway-wire';
import { badField, isObject, readJson } from './read-list';
import { REPLY_NAME } from '../transport/reply-name';

/**
 * The gateway's own replies. It serves this code and checks its profile at start, so only what a stranger's
 * reply would lack is looked at. A gateway of before the access keys names no ways in.
 */
export function readProfile(body: string): ProfileReply {
  const reply = readJson(body, REPLY_NAME.profile);
  const profile = isObject(reply) ? reply.profile : undefined;
  for (const field of ['databases', 'columnList', 'query', 'changes', 'databasesHeader'])
    if (!isObject(profile) || !isObject(profile[field]))
      throw badField(REPLY_NAME.profile, `profile.${field}`);
  const { signIn } = reply as { signIn?: unknown };
  const ways = Array.isArray(signIn) ? signIn.filter(isWay) : [];
  return { ...(reply as ProfileReply), signIn: ways.length > 0 ? ways : ['credentials'] };
}

const isWay = (way: unknown): way is SignInWay => way === 'credentials' || way === 'access-key';

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
