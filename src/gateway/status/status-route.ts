import type { FastifyInstance } from 'fastify';
import { GATEWAY_PATHS, type GatewayStatus } from '../../contract/gateway-wire';
import type { Breakers } from '../forward/breakers/breakers';
import { breakerNotice } from '../forward/breakers/breaker-messages';
import type { RecordsHealth } from '../health/records-health';
import type { Caller, Sessions } from '../sessions/sessions';
import { monthOf } from '../tokens/limits/budget';
import type { Credential } from '../tokens/credential';
import type { Credentials } from '../tokens/credentials';
import { isExpired } from '../tokens/held-token';
import type { Ledger } from '../tokens/limits/ledger';
import { type Findings, toGatewayStatus } from './gateway-status';

interface Parts {
  sessions: Sessions;
  credentials: Pick<Credentials, 'refresh'>;
  ledger: Pick<Ledger, 'standing'>;
  breakers: Pick<Breakers, 'open'>;
  records: RecordsHealth;
  now: () => number;
}

/** Serves `GET /gateway/status` to signed-in people. Sends no request to the service and buys nothing. */
export function statusRoute(app: FastifyInstance, parts: Parts): void {
  const { sessions, credentials, ledger, breakers, records, now } = parts;
  const known = new Map<number, Findings['standing']>();

  async function standingOf({ id, clientId }: Credential): Promise<Findings['standing']> {
    try {
      const standing = await ledger.standing(clientId);
      known.set(id, standing);
      return standing;
    } catch {
      records.failed();
      const { resetsAt } = monthOf(now());
      return known.get(id) ?? { used: 0, budget: null, stop: 'none', resetsAt };
    }
  }

  function failingFor({ limit }: Caller, { id, databaseNames }: Credential): string[] {
    return breakers
      .open(id)
      .filter((databases) => limit === null || databases.every((one) => limit.includes(one)))
      .map((databases) => breakerNotice(databases, databaseNames));
  }

  app.get(GATEWAY_PATHS.status, async ({ headers }): Promise<GatewayStatus> => {
    const caller = await sessions.find(headers.authorization);
    // In parallel, because each may wait for a store that does not answer.
    const [refreshed, standing] = await Promise.all([
      credentials.refresh(caller.credential.id),
      standingOf(caller.credential),
      records.trouble(),
    ]);
    const credential = refreshed ?? caller.credential;
    const { token, pause } = credential;
    return toGatewayStatus(
      {
        standing,
        pause,
        holdsToken: token !== null && !isExpired(token, now()),
        failing: failingFor(caller, credential),
        // Checked again, because the calls above may have failed.
        recordsWork: (await records.trouble()) === undefined,
      },
      now(),
    );
  });
}
