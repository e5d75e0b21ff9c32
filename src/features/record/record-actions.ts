import { loadPart } from '../../client/load-part';
import { lazyPart } from '../../excel/lazy-part';
import { createPartHook } from '../../pane-kit/pane-part';
import type { CheckedResult } from './check-record';

/** Makes records and checks them. Each action rejects with an `RrError` for the person. */
export interface RecordActions {
  /** Adds a sheet with what all formulas of the add-in show, and where that comes from. */
  insert(choice: RecordChoice): Promise<RecordOutcome>;
  /** Compares the workbook with each record in it. Asks nothing but Excel. */
  check(): Promise<readonly CheckedRecord[]>;
}

export interface RecordChoice {
  isMakerNamed: boolean;
  /** Also if formulas are not current. The sheet then names them. */
  anyway: boolean;
}

/** The name of the sheet, or why it was refused, so that it can be made anyway. */
export interface RecordOutcome {
  sheet?: string;
  refused?: string;
}

/** What a check found of one sheet with a record. */
export interface CheckedRecord {
  sheet: string;
  madeAt: string;
  /** Why none of it can be checked, in a sentence. */
  problem?: string;
  results: readonly CheckedResult[];
}

export const useRecordActions = createPartHook<RecordActions>('record');

/** The actions, whose script loads with the first record or check: the tab shows their buttons before. */
export const recordOnUse = (load: () => Promise<RecordActions>): RecordActions =>
  lazyPart(
    () => loadPart(load),
    ['insert', 'check'],
    () => ({}),
  );
