import { RrError } from '../../../contract/failure';
import { DAY_MS, formatInstant, HOUR_MS } from './budget';
import { FIRST_TRIES_MS, LATER_WAIT_MS } from './pause';

/** A sign-in with a secret that the service had not accepted before. */
export interface Attempt {
  client_id: string;
  /** See `sourceOf`. */
  source: string | null;
  intended_at: number;
  /** Null while it is in flight, or if a crash cut it off. */
  outcome: string | null;
}

export interface AttemptFacts {
  clientId: string;
  source: string;
  /** The client ID has signed in from this address. */
  isKnown: boolean;
  /** Those for the client ID in this month, the oldest first. */
  atClient: readonly Attempt[];
  /** Those of them that may have cost a token, but brought none. */
  counted: readonly Attempt[];
  /** Those for all client IDs in the last day. */
  recent: readonly Attempt[];
  /** How many the budget of the client ID allows in a month. */
  most: number;
}

/** Refused attempts from one address, for all client IDs. */
const PER_ADDRESS_AND_DAY = 10;
const PER_CLIENT_AND_DAY = 20;
/** For all client IDs together. An hour is short enough to wait for. */
const OVER_ALL_AND_HOUR = 60;
/** A new secret takes the place of the former one. People with two good ones would take turns, each for a token. */
const NEW_SECRETS_A_DAY = 2;
/** Addresses where the client ID has not signed in leave the rest of its attempts to those where it has. */
const UNKNOWN_SHARE = 3 / 4;

/** Returns undefined if another attempt is allowed. Guesses at invented client IDs close only an hour to others. */
export function attemptError(facts: AttemptFacts, now: number): RrError | undefined {
  const { clientId, source, isKnown, atClient, counted, recent, most } = facts;
  const isFromHere = (attempt: Attempt) => attempt.source === source;
  const isWithin = (ms: number) => (attempt: Attempt) => attempt.intended_at > now - ms;
  const failingUntil = endOfFailures(atClient);
  if (now < failingUntil) return stillFailing(failingUntil);

  const mine = counted.filter(isFromHere).length;
  // One of several known addresses gets half of what the others leave, so it never leaves nothing.
  const isOverMonth = isKnown
    ? mine >= Math.ceil((most - (counted.length - mine)) / 2)
    : counted.length >= Math.max(1, Math.floor(most * UNKNOWN_SHARE));
  if (isOverMonth)
    return tooMany(
      "with this client ID in a month. Ask the gateway's operator to allow more, or wait for the next month.",
    );

  const isNewSecret = ({ outcome }: Attempt) => outcome === 'issued';
  if (atClient.filter(isNewSecret).filter(isWithin(DAY_MS)).length >= NEW_SECRETS_A_DAY)
    return new RrError(
      'busy',
      'This client ID has had two new secrets in a day. Sign in with the newest, or try again tomorrow.',
    );
  const refused = recent.filter(({ outcome }) => outcome === null || outcome === 'refused');
  const isForClient = (attempt: Attempt) => attempt.client_id === clientId;
  const fromHere = refused.filter((attempt) => isFromHere(attempt) && (!isKnown || isForClient(attempt)));
  if (fromHere.length >= PER_ADDRESS_AND_DAY)
    return tooMany('from this address in a day. Try again tomorrow.');
  if (isKnown) return undefined;
  if (refused.filter(isForClient).length >= PER_CLIENT_AND_DAY * UNKNOWN_SHARE)
    return tooMany('with this client ID in a day. Try again tomorrow.');
  return refused.filter(isWithin(HOUR_MS)).length >= OVER_ALL_AND_HOUR
    ? tooMany('in the last hour. Try again in an hour.')
    : undefined;
}

/** When the next attempt is allowed after a series of failures of the token endpoint that has lasted for an hour. */
function endOfFailures(attempts: readonly Attempt[]) {
  const hasFailed = ({ outcome }: Attempt) => outcome === 'failed' || outcome === 'unanswered';
  const before = attempts.findLastIndex((attempt) => !hasFailed(attempt));
  const [first, last] = [attempts[before + 1], attempts.at(-1)];
  return first && last && last.intended_at - first.intended_at >= FIRST_TRIES_MS
    ? last.intended_at + LATER_WAIT_MS
    : -Infinity;
}

const stillFailing = (until: number) =>
  new RrError(
    'unreachable',
    `The sign-in of the rent-roll service has failed for more than an hour. Each try may cost a token, so the gateway tries the next new secret on ${formatInstant(until)}.`,
  );

const tooMany = (explanation: string) =>
  new RrError(
    'busy',
    `The service has refused too many sign-ins ${explanation} People who are signed in go on.`,
  );
