import { RrError } from '../../../contract/failure';
import { triesWithin } from './budget';

/** Refused tries of a sign-in with a secret that the service has not accepted yet, in a day and in a month. */
export interface Tries {
  day: number;
  month: number;
}

export interface TryCounts {
  /** From this address, for this client ID. */
  fromAddress: Tries;
  /** From this address, for all client IDs. */
  fromAddressToAll: Tries;
  forClient: Tries;
  overAll: Tries;
}

/** The most tries in a day. */
export const DEFAULT_TRIES = { perAddress: 5, perClient: 20, overAll: 100 };

export type TrySettings = typeof DEFAULT_TRIES;

/** A month allows as many tries as this number of days. */
const DAYS_PER_MONTH = 4;
/** One address may use this share of what all addresses together may use. */
const SHARE = 1 / 4;
/** Addresses where the client ID has not signed in before leave the rest to those where it has. */
const STRANGERS_SHARE = 7 / 8;

type TryLimits = Record<keyof TryCounts, Tries>;

/**
 * The limits of tries. `isKnown`: the client ID has signed in from this address before. With a budget, all tries of a month and all purchases stay below it, because the service may count
 * refused requests.
 */
export function tryLimits(settings: TrySettings, budget: number | undefined, isKnown = true): TryLimits {
  const most = budget === undefined ? Infinity : triesWithin(budget);
  const limit = (day: number): Tries => ({
    day: Math.min(day, most),
    month: Math.min(day * DAYS_PER_MONTH, most),
  });
  const part = ({ day, month }: Tries, share: number): Tries => ({
    day: Math.max(1, Math.floor(day * share)),
    month: Math.max(1, Math.floor(month * share)),
  });
  const wide = (limits: Tries) => (isKnown ? limits : part(limits, STRANGERS_SHARE));
  const overAll = limit(settings.overAll);
  const forClient = limit(Math.min(settings.perClient, settings.overAll));
  const [shareOfClient, perAddress] = [part(forClient, SHARE), limit(settings.perAddress)];
  return {
    fromAddress: {
      day: Math.min(perAddress.day, shareOfClient.day),
      month: Math.min(perAddress.month, shareOfClient.month),
    },
    fromAddressToAll: part(overAll, SHARE),
    forClient: wide(forClient),
    overAll: wide(overAll),
  };
}

/** Returns undefined if another try is allowed. */
export function triesError(counts: TryCounts, limits: TryLimits): RrError | undefined {
  const kinds = Object.keys(limits) as (keyof TryLimits)[];
  const isOver = (span: keyof Tries) => kinds.some((kind) => counts[kind][span] >= limits[kind][span]);
  if (isOver('month'))
    return tooMany("in a month. Ask the gateway's operator to allow more, or wait for the next month.");
  if (isOver('day')) return tooMany('in a day. Try again tomorrow.');
  return undefined;
}

const tooMany = (rest: string): RrError =>
  new RrError('busy', `The service has refused too many sign-ins ${rest} People who are signed in go on.`);
