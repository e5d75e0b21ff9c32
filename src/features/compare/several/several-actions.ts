import type { RrError } from '../../../contract/failure';
import type { Answers, Checked, CompareActions, ListedSheet } from '../compare-actions';
import { createPartHook } from '../../../pane-kit/pane-part';
import type { InsertedFiles } from './insert-files';
import type { ReceivedLine } from './received';

/** What “Several sheets” does. Each action rejects with an `RrError` whose message is for the person. */
export interface SeveralActions {
  /** Makes sheets of files. */
  insert(files: readonly File[], how: PassHow): Promise<InsertedFiles>;
  /** Reads all rent rolls of these sheets. A sheet that cannot be read has the reason. */
  read(sheets: readonly Pick<ListedSheet, 'id' | 'name'>[], how: PassHow): Promise<Roll[]>;
  /** Compares each that was read and not compared yet. One that fails has the reason, as have those after a cancel. */
  compare(rolls: readonly Roll[], how: PassHow): Promise<Roll[]>;
  /** Reads one again with what a person says of it, and all others of its layout. They are to be compared again. */
  answer(rolls: readonly Roll[], id: string, answers: Answers, how: PassHow): Promise<Roll[]>;
  /** Writes the list to a new sheet. Resolves to the name of the sheet. */
  write(lines: readonly ReceivedLine[]): Promise<string>;
}

export interface PassHow {
  signal: AbortSignal;
  /** Called before each sheet or file, and for a large file with the parts of it that are done. */
  progress(name: string, done: number, total: number): void;
}

/** A rent roll that was received, or a sheet that cannot be read. */
export interface Roll {
  /** Its sheet and which of the sheet's rent rolls it is. */
  id: string;
  sheet: string;
  sheetId: string;
  /** Undefined for a sheet that cannot be read. */
  checked?: Checked;
  /** Why it cannot. */
  failure?: RrError;
}

/** What the tab does, with the pass over several sheets and files, which loads on its first use. */
export interface CompareTabActions extends CompareActions {
  several(): Promise<SeveralActions>;
}

export const useCompareActions = createPartHook<CompareTabActions>('compare');
