import type { FastifyInstance } from 'fastify';
import { GATEWAY_PATHS, type GatewayStatus, type Trouble } from '../../contract/gateway-wire';
import { type Breakers, breakerNotice } from '../forward/breakers';
import type { RecordsHealth } from '../health/health-routes';
import type { Caller, Sessions } from '../sessions/sessions';
import { monthOf } from '../tokens/limits/budget';
import type { Credential } from '../tokens/credential';
import { isExpired } from '../tokens/access-token';
import { gapError, type RecordsGap } from '../tokens/limits/records-gap';
import { isActive, type Pause } from '../tokens/limits/pause';
import type { GatewayParts } from '../tokens/credentials';

interface Parts extends GatewayParts {
  sessions: Sessions;
  breakers: Breakers;
  records: RecordsHealth;
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
      .failingSets(id)
      .filter((databases) => limit === null || databases.every((id) => limit.includes(id)))
      .map((databases) => breakerNotice(databases, databaseNames));
  }

  app.get(GATEWAY_PATHS.status, async ({ headers }): Promise<GatewayStatus> => {
    const caller = await sessions.find(headers.authorization);
    // In parallel, because each may wait for a store that does not answer.
    const [refreshed, standing, gap] = await Promise.all([
      credentials.refresh(caller.credential.id),
      standingOf(caller.credential),
      ledger.gapOf(caller.credential.clientId).catch(() => undefined),
      records.trouble(),
    ]);
    const credential = refreshed ?? caller.credential;
    const { token, pause } = credential;
    return toGatewayStatus(
      {
        standing,
        gap,
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

export interface Findings {
  standing: Omit<GatewayStatus['tokens'], 'resetsAt'> & { resetsAt: number };
  gap?: RecordsGap;
  pause: Pause | null;
  /** Whether there is a token that has not expired. */
  holdsToken: boolean;
  /** A sentence for each set of databases for which the service fails. */
  failing: readonly string[];
  recordsWork: boolean;
}

/** Returns the status for the pane, worst trouble first. The pane itself describes a stop of the budget. */
export function toGatewayStatus(findings: Findings, now: number): GatewayStatus {
  const { used, budget, stop, resetsAt } = findings.standing;
  const troubles = [
    ...(findings.gap ? [{ kind: 'tokens' as const, message: gapError(findings.gap).message }] : []),
    ...ofPause(findings, now),
    ...ofRecords(findings),
    ...findings.failing.map((message): Trouble => ({ kind: 'service', message })),
  ];
  return { tokens: { used, budget, stop, resetsAt: new Date(resetsAt).toISOString() }, troubles };
}

const untilExpiry = (holdsToken: boolean) =>
  holdsToken
    ? 'Data can be read until the current token expires, at most a day.'
    : 'No data can be read now; the cells keep their values.';

function ofPause({ pause, holdsToken }: Findings, now: number): Trouble[] {
  if (!isActive(pause, now)) return [];
  if (pause.why === 'quota')
    return [
      {
        kind: 'tokens',
        message: `The service says that this month's tokens are used up. ${untilExpiry(holdsToken)} The gateway asks again every day. Ask its operator for more.`,
      },
    ];
  if (pause.why === 'breaker') return [{ kind: 'tokens', message: pause.message }];
  return holdsToken ? [] : [{ kind: 'service', message: `The gateway has no token now. ${pause.message}` }];
}

function ofRecords({ recordsWork, holdsToken }: Findings): Trouble[] {
  if (recordsWork) return [];
  return [
    {
      kind: 'records',
      message: `The gateway cannot read or write its records, so sign-ins fail and it buys no token. ${untilExpiry(holdsToken)} Tell its operator.`,
    },
  ];
}
