import type { Basis } from '../formulas/basis';
import type { FormulaRun, ShownResult } from '../formulas/formula-runs';
import { wholeResult, type Formula } from '../formulas/join-formulas';
import type { Area } from '../../excel/reference-walk/area';

/** A formula that is one call, so that its cells are those of the call's result. */
export interface KnownResult {
  formula: Formula;
  run: FormulaRun;
  shown: ShownResult;
  basis: Basis | undefined;
  /** Rows of headings at the top: 0 or 1, or another number if what is known of the result does not fit together. */
  headings: number;
}

export function knownResult(formula: Formula | undefined): KnownResult | undefined {
  const shown = formula && wholeResult(formula);
  const [run] = formula?.runs ?? [];
  if (!shown || !run) return undefined;
  const { basis } = shown;
  const hasRows = basis !== undefined && kindOf(basis) !== 'figure' && shown.noRows === undefined;
  return { formula, run, shown, basis, headings: hasRows ? shown.rows - basis.shown : 0 };
}

/**
 * `rows`: of RR.QUERY or RR.CHANGES. `figure`: one number over such rows. `list`: the entries of another function, such as
 * RR.FILES.
 */
export type ResultKind = 'rows' | 'figure' | 'list';

export function kindOf({ endpoint, statistic }: Basis): ResultKind {
  if (statistic !== undefined) return 'figure';
  return endpoint === 'query' || endpoint === 'changes' ? 'rows' : 'list';
}

/** The formula has answered, and the cells show no error and no wait instead. */
export const isCurrent = ({ formula, run }: KnownResult): boolean =>
  run.state === 'answered' && formula.error === undefined && !formula.isBusy;

/** These cells show a result of this size, with headings or without. */
export const fills = ({ shown, headings }: KnownResult, area: Area): boolean =>
  area.rows === shown.rows && area.columns === shown.columns && (headings === 0 || headings === 1);
