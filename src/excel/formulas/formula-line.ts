import type { AlphaFeature, DeprecatedColumn } from '../../table/columns/column-use';

/**
 * What a person should know of one formula, in the order in which they should look:
 * `failed` shows an error; `stale` shows good values that a later refresh could not renew, or was not let to;
 * `running` is being answered or refreshed; `current` shows the service's answer of its age; `saved` shows values of
 * the file that this add-in knows nothing about.
 */
export const FORMULA_STATES = ['failed', 'stale', 'running', 'current', 'saved'] as const;
export type FormulaState = (typeof FORMULA_STATES)[number];

/** One RR formula of the workbook, as the pane lists it. */
export interface FormulaLine {
  /** Equal for the same cell from one list to the next. */
  id: string;
  sheet: string;
  /** Where on its sheet, such as `B6`. */
  cell: string;
  /** Hidden sheets are read and refreshed like others, but one cannot go there. */
  sheetIsHidden: boolean;
  formula: string;
  state: FormulaState;
  /** Rows × columns of the result, headings included. */
  size?: { rows: number; columns: number };
  /** When the service gave the oldest part of what the cell shows, in milliseconds since the epoch. */
  at?: number;
  /** Why it is failed or stale: a sentence with a next step. */
  message?: string;
  /** The request that failed, where the gateway's operator can find out more about it. */
  requestId?: string;
  /** Things to know that are no errors, for example a label whose meaning changed. */
  notes: readonly string[];
  /** What of it may change or break without notice. */
  usesAlpha: readonly AlphaFeature[];
  /** The deprecated columns that it reads. */
  deprecated: readonly DeprecatedColumn[];
  /** The result came without formats because of its size; `WorkbookActions.format` sets them. */
  unformatted: boolean;
}
