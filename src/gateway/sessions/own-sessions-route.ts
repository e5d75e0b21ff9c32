import type { FastifyInstance } from 'fastify';
import { type EndedReply, GATEWAY_PATHS, type SessionsReply } from '../../contract/gateway-wire';
import type { Sessions } from './sessions';

interface Parts {
  sessions: Sessions;
  /** Drops the cached replies of a credential. */
  forgetAnswers: (credentialId: number) => void;
}

/** Serves a person his own sessions: what they are, and the end of one or of all others. */
export function ownSessionsRoute(app: FastifyInstance, { sessions, forgetAnswers }: Parts): void {
  app.get(GATEWAY_PATHS.sessions, async ({ headers }): Promise<SessionsReply> =>
    sessions.listOwn(await sessions.find(headers.authorization)),
  );

  app.delete(GATEWAY_PATHS.sessions, async ({ headers }): Promise<EndedReply> =>
    end(headers.authorization, 'others'),
  );

  app.delete<{ Params: { id: string } }>(
    `${GATEWAY_PATHS.sessions}/:id`,
    async ({ headers, params }): Promise<EndedReply> => end(headers.authorization, params),
  );

  async function end(
    authorization: string | undefined,
    which: { id: string } | 'others',
  ): Promise<EndedReply> {
    const caller = await sessions.find(authorization);
    const ended = await sessions.endOwn(caller, which);
    forgetAnswers(caller.credential.id);
    return { ended };
  }
}
