import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { RrError } from '../../contract/failure';
import { GATEWAY_PATHS, type SessionInfo, type SignInReply } from '../../contract/gateway-wire';
import type { Broker } from '../tokens/broker';
import type { Credential } from '../tokens/credentials';
import { isExpired } from '../tokens/held-token';
import type { Refusals } from '../tokens/refusals';
import type { Sessions } from './sessions';

interface Parts {
  broker: Broker;
  sessions: Sessions;
  refusals: Refusals;
  now: () => number;
}

/** Sign-ins per address: a person's typing errors pass, guessing does not. */
const SIGN_INS = { max: 20, timeWindow: 60_000 };

const SignIn = v.object({
  clientId: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(1000)),
  clientSecret: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(1000)),
});

/** `/gateway/session`: sign in, who is signed in, sign out. */
export async function sessionRoutes(
  app: FastifyInstance,
  { broker, sessions, refusals, now }: Parts,
): Promise<void> {
  const toInfo = ({ clientId, token }: Credential): SessionInfo => ({
    clientId,
    tokenExpiresAt: token && !isExpired(token, now()) ? new Date(token.expiresAt).toISOString() : null,
  });

  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () =>
      new RrError('busy', 'Too many sign-ins from this computer. Try again in a minute.'),
  });

  app.post(
    GATEWAY_PATHS.session,
    { config: { rateLimit: SIGN_INS } },
    async ({ body }): Promise<SignInReply> => {
      const parsed = v.safeParse(SignIn, body);
      if (!parsed.success)
        throw new RrError('bad-input', 'Enter both the client ID and the client secret, then sign in.');
      const { clientId, clientSecret } = parsed.output;
      const credential = await broker.signIn(clientId, clientSecret);
      refusals.forget(credential.id);
      return { ...toInfo(credential), sessionKey: await sessions.start(credential.id) };
    },
  );

  app.get(GATEWAY_PATHS.session, async ({ headers }) => toInfo(await sessions.find(headers.authorization)));

  app.delete(GATEWAY_PATHS.session, async ({ headers }, reply) => {
    await sessions.end(headers.authorization);
    return reply.code(204).send();
  });
}
