import type { FaultRow } from './fault-row';
import { availability } from './rows/availability';
import { processes } from './rows/processes';
import { records } from './rows/records';
import { sessionRows } from './rows/sessions';
import { stopRows } from './rows/stops';
import { strangerRows } from './rows/strangers';
import { time } from './rows/time';
import { tokenEndpoint } from './rows/token-endpoint';
import { tokenLives } from './rows/token-lives';
import { tokenStorms } from './rows/token-storms';

/** All rows of the matrix, in order. */
export const FAULT_ROWS: readonly FaultRow[] = [
  ...availability,
  ...tokenStorms,
  ...tokenLives,
  ...tokenEndpoint,
  ...records,
  ...strangerRows,
  ...time,
  ...processes,
  ...sessionRows,
  ...stopRows,
].sort((one, other) => one.row - other.row);
