import type { Client, Stage } from '../../../client/client';
import { waitFor } from '../../../client/signals';
import { RrError } from '../../../contract/failure';
import { cellKey } from '../../cell-address';
import type { Formulas } from '../../formulas/formula-inventory';
import { latestOrder, type FormulaRun } from '../../formulas/formula-runs';
import type { Formula } from '../../formulas/join-formulas';
import { isNoRows } from '../../formulas/run-failure';
import { compareFormula, type CompareOptions } from '../diff/compare-formula';
import { formulasInScope, type RefreshScope, type ScopeOfExcel } from '../formulas-in-scope';
import type { FormulaChange } from '../found-changes';
import { createWorkOut, type WorkedFormula, type WorkOut, type WorkOutOptions } from './work-out';

/** The newer answers of one refresh, and what they would change. No cell has changed yet. */
export interface Check {
  scope: RefreshScope;
  stage: Stage;
  checkedAt: number;
  /** The latest call before the answers were asked for. */
  since: number;
  wanted: readonly Formula[];
  workOut: WorkOut;
  /** Formulas of the scope whose data did not arrive. */
  failed: number;
  /** How many formulas were worked out, in the scope and beyond it. */
  compared: number;
  differing: readonly Differing[];
}

export interface Differing extends WorkedFormula, Pick<FormulaChange, 'comparison' | 'beside'> {
  isInScope: boolean;
}

export interface CheckOptions extends WorkOutOptions, Omit<CompareOptions, 'profile'> {
  client: Pick<Client, 'openStage' | 'databases' | 'hasSession' | 'peekProfile'>;
  formulas: Formulas;
  excel: ScopeOfExcel & CompareOptions['excel'];
  now: () => number;
}

const SIGN_IN = 'Not signed in. Sign in and refresh again. All cells keep their values.';

/** Asks the questions of all formulas in the scope again, into a stage, and works out what differs in the workbook. */
export async function checkData(
  scope: RefreshScope,
  signal: AbortSignal,
  options: CheckOptions,
  show: (done: number, total: number) => void,
): Promise<Check> {
  const { client, runs, formulas, excel, now } = options;
  if (!client.hasSession()) throw new RrError('signed-out', SIGN_IN);
  await waitFor(formulas.scan(), signal);
  const wanted = await waitFor(formulasInScope(scope, formulas.all(), excel), signal);
  const since = latestOrder(runs.all());
  const stage = client.openStage();
  const workOut = createWorkOut(stage, signal, options);
  const checkedAt = now();

  const waiting = new Set(wanted.map(cellKey));
  show(0, waiting.size);
  formulas.showRefreshing(waiting);
  const inScope = await Promise.all(
    wanted.map(async (formula) => {
      const worked = await workOut.formula(formula);
      waiting.delete(cellKey(formula));
      formulas.showRefreshing(waiting);
      show(wanted.length - waiting.size, wanted.length);
      return worked;
    }),
  );
  const others =
    signal.aborted || !client.hasSession()
      ? []
      : await othersWithTheData(new Set(wanted.map(cellKey)), workOut, formulas);
  const differs = ({ finding }: WorkedFormula) => finding !== 'same' && finding !== 'failed';
  const outdated = others.filter(({ calls }) => calls.some(({ finding }) => finding === 'changed'));
  return {
    scope,
    stage,
    checkedAt,
    since,
    wanted,
    workOut,
    failed: inScope.filter(({ finding }) => finding === 'failed').length,
    compared: inScope.length + others.length,
    differing: await Promise.all([
      ...inScope.filter(differs).map((worked) => compared(worked, true, signal, options)),
      ...outdated.map((worked) => compared(worked, false, signal, options)),
    ]),
  };
}

/** Works out formulas outside the scope that use the staged answers: a workbook shows one state of the data. */
async function othersWithTheData(
  known: Set<string>,
  workOut: WorkOut,
  formulas: Pick<Formulas, 'all'>,
): Promise<WorkedFormula[]> {
  const found: WorkedFormula[] = [];
  for (;;) {
    const more = formulas.all().flatMap((formula) => {
      const some = formula.runs.filter((run) => usesAny(run, workOut.answered()));
      return known.has(cellKey(formula)) || some.length === 0 ? [] : [{ formula, some }];
    });
    if (more.length === 0) return found;
    for (const { formula } of more) known.add(cellKey(formula));
    found.push(...(await Promise.all(more.map(({ formula, some }) => workOut.calls(formula, some)))));
  }
}

/** True for an answered call that shows one of these answers. Calls saved by an earlier version may show any. */
export const usesAny = ({ state, failure, uses }: FormulaRun, questions: ReadonlySet<string>): boolean =>
  (state === 'answered' || isNoRows(failure)) && (uses?.some((question) => questions.has(question)) ?? true);

/** Also compares again, after an edit. */
export async function compared(
  worked: WorkedFormula,
  isInScope: boolean,
  signal: AbortSignal,
  options: CheckOptions,
): Promise<Differing> {
  const profile = () => options.client.peekProfile()?.profile;
  return { ...worked, isInScope, ...(await compareFormula(worked, signal, { ...options, profile })) };
}
