import type { ColumnProfile } from '../../table/columns/column-profile';
import type { ColumnType } from '../../contract/column-types';
import type { CellAddress } from '../../excel/cell-address';
import type { AskQuery } from './ask-query';
import { createPartHook } from '../../pane-kit/pane-part';

/** What the tab "Ask" does with the workbook. Each action rejects with an `RrError` whose message is for the person. */
export interface AskActions {
  /** Returns the selected cell, or null where Excel does not tell it. */
  target(): Promise<CellAddress | null>;
  onTargetChange(listener: () => void): () => void;
  /** Answers the question as the formula will. With `isCacheOnly`, resolves to undefined rather than sending a request. */
  preview(
    query: AskQuery,
    how: { signal: AbortSignal; isCacheOnly: boolean },
  ): Promise<AskPreview | undefined>;
  /** Counts the columns of a preview over all rows of its result. Sends no request. */
  profile(preview: AskPreview, signal: AbortSignal): Promise<PreviewProfile>;
  /** Says what an insertion at this cell would fill, and what is in the way. */
  plan(query: AskQuery, target: CellAddress, how: InsertChoices): Promise<InsertPlan>;
  /** Looks for space again and writes. Never overwrites. Resolves to the cell of the formula. */
  insert(query: AskQuery, target: CellAddress, how: InsertChoices): Promise<CellAddress>;
  /** Enters headings alone, to the right of the selected cell. Resolves to their range. */
  insertHeadings(columns: readonly string[]): Promise<string>;
  calls(cell: CellAddress): Promise<readonly CallInCell[]>;
  /** Rejects with the cause {@link UNREADABLE} if Ask cannot show a part of the call. The message names that part. */
  open(cell: CellAddress, call: number): Promise<OpenedCall>;
  /**
   * Writes the whole call again, and the cells that it refers to where they differ. Writes nothing if the formula is not the
   * one that was opened: the `cause` of the error is then {@link CHANGED_SINCE}.
   */
  apply(opened: OpenedCall, query: AskQuery): Promise<void>;
}

export const CHANGED_SINCE = 'changed since it was opened';
export const UNREADABLE = 'to be edited in the formula bar';

export interface Size {
  rows: number;
  columns: number;
}

export interface InsertChoices {
  /** That of the data rows, if known. */
  size: Size | null;
  /** Whether a title block stands above rows. */
  isTitled: boolean;
}

export interface InsertPlan {
  /** Such as `B2:G228`. */
  fills: string;
  /** The cells that the formula or the headings stand in the way of, in a sentence with a next step. */
  blocked?: { cell: CellAddress; message: string };
}

export interface CallInCell {
  /** Counted from 0, in the order of the text. */
  index: number;
  /** Such as `QUERY`. */
  name: string;
  /** Why Ask cannot open it, in a sentence. */
  refused?: string;
}

export interface OpenedCall {
  cell: CellAddress;
  formula: string;
  call: number;
  query: AskQuery;
  /** Which parts stand in cells, and where, such as `F3:G5`. */
  inputs: readonly { what: 'headings' | 'conditions' | 'options'; address: string }[];
}

/** For each column of the preview: undefined for one that is not of the answer. */
export type PreviewProfile =
  | { columns: readonly (ColumnProfile | undefined)[] }
  /** Why nothing is counted, in a sentence. Blank if there is nothing to count. */
  | { because: string };

export interface AskPreview {
  columns: readonly { name: string; label: string; type: ColumnType }[];
  /** The first rows as their cells will show them. */
  rows: readonly (readonly string[])[];
  /** The rows of the result, those that match the conditions, and all of them. */
  shown: number;
  matching: number;
  all: number;
  /** Undefined where the answer does not tell. */
  properties?: number;
  currencies?: readonly string[];
  /** When the data was asked for, in milliseconds since the epoch. */
  at: number;
  notes: readonly string[];
  /** Why the result has no rows, as the cell would say. */
  noRows?: string;
  /** Why no cell can hold the result, in a sentence with a next step, and the column that takes most of it. */
  tooLarge?: { message: string; column: string };
}

export const useAskActions = createPartHook<AskActions>('ask');
