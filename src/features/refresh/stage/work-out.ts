import type { RepeatCall } from '../../../answers/calls/answers';
import type { Client, Stage } from '../../../client/client';
import type { SetTimer } from '../../../client/timer';
import type { DatabaseEntry } from '../../../contract/entries';
import { asRrError, FAILURES, type RrError } from '../../../contract/failure';
import {
  callKey,
  isNoRows,
  runFailure,
  type FormulaRun,
  type FormulaRuns,
  type RunFailure,
} from '../../../answers/formulas/formula-runs';
import type { Formula } from '../../../answers/formulas/join-formulas';
import { shownResult } from '../../../answers/calls/function-result';
import type { WorkedOut } from '../../../answers/calls/prepared-calls';
import { createCutOff, type CutOff } from './cut-off';

/** A formula with what its calls give with the answers of the stage. */
export interface WorkedFormula {
  formula: Formula;
  /** `calculate`: the answers are the same or the calls are unknown, and the cell may show something else. */
  finding: 'same' | 'changed' | 'calculate' | 'failed';
  calls: readonly WorkedCall[];
  /** Why it got no answer. */
  failure?: RrError | undefined;
}

export interface WorkedCall {
  run: FormulaRun;
  finding: 'same' | 'changed' | 'failed';
  /** Undefined after a failure. */
  workedOut?: WorkedOut;
  failure?: RrError | undefined;
  /** The questions by which the call looked up names. */
  lookUps: readonly string[];
}

export interface WorkOutOptions {
  client: Pick<Client, 'databases' | 'openStage'>;
  runs: FormulaRuns;
  repeat: RepeatCall;
  setTimer: SetTimer;
}

/** Works out calls with the answers of one stage. Equal calls are worked out once, however often they are wanted. */
export interface WorkOut {
  /**
   * Records the new age of the answers, or why one is missing: with another choice of databases, only once that is accepted.
   * Calls that are left out count as the same.
   */
  formula(formula: Formula, calls: readonly FormulaRun[], signal: AbortSignal): Promise<WorkedFormula>;
  /** The questions that were answered so far. */
  answered: ReadonlySet<string>;
  /** What the calls give, by `callKey`. */
  results: ReadonlyMap<string, WorkedOut>;
  /** Takes over what was recorded. */
  accept(): void;
  cutOff: Pick<CutOff, 'failure' | 'reset'>;
}

type Outcome = Pick<WorkedCall, 'workedOut' | 'failure' | 'lookUps'>;

/** With `chosen`, works out what these databases would give in place of the workbook's. */
export function createWorkOut(
  stage: Stage,
  { client, runs, repeat, setTimer }: WorkOutOptions,
  chosen?: readonly DatabaseEntry[],
): WorkOut {
  const records: Parameters<FormulaRuns['update']>[] = [];
  const record: FormulaRuns['update'] = (...what) =>
    chosen ? void records.push(what) : runs.update(...what);
  const asked = new Map<string, Promise<Outcome>>();
  const answered = new Set<string>();
  const results = new Map<string, WorkedOut>();
  const cutOff = createCutOff({ client, setTimer });

  async function outcomeOf(run: FormulaRun, signal: AbortSignal): Promise<Outcome> {
    const [uses, lookUps] = [new Set<string>(), new Set<string>()];
    const collectInto = (to: Set<string>) => (question: string) => {
      to.add(question);
      answered.add(question);
    };
    const call = {
      ...{ isPreview: false, stage, onUse: collectInto(uses), onLookUp: collectInto(lookUps) },
      ...(chosen && { chosen }),
    };
    const give = (outcome: WorkedOut['outcome']) => ({
      workedOut: { outcome, uses: [...uses] },
      lookUps: [...lookUps],
    });
    const ask = (mine: AbortSignal) => repeat(run, { ...call, signal: mine });
    return cutOff.run(signal, ask).then(give, (thrown: unknown) => {
      const failure = asRrError(thrown);
      // "No rows match" is an answer too, and other databases may lack a column.
      return isNoRows(failure) || (chosen && FAILURES[failure.code].cell === '#VALUE!')
        ? give(failure)
        : { failure, lookUps: [...lookUps] };
    });
  }

  async function workOutCall(run: FormulaRun, signal: AbortSignal): Promise<WorkedCall> {
    const key = callKey(run);
    const outcome = asked.get(key) ?? outcomeOf(run, signal);
    asked.set(key, outcome);
    const { workedOut, failure, lookUps } = await outcome;
    if (!workedOut) {
      record(run, { failure: staleBecause(failure!, run) });
      return { run, finding: 'failed', lookUps, failure };
    }
    results.set(key, workedOut);
    const isSame = showsOutcome(run, workedOut);
    const { outcome: given, uses } = workedOut;
    if (isSame && 'cells' in given) record(run, { shown: shownResult(given), uses });
    return { run, finding: isSame ? 'same' : 'changed', workedOut, lookUps };
  }

  /** Checks that the service answers before Excel runs a formula whose calls are unknown. */
  const reach = (signal: AbortSignal) =>
    cutOff
      .run(signal, (mine) => client.databases({ signal: mine, stage }))
      .then(({ question }) => {
        answered.add(question);
        return undefined;
      }, asRrError);

  return {
    async formula(formula, selectedRuns, signal) {
      if (formula.runs.length === 0) {
        const failure = await reach(signal);
        return { formula, finding: failure ? 'failed' : 'calculate', calls: [], failure };
      }
      const calls = await Promise.all(selectedRuns.map((run) => workOutCall(run, signal)));
      const { failure } = calls.find((call) => call.failure) ?? {};
      return { formula, finding: findingOf(formula, calls), calls, failure };
    },
    answered,
    results,
    cutOff,
    accept: () => records.splice(0).forEach((what) => runs.update(...what)),
  };
}

/** A running call may give an answer from before. */
function showsOutcome({ state, shown, failure }: FormulaRun, { outcome }: WorkedOut): boolean {
  if ('cells' in outcome) return state === 'answered' && shown?.digest === outcome.digest;
  return failure?.code === outcome.code;
}

function findingOf(formula: Formula, each: readonly WorkedCall[]): WorkedFormula['finding'] {
  const failed = each.filter(({ finding }) => finding === 'failed');
  // After one failed call the formula stays as it is: another run could lose its good values. A call that had failed
  // before shows no good values, and may belong to a branch that the formula no longer takes.
  const losesValues = failed.some(({ run }) => run.state !== 'failed');
  if (losesValues || (failed.length > 0 && failed.length === each.length)) return 'failed';
  if (each.some(({ finding }) => finding === 'changed')) return 'changed';
  const { runs, calls, isPlain, error, isBusy } = formula;
  // A busy cell does not show the data, although that is the same.
  const isCertain = isPlain && runs.length >= calls && !isBusy;
  return isCertain && error === undefined ? 'same' : 'calculate';
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
