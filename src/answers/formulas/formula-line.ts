import type { ShownResult } from './formula-runs';
import type { AlphaFeature, DeprecatedColumn } from '../../table/columns/column-use';
import type { RenamedLabel } from '../../table/columns/resolve-columns';

/**
 * In the order in which a person should look at them. `failed`: the cell shows an error. `stale`: it shows good values,
 * but a later refresh failed or was cancelled. `empty`: the answer has no rows, which is not a failure; the cell may show
 * `#N/A`. `saved`: it shows values of the file, of which the add-in knows nothing.
 */
export const FORMULA_STATES = ['failed', 'stale', 'running', 'empty', 'current', 'saved'] as const;
export type FormulaState = (typeof FORMULA_STATES)[number];

export interface FormulaLine {
  /** The same for a cell from one list to the next. */
  id: string;
  sheet: string;
  cell: string;
  /** The sheet's place in the workbook, counted from 0. */
  sheetPosition: number;
  /** Formulas on hidden sheets are refreshed too, but Excel cannot select their cells. */
  sheetIsHidden: boolean;
  formula: string;
  state: FormulaState;
  /** The size of the result, including headings. */
  size?: { rows: number; columns: number };
  /** What the option `limit` left of the rows: `shown` of `all`, without headings. */
  limited?: ShownResult['limited'];
  /** When the service answered the oldest part of the result, in milliseconds since the epoch. */
  at?: number;
  /** Why the formula failed, is stale or has no rows, with a next step. */
  message?: string;
  /** The failed request, if the gateway's operator can find out more about it. */
  requestId?: string;
  notes: readonly string[];
  usesAlpha: readonly AlphaFeature[];
  deprecated: readonly DeprecatedColumn[];
  /** Display names in the formula that have changed. Their notes are in `notes`, too. */
  renamed: readonly RenamedLabel[];
  /** Its result has no rows, because a value of its conditions occurs nowhere: its zero looks right. */
  hasUnusedValue?: boolean;
  /** It shows figures of whole properties, of which its conditions leave out rows. */
  hasPartFigures?: boolean;
  /** What may help against the failure, by a button: to run the formula again, or to enter it again. */
  remedy?: 'run' | 'enter';
  /** The result is too large to carry number formats. `WorkbookActions.format` sets them. */
  unformatted: boolean;
}
