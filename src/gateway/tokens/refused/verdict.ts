import type { DatabaseEntry } from '../../../contract/entries';

/** How databases-list answered to a token: with a list or a part of it, with a 401, or inconclusively. */
export type Verdict =
  | { state: 'accepted'; databases: DatabaseEntry[]; isWhole: boolean }
  | { state: 'refused' }
  | { state: 'indeterminate' };
