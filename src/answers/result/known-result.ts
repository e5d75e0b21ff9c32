import type { Basis, ExtraValues } from '../formulas/basis';
import type { FormulaRun, ShownResult } from '../formulas/formula-runs';
import { wholeResult, type Formula } from '../formulas/join-formulas';
import type { Area } from '../../excel/reference-walk/area';
import type { FunctionResult, RepeatCall } from '../calls/answers';
import { waitFor } from '../../client/signals';
import { oncePerObject } from '../../table/once-per-value';

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

/**
 * Works a call out again with cached answers, and with the values of these columns for each row. Undefined if they do
 * not tell them, or do not give the cells that were shown. Sends no request.
 */
export async function peekAnswer(
  repeat: RepeatCall,
  run: Pick<FormulaRun, 'name' | 'args' | 'shown'>,
  columns: readonly string[],
  signal = new AbortController().signal,
): Promise<FunctionResult | undefined> {
  const cached = await repeat(run, { signal, isPreview: true, extraColumns: columns }).catch(() => undefined);
  return cached && cached.digest === run.shown?.digest ? cached : undefined;
}

/** Finds values of columns that a result does not show, in cached answers. Stores what it found with the call. */
export function createCachedFacts(repeat: RepeatCall) {
  const knownOf = oncePerObject((_: FormulaRun) => new Map<string, Promise<ExtraValues>>());

  async function find(run: FormulaRun, columns: readonly string[]): Promise<ExtraValues> {
    const cached = await peekAnswer(repeat, run, columns);
    if (cached || columns.length < 2) return cached?.extraValues ?? new Map();
    const parts = await Promise.all(columns.map((column) => find(run, [column])));
    return new Map(parts.flatMap((part) => [...part]));
  }

  return (run: FormulaRun, columns: readonly string[], signal: AbortSignal): Promise<ExtraValues> => {
    const known = knownOf(run);
    const found = known.get(columns.join()) ?? find(run, columns);
    known.set(columns.join(), found);
    return waitFor(found, signal);
  };
}

export type FindCachedFacts = ReturnType<typeof createCachedFacts>;
