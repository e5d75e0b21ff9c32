import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { badInput, RrError } from '../../contract/failure';
import {
  GATEWAY_PATHS,
  type SessionInfo,
  type SignInReply,
  type SignInMethod,
  type EndedReply,
  type SessionsReply,
} from '../../contract/gateway-wire';
import type { AccessKeys, AccessKey } from '../access-keys/access-keys';
import type { Broker } from '../tokens/broker';
import type { Credential } from '../tokens/credential';
import { signedOut } from '../tokens/credentials';
import { isExpired } from '../tokens/access-token';
import { findVerified } from '../tokens/verified-secrets';
import { sessionOrigin, sourceOf } from './session-origin';
import { personOf, type Person, type Sessions, type SessionParts } from './sessions';

interface Parts extends SessionParts {
  broker: Pick<Broker, 'signIn'>;
  accessKeys: Pick<AccessKeys, 'check'>;
  sessions: Sessions;
  /** Drops the cached replies of a credential. */
  forgetAnswers: (credentialId: number) => void;
  /** The client IDs that may sign in. Undefined: any. */
  clientIds: readonly string[] | undefined;
}

/** All sign-ins per address. A whole office behind one address signs in at nine; a flood is more. */
const FLOOD = { max: 300, timeWindow: 60_000 };

/** PostgreSQL cannot store a NUL, and others make a line of a log or a list look like something else. */
const CONTROL = /\p{Cc}/u;
const field = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(1000));
/** The ledger keeps client IDs that anyone may invent. */
const clientIdField = v.pipe(field, v.maxLength(128));
const WithCredentials = v.object({ clientId: clientIdField, clientSecret: field });
const WithAccessKey = v.object({ accessKey: field });

export async function sessionRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { broker, credentials, accessKeys, sessions, forgetAnswers, now, metrics } = parts;

  const toInfo = ({ token }: Credential, { name, id }: Person): SessionInfo => ({
    clientId: name,
    personId: id,
    tokenExpiresAt: token && !isExpired(token, now()) ? new Date(token.expiresAt).toISOString() : null,
  });

  const begin = async (
    credential: Credential,
    accessKey: AccessKey | null,
    { headers, ip }: FastifyRequest,
    secretTag?: string,
  ): Promise<SignInReply> => ({
    ...toInfo(credential, personOf(credential, accessKey)),
    sessionKey: await sessions.start({
      credentialId: credential.id,
      accessKey,
      origin: sessionOrigin(headers),
      source: sourceOf(ip),
      secretTag,
    }),
  });

  async function withCredentials(body: unknown, request: FastifyRequest): Promise<SignInReply> {
    const { clientId, clientSecret } = readCredentials(body, parts);
    const credential = await broker.signIn(clientId, clientSecret, sourceOf(request.ip));
    credentials.state(credential.id).refusals.clear();
    forgetAnswers(credential.id);
    return begin(credential, null, request, findVerified(credential.verifiedSecrets, clientSecret)?.tag);
  }

  async function withAccessKey(body: unknown, request: FastifyRequest): Promise<SignInReply> {
    const { text, organisationId } = readAccessKey(body, parts);
    const key = await accessKeys.check(text);
    const credential = await credentials.get(organisationId);
    if (!credential) throw signedOut();
    return begin(credential, key, request);
  }

  await app.register(rateLimit, {
    global: false,
    onExceeded: () => metrics.signIn('limited'),
    errorResponseBuilder: tooMany,
  });
  app.post(GATEWAY_PATHS.session, { config: { rateLimit: FLOOD } }, async (request): Promise<SignInReply> => {
    const { body } = request;
    refuseControls(body);
    const isKey = typeof body === 'object' && body !== null && Object.hasOwn(body, 'accessKey');
    try {
      const reply = await (isKey ? withAccessKey(body, request) : withCredentials(body, request));
      metrics.signIn('accepted');
      return reply;
    } catch (error) {
      const { code } = error as Partial<RrError>;
      if (code === 'wrong-credentials' || code === 'busy')
        metrics.signIn(code === 'busy' ? 'limited' : 'refused');
      throw error;
    }
  });

  app.get(GATEWAY_PATHS.session, async ({ headers }) => {
    const { credential, person } = await sessions.find(headers.authorization);
    return toInfo(credential, person);
  });

  app.delete(GATEWAY_PATHS.session, async ({ headers }, reply) => {
    const caller = await sessions.find(headers.authorization).catch(() => undefined);
    if (caller) forgetAnswers(caller.credential.id);
    await sessions.end(headers.authorization);
    return reply.code(204).send();
  });

  ownSessionsRoute(app, { sessions, forgetAnswers });
}

function readCredentials(body: unknown, { signInMethods, clientIds }: Parts) {
  if (!signInMethods.includes('credentials'))
    throw badInput(
      "This gateway does not accept a client ID and secret. Sign in with an access key from the gateway's operator.",
    );
  const parsed = v.safeParse(WithCredentials, body);
  if (!parsed.success) throw badInput('Enter both the client ID and the client secret, then sign in.');
  if (clientIds && !clientIds.includes(parsed.output.clientId))
    throw new RrError(
      'wrong-credentials',
      "This gateway does not accept this client ID. Check it, or ask the gateway's operator to allow it.",
    );
  return parsed.output;
}

function readAccessKey(body: unknown, { signInMethods, organisationId }: Parts) {
  const parsed = v.safeParse(WithAccessKey, body);
  if (!signInMethods.includes('access-key') || organisationId === undefined)
    throw badInput('This gateway does not accept access keys. Sign in with a client ID and a client secret.');
  if (!parsed.success) throw badInput('Enter the access key, then sign in.');
  return { text: parsed.output.accessKey, organisationId };
}

function refuseControls(fields: unknown) {
  if (Object.values(fields ?? {}).some((text) => typeof text === 'string' && CONTROL.test(text.trim())))
    throw badInput(
      'The client ID, the secret or the key has a character that cannot be seen. Type it instead of copying it.',
    );
}

const tooMany = () => new RrError('busy', 'Too many sign-ins from this computer. Try again in a minute.');

/** Serves a person his own sessions: what they are, and the end of one or of all others. */
function ownSessionsRoute(
  app: FastifyInstance,
  { sessions, forgetAnswers }: Pick<Parts, 'sessions' | 'forgetAnswers'>,
): void {
  app.get(GATEWAY_PATHS.sessions, async ({ headers }): Promise<SessionsReply> =>
    sessions.listOwn(await sessions.find(headers.authorization)),
  );

  app.delete(GATEWAY_PATHS.sessions, async ({ headers }): Promise<EndedReply> =>
    end(headers.authorization, 'others'),
  );

  app.delete<{ Params: { id: string } }>(
    `${GATEWAY_PATHS.sessions}/:id`,
    async ({ headers, params }): Promise<EndedReply> => {
      refuseControls(params);
      return end(headers.authorization, params);
    },
  );

  async function end(
    authorization: string | undefined,
    which: { id: string } | 'others',
  ): Promise<EndedReply> {
    const caller = await sessions.find(authorization);
    forgetAnswers(caller.credential.id);
    return { ended: await sessions.endOwn(caller, which) };
  }
}

/** The default method comes first. */
export const signInMethods = ({
  organisation,
  signIn = organisation ? ['access-key', 'credentials'] : ['credentials'],
}: {
  signIn?: readonly SignInMethod[];
  organisation?: object;
}): SignInMethod[] => [...new Set(signIn)];
