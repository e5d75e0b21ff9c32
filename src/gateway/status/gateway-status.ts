import type { GatewayStatus, Trouble } from '../../contract/gateway-wire';
import { isActive, type Pause } from '../tokens/limits/pause';

export interface Findings {
  standing: Omit<GatewayStatus['tokens'], 'resetsAt'> & { resetsAt: number };
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
    ...ofPause(findings, now),
    ...ofRecords(findings),
    ...findings.failing.map((message): Trouble => ({ kind: 'service', message })),
  ];
  return { tokens: { used, budget, stop, resetsAt: new Date(resetsAt).toISOString() }, troubles };
}

const untilExpiry = (holdsToken: boolean): string =>
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
