import type { GatewayStatus, Trouble } from '../../contract/gateway-wire';
import { isActive, type Pause } from '../tokens/limits/pause';

/** What is known of the gateway when someone asks how it is. */
export interface Findings {
  standing: Omit<GatewayStatus['tokens'], 'resetsAt'> & { resetsAt: number };
  pause: Pause | null;
  /** Whether a token is held that did not end. */
  holdsToken: boolean;
  /** A sentence for each set of databases that the service fails for. */
  failing: readonly string[];
  recordsWork: boolean;
}

/** What the pane is told of it, worst first. Of a stop it has words of its own: it knows when the person's token ends. */
export function toGatewayStatus(findings: Findings, now: number): GatewayStatus {
  const { used, budget, stop, resetsAt } = findings.standing;
  const troubles = [
    ...ofPause(findings, now),
    ...ofRecords(findings),
    ...findings.failing.map((message): Trouble => ({ kind: 'service', message })),
  ];
  return { tokens: { used, budget, stop, resetsAt: new Date(resetsAt).toISOString() }, troubles };
}

const whileItLives = (holdsToken: boolean): string =>
  holdsToken
    ? 'Data is read on while the present token lives, for at most a day.'
    : 'There is no token to read data with; the cells keep their values.';

function ofPause({ pause, holdsToken }: Findings, now: number): Trouble[] {
  if (!isActive(pause, now)) return [];
  if (pause.why === 'quota')
    return [
      {
        kind: 'tokens',
        message: `The service gives no more tokens this month. ${whileItLives(holdsToken)} Ask the gateway's operator for more.`,
      },
    ];
  if (pause.why === 'breaker') return [{ kind: 'tokens', message: pause.message }];
  // Nobody needs a token while there is one.
  return holdsToken ? [] : [{ kind: 'service', message: `There is no token now. ${pause.message}` }];
}

function ofRecords({ recordsWork, holdsToken }: Findings): Trouble[] {
  if (recordsWork) return [];
  return [
    {
      kind: 'records',
      message: `The gateway cannot read or write its records: nobody can sign in, and no token is bought. ${whileItLives(holdsToken)} Tell its operator.`,
    },
  ];
}
