import type { FaultRow } from './fault-row';
import { processes } from './rows/processes';
import { records } from './rows/records';
import { serviceRows } from './rows/service';
import { stopRows } from './rows/stops';
import { unverifiedClientRows } from './rows/unverified-clients';

/** All rows of the matrix, in order. */
export const FAULT_ROWS: readonly FaultRow[] = [
  ...serviceRows,
  ...records,
  ...unverifiedClientRows,
  ...processes,
  ...stopRows,
].sort((left, right) => left.row - right.row);
