import type { GatewayStatus, Trouble } from '../../contract/gateway-wire';
import { isActive, type Pause } from '../tokens/pause';

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

/** What the pane shows of it, worst first. */
export function toGatewayStatus(findings: Findings, now: number): GatewayStatus {
  const { used, budget, stop, resetsAt } = findings.standing;
  const troubles = [
    ...ofPause(findings, now),
    ...ofStop(findings, 'hard'),
    ...ofRecords(findings),
    ...findings.failing.map((message): Trouble => ({ kind: 'service', message })),
    ...ofStop(findings, 'soft'),
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

function ofStop({ standing, holdsToken }: Findings, stop: 'soft' | 'hard'): Trouble[] {
  if (standing.stop !== stop) return [];
  const used = `${standing.used} of ${standing.budget} tokens of this month are used.`;
  const effect =
    stop === 'soft'
      ? 'New tokens are bought only to replace one that ended.'
      : `No more are bought before ${spellDay(standing.resetsAt)}. ${whileItLives(holdsToken)} The gateway's operator can allow more.`;
  return [{ kind: 'tokens', message: `${used} ${effect}` }];
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

const spellDay = (instant: number): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(instant);
