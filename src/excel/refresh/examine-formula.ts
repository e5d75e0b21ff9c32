import type { Client } from '../../client/client';
import { asRrError, type RrError } from '../../contract/failure';
import type { CellCall } from '../functions/answer-cell';
import type { FormulaRun, FormulaRuns } from '../formulas/formula-runs';
import type { Formula } from '../formulas/join-formulas';
import { isNoRows, runFailure, type RunFailure } from '../formulas/run-failure';
import { shownResult, type FunctionResult } from '../functions/function-result';

/** `rerun`: the answers are the same, but the cell may show something else. `first`: the calls are unknown. */
export type Finding = 'same' | 'rerun' | 'changed' | 'first' | 'failed';

export interface Examiner {
  client: Pick<Client, 'databases'>;
  runs: FormulaRuns;
  /** Computes a call again, apart from its cell. */
  repeat: (run: FormulaRun, call: CellCall) => Promise<FunctionResult>;
}

/** Records the new age of the answers, or why one is missing. */
export async function examineFormula(formula: Formula, call: CellCall, examiner: Examiner): Promise<Finding> {
  const { runs, calls, isPlain, error } = formula;
  if (runs.length === 0) return examineUnknown(call, examiner);
  const each = await Promise.all(runs.map((run) => examineCall(run, call, examiner)));
  // After one failed call the formula stays as it is: another run could lose its good values. A call that had failed
  // before shows no good values, and may belong to a branch that the formula no longer takes.
  if (each.includes('failed') || each.every((finding) => finding === 'failed again')) return 'failed';
  if (each.includes('changed')) return 'changed';
  const isCertain = isPlain && runs.length >= calls && !runs.some(({ isMoved }) => isMoved);
  return isCertain && error === undefined ? 'same' : 'rerun';
}

/** Checks that the service answers before Excel runs a formula whose calls are unknown. */
const examineUnknown = (call: CellCall, { client }: Examiner): Promise<Finding> =>
  client.databases(call).then(
    () => 'first' as const,
    () => 'failed' as const,
  );

async function examineCall(
  run: FormulaRun,
  call: CellCall,
  { runs, repeat }: Examiner,
): Promise<'same' | 'changed' | 'failed' | 'failed again'> {
  try {
    const result = await repeat(run, call);
    const shown = shownResult(result);
    if (run.state === 'failed' || run.shown?.digest !== shown.digest) return 'changed';
    runs.update(run, { shown });
    return 'same';
  } catch (thrown) {
    const error = asRrError(thrown);
    // The refresh did not request this call's data, or was cancelled.
    if (error.code === 'cancelled' && call.following !== undefined) return 'same';
    // "No rows match" is an answer too.
    if (isNoRows(error)) return isNoRows(run.failure) ? 'same' : 'changed';
    runs.update(run, { failure: staleBecause(error, run) });
    return run.state === 'failed' ? 'failed again' : 'failed';
  }
}

/** Returns true if a call outside the scope uses fetched data but shows an older result. Records why it cannot tell. */
export async function isOutdated(run: FormulaRun, call: CellCall, examiner: Examiner): Promise<boolean> {
  const showsAnswer = run.state === 'answered' || isNoRows(run.failure);
  return showsAnswer && (await examineCall(run, call, examiner)) === 'changed';
}

export const CANCELLED = {
  code: 'cancelled',
  message: 'The refresh was cancelled. The cell keeps its values; refresh again.',
} as const;

function staleBecause(error: RrError, { state }: FormulaRun): RunFailure {
  if (state === 'failed') return runFailure(error);
  if (error.code === 'cancelled') return CANCELLED;
  return runFailure(error, `Not refreshed, the cell keeps its values. ${error.message}`);
}
