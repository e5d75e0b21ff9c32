import type { Client, Stage } from '../../../client/client';
import { asRrError, type RrError } from '../../../contract/failure';
import { callKey, type FormulaRun, type FormulaRuns } from '../../formulas/formula-runs';
import type { Formula } from '../../formulas/join-formulas';
import { isNoRows, runFailure, type RunFailure } from '../../formulas/run-failure';
import type { CellCall } from '../../functions/answer-cell';
import { shownResult, type FunctionResult } from '../../functions/function-result';
import type { WorkedOut } from '../../functions/prepared-calls';

/** `rerun`: the answers are the same, but the cell may show something else. `first`: the calls are unknown. */
export type Finding = 'same' | 'rerun' | 'changed' | 'first' | 'failed';

/** A formula with what its calls give with the answers of the stage. */
export interface WorkedFormula {
  formula: Formula;
  finding: Finding;
  calls: readonly WorkedCall[];
}

export interface WorkedCall {
  run: FormulaRun;
  finding: 'same' | 'changed' | 'failed' | 'failed again';
  /** Undefined after a failure. */
  workedOut?: WorkedOut;
  /** The questions by which the call looked up names. */
  lookUps: readonly string[];
}

export interface WorkOutOptions {
  client: Pick<Client, 'databases'>;
  runs: FormulaRuns;
  /** Computes a call, apart from its cell. */
  repeat: (run: FormulaRun, call: CellCall) => Promise<FunctionResult>;
}

/** Works out calls with the answers of one stage. Equal calls of several cells are worked out once. */
export interface WorkOut {
  /** Records the new age of the answers, or why one is missing. */
  formula(formula: Formula): Promise<WorkedFormula>;
  /** The same for some calls of a formula outside the scope. The other calls count as the same. */
  calls(formula: Formula, some: readonly FormulaRun[]): Promise<WorkedFormula>;
  /** The questions that were answered so far. */
  answered(): ReadonlySet<string>;
}

interface Outcome {
  workedOut?: WorkedOut;
  failure?: RrError;
  lookUps: readonly string[];
}

export function createWorkOut(
  stage: Stage,
  signal: AbortSignal,
  { client, runs, repeat }: WorkOutOptions,
): WorkOut {
  const asked = new Map<string, Promise<Outcome>>();
  const answered = new Set<string>();

  async function outcomeOf(run: FormulaRun): Promise<Outcome> {
    const [uses, lookUps] = [new Set<string>(), new Set<string>()];
    const tell = (to: Set<string>) => (question: string) => {
      to.add(question);
      answered.add(question);
    };
    const call = { signal, isPreview: false, stage, onUse: tell(uses), onLookUp: tell(lookUps) };
    const give = (outcome: WorkedOut['outcome']) => ({
      workedOut: { outcome, uses: [...uses] },
      lookUps: [...lookUps],
    });
    return repeat(run, call).then(give, (thrown: unknown) => {
      const failure = asRrError(thrown);
      // "No rows match" is an answer too.
      return isNoRows(failure) ? give(failure) : { failure, lookUps: [...lookUps] };
    });
  }

  async function workOutCall(run: FormulaRun): Promise<WorkedCall> {
    const key = callKey(run);
    const outcome = asked.get(key) ?? outcomeOf(run);
    asked.set(key, outcome);
    const { workedOut, failure, lookUps } = await outcome;
    if (!workedOut) {
      runs.update(run, { failure: staleBecause(failure!, run) });
      return { run, finding: run.state === 'failed' ? 'failed again' : 'failed', lookUps };
    }
    const isSame = showsOutcome(run, workedOut);
    const { outcome: given, uses } = workedOut;
    if (isSame && 'cells' in given) runs.update(run, { shown: shownResult(given), uses });
    return { run, finding: isSame ? 'same' : 'changed', workedOut, lookUps };
  }

  async function calls(formula: Formula, some: readonly FormulaRun[]): Promise<WorkedFormula> {
    const each = await Promise.all(some.map(workOutCall));
    return { formula, finding: findingOf(formula, each), calls: each };
  }

  /** Checks that the service answers before Excel runs a formula whose calls are unknown. */
  async function unknown(formula: Formula): Promise<WorkedFormula> {
    const isAnswered = await client.databases({ signal, stage }).then(
      ({ question }) => answered.add(question),
      () => false,
    );
    return { formula, finding: isAnswered ? 'first' : 'failed', calls: [] };
  }

  return {
    formula: (formula) => (formula.runs.length === 0 ? unknown(formula) : calls(formula, formula.runs)),
    calls,
    answered: () => answered,
  };
}

function showsOutcome(run: FormulaRun, { outcome }: WorkedOut): boolean {
  if ('cells' in outcome) return run.state !== 'failed' && run.shown?.digest === outcome.digest;
  return isNoRows(run.failure);
}

function findingOf(formula: Formula, each: readonly WorkedCall[]): Finding {
  const has = (finding: WorkedCall['finding']) => each.some((call) => call.finding === finding);
  // After one failed call the formula stays as it is: another run could lose its good values. A call that had failed
  // before shows no good values, and may belong to a branch that the formula no longer takes.
  if (has('failed') || each.every(({ finding }) => finding === 'failed again')) return 'failed';
  if (has('changed')) return 'changed';
  const { runs, calls, isPlain, error, isBusy } = formula;
  // A busy cell does not show the data, although that is the same.
  const isCertain = isPlain && runs.length >= calls && !isBusy && !runs.some(({ isMoved }) => isMoved);
  return isCertain && error === undefined ? 'same' : 'rerun';
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
