import { RrError } from '../../../contract/failure';
import type { Store } from '../../store/schema';
import { DAY_MS, formatInstant } from './budget';

/** A time of which the records may know nothing: before they were new, or since a backup that was restored. */
export interface RecordsGap {
  /** Null if the records are new. */
  last_written_at: number | null;
  found_at: number;
}

/** A gateway that was off for this long has bought hardly more than one token elsewhere. */
const TOLERATED_MS = DAY_MS;

/** Looks for a gap that ends now, and records it. Call it at each start, before the first heartbeat. */
export async function recordGap(store: Store, now: number): Promise<RecordsGap | undefined> {
  const instants = await Promise.all([
    newest(store, 'heartbeat', 'at'),
    newest(store, 'token_ledger', 'intended_at'),
    newest(store, 'session', 'used_at'),
  ]);
  const known = instants.filter((at) => at !== null);
  const lastWrittenAt = known.length > 0 ? Math.max(...known) : null;
  if (lastWrittenAt !== null && now - lastWrittenAt <= TOLERATED_MS) return undefined;
  const gap = { last_written_at: lastWrittenAt, found_at: now };
  await store.insertInto('records_gap').values(gap).execute();
  return gap;
}

async function newest(
  store: Store,
  ...[table, column]: ['heartbeat', 'at'] | ['token_ledger', 'intended_at'] | ['session', 'used_at']
): Promise<number | null> {
  const row = await store
    .selectFrom(table as 'heartbeat')
    .select((of) => of.fn.max(column as 'at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** What the log says at start. */
export const describeGap = ({ last_written_at: last, found_at: found }: RecordsGap): string =>
  last === null
    ? 'the records begin today: tokens bought before are not counted'
    : `the records were last written ${Math.floor((found - last) / DAY_MS)} days ago: tokens bought since are not counted`;

export const TO_DO = 'npm run gateway -- tokens assume N';

/** The failure of purchases until the operator has said how many tokens the records lack. */
export function gapError({ last_written_at: last, found_at: found }: RecordsGap): RrError {
  const what =
    last === null
      ? `begin on ${formatInstant(found)}: tokens bought before`
      : `have a gap from ${formatInstant(last)} to ${formatInstant(found)}: tokens bought then`;
  return new RrError(
    'quota-exhausted',
    `The gateway's records ${what} are not counted. It buys none until its operator says how many were used this month (${TO_DO}).`,
  );
}
