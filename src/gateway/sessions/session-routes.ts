import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { RrError } from '../../contract/failure';
import {
  GATEWAY_PATHS,
  type SessionInfo,
  type SignInReply,
  type SignInMethod,
} from '../../contract/gateway-wire';
import type { AccessKeys } from '../access-keys/access-keys';
import { accessKeyId } from '../access-keys/key-text';
import type { Metrics } from '../metrics/metrics';
import type { Broker } from '../tokens/broker';
import type { Credential } from '../tokens/credential';
import { type Credentials, signedOut } from '../tokens/credentials';
import { isExpired } from '../tokens/held-token';
import type { Refusals } from '../tokens/refused/refusals';
import { createAttempts } from './attempts';
import { personOf, type Person, type Sessions } from './sessions';

interface Parts {
  broker: Pick<Broker, 'signIn'>;
  credentials: Pick<Credentials, 'get'>;
  accessKeys: Pick<AccessKeys, 'check'>;
  sessions: Sessions;
  refusals: Refusals;
  /** Drops the cached replies of a credential. */
  forgetAnswers: (credentialId: number) => void;
  signInMethods: readonly SignInMethod[];
  organisationId: number | undefined;
  now: () => number;
  metrics: Pick<Metrics, 'signIn'>;
}

/** The sign-ins per address: enough for typing errors, but not for guessing. */
const SIGN_INS = { max: 20, timeWindow: 60_000 };

const field = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(1000));
const WithCredentials = v.object({ clientId: field, clientSecret: field });
const WithAccessKey = v.object({ accessKey: field });

export async function sessionRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { broker, credentials, accessKeys, sessions, refusals, forgetAnswers, signInMethods } = parts;
  const { organisationId, now, metrics } = parts;
  const attempts = createAttempts(now, () => metrics.signIn('limited'));

  const toInfo = ({ token }: Credential, { name, id }: Person): SessionInfo => ({
    clientId: name,
    personId: id,
    tokenExpiresAt: token && !isExpired(token, now()) ? new Date(token.expiresAt).toISOString() : null,
  });

  async function withCredentials(body: unknown): Promise<SignInReply> {
    const parsed = v.safeParse(WithCredentials, body);
    if (!signInMethods.includes('credentials'))
      throw new RrError(
        'bad-input',
        "This gateway does not accept a client ID and secret. Sign in with an access key from the gateway's operator.",
      );
    if (!parsed.success)
      throw new RrError('bad-input', 'Enter both the client ID and the client secret, then sign in.');
    const { clientId, clientSecret } = parsed.output;
    const credential = await attempts.run(`client ${clientId}`, clientSecret, () =>
      broker.signIn(clientId, clientSecret),
    );
    refusals.forget(credential.id);
    forgetAnswers(credential.id);
    return {
      ...toInfo(credential, personOf(credential, null)),
      sessionKey: await sessions.start(credential.id, null),
    };
  }

  async function withAccessKey(body: unknown): Promise<SignInReply> {
    const parsed = v.safeParse(WithAccessKey, body);
    if (!signInMethods.includes('access-key') || organisationId === undefined)
      throw new RrError(
        'bad-input',
        'This gateway does not accept access keys. Sign in with a client ID and a client secret.',
      );
    if (!parsed.success) throw new RrError('bad-input', 'Enter the access key, then sign in.');
    const text = parsed.output.accessKey;
    const check = () => accessKeys.check(text);
    const id = accessKeyId(text);
    // A text that is not a key has no ID to count by. The limit by address applies.
    const key = await (id === undefined ? check() : attempts.run(`key ${id}`, text, check));
    const credential = await credentials.get(organisationId);
    if (!credential) throw signedOut();
    return {
      ...toInfo(credential, personOf(credential, key)),
      sessionKey: await sessions.start(credential.id, key),
    };
  }

  await app.register(rateLimit, {
    global: false,
    onExceeded: () => metrics.signIn('limited'),
    errorResponseBuilder: () =>
      new RrError('busy', 'Too many sign-ins from this computer. Try again in a minute.'),
  });

  app.post(
    GATEWAY_PATHS.session,
    { config: { rateLimit: SIGN_INS } },
    async ({ body }): Promise<SignInReply> => {
      const isKey = typeof body === 'object' && body !== null && Object.hasOwn(body, 'accessKey');
      try {
        const reply = await (isKey ? withAccessKey(body) : withCredentials(body));
        metrics.signIn('accepted');
        return reply;
      } catch (error) {
        if (error instanceof RrError && error.code === 'wrong-credentials') metrics.signIn('refused');
        throw error;
      }
    },
  );

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
}
