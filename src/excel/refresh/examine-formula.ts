import type { Client } from '../../client/client';
import { asRrError, type RrError } from '../../contract/failure';
import type { CellCall } from '../functions/answer-cell';
import type { FormulaRun, FormulaRuns } from '../formulas/formula-runs';
import type { Formula } from '../formulas/join-formulas';
import { runFailure, type RunFailure } from '../formulas/run-failure';
import { shownResult, type FunctionResult } from '../functions/function-result';

/**
 * What asking anew for a formula came to. `rerun`: its calls answered the same, but what its cell shows may be
 * something else. `first`: nothing is known of its calls, so it has to be run itself.
 */
export type Finding = 'same' | 'rerun' | 'changed' | 'first' | 'failed';

export interface Examiner {
  client: Pick<Client, 'databases'>;
  runs: FormulaRuns;
  /** Works a call out again, as its function does. */
  repeat: (run: FormulaRun, call: CellCall) => Promise<FunctionResult>;
}

/** Works a formula's calls out again, apart from its cell, and notes their age or why there was no answer. */
export async function examineFormula(formula: Formula, call: CellCall, examiner: Examiner): Promise<Finding> {
  const { runs, calls, isPlain, error } = formula;
  if (runs.length === 0) return examineUnknown(call, examiner);
  const each = await Promise.all(runs.map((run) => examineCall(run, call, examiner)));
  // One failed call keeps the whole formula as it is: run again, it might lose the good values it shows. A call that
  // had failed before shows nothing good, and may be of a branch that the formula no longer takes.
  if (each.includes('failed') || each.every((finding) => finding === 'failed again')) return 'failed';
  if (each.includes('changed')) return 'changed';
  const isCertain = isPlain && runs.length >= calls && !runs.some(({ isMoved }) => isMoved);
  return isCertain && error === undefined ? 'same' : 'rerun';
}

/** At least the service must answer before a formula is run of which nothing is known. */
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
    // Nobody has asked anew for its question, or the refresh was cancelled.
    if (error.code === 'cancelled' && call.following !== undefined) return 'same';
    // That no rows match is an answer, too.
    if (error.code === 'no-rows') return run.failure?.code === 'no-rows' ? 'same' : 'changed';
    runs.update(run, { failure: staleBecause(error, run) });
    return run.state === 'failed' ? 'failed again' : 'failed';
  }
}

/**
 * Whether a call that a refresh was not asked for shows something else than its question came to, where that was asked
 * anew. Notes why it cannot be told.
 */
export async function isOutdated(run: FormulaRun, call: CellCall, examiner: Examiner): Promise<boolean> {
  const showsAnswer = run.state === 'answered' || run.failure?.code === 'no-rows';
  return showsAnswer && (await examineCall(run, call, examiner)) === 'changed';
}

export const CANCELLED = {
  code: 'cancelled',
  message: 'The refresh was cancelled; the cell keeps its values. Refresh again.',
} as const;

function staleBecause(error: RrError, { state }: FormulaRun): RunFailure {
  if (state === 'failed') return runFailure(error);
  if (error.code === 'cancelled') return CANCELLED;
  return runFailure(error, `Not refreshed, the cell keeps its values. ${error.message}`);
}
