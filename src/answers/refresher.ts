import type { Changing } from '../excel/listeners';
import type { DatabaseEntry } from '../contract/entries';
import { RrError } from '../contract/failure';
import type { CellAddress } from '../excel/cell-address';
import type { MisalignedEntries } from '../excel/adjacent-entries';
import type { TableDiff } from './result/table-diff';
import type { StoredChoice } from '../excel/stored-choice';

export type RefreshScope = 'selection' | 'sheet' | 'workbook';

/** Fetches data again and recalculates only what changed. Good values stay after a failure, a cancel or a skip. */
export interface Refresher extends RefreshDecision, Changing {
  /**
   * Never rejects. While a refresh runs, another call returns its summary. With `ask`, changes that were found wait for a
   * word, unless the person chose otherwise: the outcome is then `found`. A later start replaces them. With `databases`, finds
   * out what this choice would change, and saves it with the update. A formula without an answer ends that.
   */
  start(
    scope: RefreshScope,
    how?: { ask?: boolean; databases?: readonly DatabaseEntry[] | undefined },
  ): Promise<RefreshSummary>;
  /** Also drops changes that wait for a word. */
  cancel(): void;
  /** Returns the same object until something changes, and null while no refresh runs. */
  progress(): RefreshProgress | null;
  /** Returns the summary of the last refresh, or null if it is out of date. */
  last(): RefreshSummary | null;
  /** Cancels, drops the summary and the last changes, and says that changes were dropped if they waited for a word. */
  forget(): void;
}

export interface RefreshProgress {
  databases?: readonly DatabaseEntry[];
  total: number;
  /** Those that have answered or failed. */
  done: number;
}

export interface RefreshSummary {
  formulas: number;
  changed: number;
  failed: number;
  /**
   * `failed`: a formula failed, or Excel refused the refresh. `nothing`: the scope has no formula. `found`: changes wait for
   * a word, and no cell has changed.
   */
  outcome: 'done' | 'failed' | 'cancelled' | 'nothing' | 'found';
  text: string;
  /** Says that another choice of databases was dropped, because this refresh began. */
  dropped?: string;
  at: number;
}

/** Throws while a refresh is under way or waits for a word: what cells show may change at once. */
export function refuseDuringRefresh({ progress, found }: Pick<Refresher, 'progress' | 'found'>): void {
  if (progress() === null && found() === null) return;
  throw new RrError(
    'busy',
    'A refresh is under way, or waits for your word in the tab Workbook. Finish it first, and try again.',
  );
}

/** What a refresh found, before any cell has changed. */
export interface FoundChanges {
  scope: RefreshScope;
  /** The choice that takes the place of the workbook's with the update. Its groups then move together. */
  databases?: readonly DatabaseEntry[];
  /** When the service was asked, in milliseconds since the epoch. */
  checkedAt: number;
  /** How many formulas were compared, in the scope and beyond it. */
  formulas: number;
  /** Those of them that show the newest data already. */
  same: number;
  /** Those of them whose data did not arrive. They keep their values and are stale. */
  failed: number;
  /** Why, if it is one reason for all of them. */
  reason?: string;
  groups: readonly ChangeGroup[];
}

/** Formulas that share an answer, or feed one another, so that they move together or not at all. */
export interface ChangeGroup {
  /** The same as long as the list is shown. */
  id: string;
  formulas: readonly FormulaChange[];
  isSkipped: boolean;
  /** A cell of it was edited or called after the comparison, so it was compared again before it was updated. */
  isComparedAgain: boolean;
}

export interface FormulaChange extends CellAddress {
  /** See `cellKey`. */
  id: string;
  formula: string;
  comparison: Comparison;
  /** A person's own entries beside rows that move. */
  misalignedEntries?: readonly MisalignedEntries[];
}

export type Comparison =
  /** Nothing is added, removed, changed or moved if only headings, number formats or the form of letters differ. */
  | ({ kind: 'rows' } & TableDiff)
  /** The result has other columns than before. These are their labels. */
  | { kind: 'columns'; before: readonly string[]; after: readonly string[] }
  /** A call inside a larger formula, or cells that Excel did not let the add-in read: the result differs. */
  | { kind: 'differs' }
  /** With other databases the formula is wrong, for example because they lack a column. */
  | { kind: 'fails'; message: string }
  /** No earlier answer is known to compare with: the cell shows an error, or its call is not known. */
  | { kind: 'calculated' };

/** After this time a check is old, and the pane offers another one. */
export const OLD_CHECK_MS = 15 * 60_000;

/** What a person decides about the changes that a refresh has found. Nothing here rejects. */
export interface RefreshDecision {
  /** Returns the same object until something changes, and null while nothing waits for a word. */
  found(): FoundChanges | null;
  setSkipped(group: string, isSkipped: boolean): void;
  /** Takes over the groups that are not skipped, and leaves the others as they are. */
  update(): Promise<RefreshSummary>;
  skipAll(): void;
  /** What the last refresh changed, from this page or the ribbon, until the next one. */
  lastChanges(): AppliedChanges | null;
  /** The person's choice, which holds for every later refresh. */
  withoutAsking: StoredChoice;
}

/** The groups that were taken over. */
export interface AppliedChanges extends Pick<FoundChanges, 'groups'> {
  /** When the cells changed. */
  at: number;
}
