import { asRrError, throwIfAborted } from '../contract/failure';
import {
  GATEWAY_PATHS,
  type ProfileReply,
  type SessionInfo,
  SIGN_IN_METHODS,
  type SignInMethod,
  type SignInReply,
} from '../contract/gateway-wire';
import { loadOnce } from '../table/load-once';
import type { Client } from './client';
import { loadPart } from './load-part';
import type { Asking } from './pane-requests';
import type { SessionKey, SessionScope } from './session-scope';
import { waitFor } from './signals';
import { buildRequest, REPLY_NAME } from './transport/request';
import type { Send } from './transport/send';
import { badField, readJson } from './replies/read-list';
import { isObject } from '../contract/reply-list';

/** What the gateway itself answers about the person and the state of things. Never cached. */
export function gatewayCalls(
  send: Send,
  scope: SessionScope,
): Pick<
  Client,
  'signIn' | 'session' | 'status' | 'sessions' | 'endSession' | 'endOtherSessions' | 'signOut'
> {
  const askForPane = <T>(
    callerSignal: AbortSignal | undefined,
    ask: (requests: typeof import('./pane-requests'), asking: Asking) => Promise<T>,
  ): Promise<T> =>
    scope.run(callerSignal, async (caller, signal) =>
      ask(await loadPaneRequests(), { send, caller, signal }),
    );

  return {
    signIn: async (body) =>
      send(REPLY_NAME.signIn, atSession('POST', undefined, body), neverAborted())
        .then(readSignIn)
        .catch(rethrow),
    session: () =>
      scope.run(undefined, async (session, stop) =>
        readSession(await send(REPLY_NAME.session, atSession('GET', session), stop)),
      ),
    status: (signal) => askForPane(signal, ({ askStatus }, asking) => askStatus(asking)),
    sessions: (signal) => askForPane(signal, ({ askSessions }, asking) => askSessions(asking)),
    endSession: (id) => askForPane(undefined, ({ endSessions }, asking) => endSessions(asking, id)),
    endOtherSessions: () => askForPane(undefined, ({ endSessions }, asking) => endSessions(asking)),
    signOut: async () => {
      const session = scope.current();
      if (!session) return;
      // This request outlives the session.
      await send(REPLY_NAME.signOut, atSession('DELETE', session), neverAborted()).catch((thrown) => {
        const failure = asRrError(thrown);
        if (failure.code !== 'signed-out') throw failure;
      });
    },
  };
}

/** The profile is asked for once: every question needs it. */
export function gatewayProfile(send: Send) {
  let known: ProfileReply | undefined;
  const asked = loadOnce(async () => {
    const request = () => buildRequest('GET', GATEWAY_PATHS.profile);
    return (known = readProfile(await send(REPLY_NAME.profile, request, neverAborted())));
  });
  return {
    async get(signal?: AbortSignal): Promise<ProfileReply> {
      throwIfAborted(signal);
      return waitFor(asked.get(), signal).catch(rethrow);
    },
    peek: () => known,
  };
}

const atSession = (method: string, session?: SessionKey, body?: unknown) => () =>
  buildRequest(method, GATEWAY_PATHS.session, session, body);

export const loadPaneRequests = () =>
  loadPart(() => import(/* webpackChunkName: "pane-requests" */ './pane-requests'));

const neverAborted = () => new AbortController().signal;

const rethrow = (thrown: unknown): never => {
  throw asRrError(thrown);
};

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

const readSession = (body: string): SessionInfo =>
  readTexts<SessionInfo>(body, REPLY_NAME.session, ['clientId', 'personId']);

const readSignIn = (body: string): SignInReply =>
  readTexts<SignInReply>(body, REPLY_NAME.signIn, ['clientId', 'personId', 'sessionKey']);

function readTexts<T>(body: string, from: string, fields: readonly (string & keyof T)[]): T {
  const reply = readJson(body, from);
  for (const field of fields)
    if (!isObject(reply) || typeof reply[field] !== 'string' || reply[field] === '')
      throw badField(from, field);
  return reply as T;
}
