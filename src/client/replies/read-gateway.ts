import {
  type ProfileReply,
  type SessionInfo,
  SIGN_IN_METHODS,
  type SignInMethod,
  type SignInReply,
} from '../../contract/gateway-wire';
import { badField, readJson } from './read-list';
import { isObject } from '../../contract/reply-list';
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
