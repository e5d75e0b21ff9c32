import type { RefreshScope, FoundChanges } from '../../../answers/refresher';
import type { Client, Stage } from '../../../client/client';
import { waitFor } from '../../../client/signals';
import { RrError } from '../../../contract/failure';
import { cellKey, type CellAddress } from '../../../excel/cell-address';
import type { Formulas } from '../../../answers/formulas/formula-inventory';
import { latestOrder, isNoRows, type FormulaRun } from '../../../answers/formulas/formula-runs';
import type { Formula } from '../../../answers/formulas/join-formulas';
import { compareFormula, type CompareOptions } from './compare-formula';
import { excelReferences } from '../../../excel/reference-walk/excel-references';
import { dependsOnChoice } from '../rerun-formulas';
import { showsGoodValue } from '../rerun-formulas';
import { findFeeds, groupChanges, type Differing, type FeedsReader, type Group } from './group-changes';
import { createWorkOut, type WorkedFormula, type WorkOut, type WorkOutOptions } from './work-out';

/** The newer answers of one refresh, and what they would change. No cell has changed yet. */
export interface Check extends Asked, FoundChanges {
  /** The latest call before the workbook was looked at. */
  since: number;
  /** How many formulas the scope has. */
  requestedCount: number;
  differing: readonly Differing[];
  groups: readonly Group[];
}

interface Asked extends Pick<FoundChanges, 'databases'> {
  scope: RefreshScope;
  isRequested: (formula: Formula) => boolean;
  stage: Stage;
  workOut: WorkOut;
  checkedAt: number;
}

export interface CheckOptions extends WorkOutOptions, Omit<CompareOptions, 'client' | 'results'> {
  client: Pick<Client, 'openStage' | 'databases' | 'hasSession' | 'peekProfile'>;
  formulas: Formulas;
  /** Reads the cells between formulas. By default those of the open workbook. */
  readCells?: () => FeedsReader;
  excel: ScopeOfExcel & CompareOptions['excel'];
  now: () => number;
}

/** A cell that is called again and again must not keep a refresh from its end. */
const MAX_LOOKS = 3;
const SIGN_IN = 'Not signed in. Sign in and refresh again. All cells keep their values.';

/**
 * Asks the questions of all formulas in the scope again, into a stage, and works out what differs in the workbook. With another
 * choice of databases, asks those of the formulas that depend on it, and rejects unless each gets its answer.
 */
export async function checkData(
  { scope, databases }: Pick<FoundChanges, 'scope' | 'databases'>,
  signal: AbortSignal,
  options: CheckOptions,
  show: (done: number, total: number) => void,
): Promise<Check> {
  const { client, formulas, excel, now } = options;
  if (!client.hasSession()) throw new RrError('signed-out', SIGN_IN);
  await waitFor(formulas.scan(), signal);
  const isRequested = databases
    ? dependsOnChoice
    : await waitFor(formulasInScope(scope, formulas.all(), excel), signal);
  const stage = client.openStage();
  const workOut = createWorkOut(stage, options, databases);
  const asked = { scope, databases, isRequested, stage, workOut, checkedAt: now() };
  return look({ ...asked, show }, signal, options).catch((thrown: unknown) => {
    stage.discard();
    throw thrown;
  });
}

/** Looks again at a workbook in which cells were edited or called meanwhile. What was answered is not asked again. */
export async function checkAgain(before: Check, signal: AbortSignal, options: CheckOptions): Promise<Check> {
  await waitFor(options.formulas.scan(), signal);
  before.workOut.cutOff.reset();
  return look({ ...before, show: () => undefined, before }, signal, options);
}

/** Looks again for as long as cells are called meanwhile, so that none is left with an earlier answer. */
export async function upToDate(check: Check, signal: AbortSignal, options: CheckOptions): Promise<Check> {
  let latest = check;
  for (let looks = 0; looks < MAX_LOOKS && latestOrder(options.runs.all()) > latest.since; looks++)
    latest = await checkAgain(latest, signal, options);
  return latest;
}

async function look(
  asked: Asked & { show(done: number, total: number): void; before?: Check },
  signal: AbortSignal,
  options: CheckOptions,
): Promise<Check> {
  const { scope, databases, isRequested, stage, workOut, checkedAt, show, before } = asked;
  const { client, runs, formulas, readCells = () => excelReferences([]) } = options;
  const since = latestOrder(runs.all());
  const requested = formulas.all().filter(isRequested);
  const waiting = new Set(requested.map(cellKey));
  const reportProgress = () => {
    formulas.showRefreshing(waiting);
    show(requested.length - waiting.size, requested.length);
  };
  reportProgress();
  const worked = await Promise.all(
    requested.map(async (formula) => {
      const found = await workOut.formula(formula, formula.runs, signal);
      waiting.delete(cellKey(formula));
      reportProgress();
      return found;
    }),
  );
  const inScope = workOut.cutOff.failure() ? worked.map(withoutCalculation) : worked;
  const isOver = signal.aborted || !client.hasSession();
  const lost = inScope.filter(({ finding, formula }) => finding === 'failed' && showsGoodValue(formula));
  if (databases && !isOver && lost.length > 0) {
    stage.discard();
    throw noAnswer(lost, requested.length);
  }
  const outsideScope =
    isOver || workOut.cutOff.failure()
      ? []
      : await workOutOutsideScope(new Set(requested.map(cellKey)), workOut, signal, formulas);

  const known = new Map(before?.differing.map((change) => [stateOf(change.formula), change]));
  const compared = async (worked: WorkedFormula & Pick<Differing, 'isInScope'>): Promise<Differing> =>
    known.get(stateOf(worked.formula)) ?? {
      ...worked,
      isComparedAgain: before !== undefined,
      ...(await compareFormula(worked, signal, { ...options, results: workOut.results })),
    };
  const differing = await Promise.all([
    ...inScope
      .filter(({ finding }) => finding === 'changed' || finding === 'calculate')
      .map((worked) => compared({ ...worked, isInScope: true })),
    ...outsideScope
      .filter(({ finding }) => finding === 'changed')
      .map((worked) => compared({ ...worked, isInScope: false })),
  ]);
  const all = formulas.all();
  const feeds =
    differing.length > 0
      ? // If Excel refuses, formulas still move together that share data.
        await findFeeds(all, readCells()).catch((thrown: unknown) => {
          console.warn('The cells between formulas could not be read.', thrown);
          return undefined;
        })
      : undefined;
  const failures = inScope.filter(({ finding }) => finding === 'failed');
  const reasons = new Set(failures.map(({ failure }) => failure?.message));
  const compares = inScope.length + outsideScope.length;
  return {
    ...{ scope, databases, isRequested, stage, workOut, checkedAt, since, differing },
    failed: failures.length,
    reason: reasons.size === 1 ? [...reasons][0] : undefined,
    requestedCount: requested.length,
    formulas: compares,
    same: compares - differing.length - failures.length,
    groups: groupChanges({ differing, all, feeds }, stage.hasOtherNames, before?.groups),
  };
}

/** Nothing tells what Excel would make of the cell now, and a wait for it could last a minute. */
const withoutCalculation = (worked: WorkedFormula): WorkedFormula =>
  worked.finding === 'calculate' ? { ...worked, finding: 'failed' } : worked;

/** A workbook shows one choice of databases, so none of its formulas may keep the values of another one. */
const noAnswer = (lost: readonly WorkedFormula[], of: number): RrError =>
  new RrError(
    'unreachable',
    `The databases stay as they were, because ${lost.length} of ${of} formulas got no answer with the others. ${lost[0]?.failure?.message ?? ''}`,
  );

/** Works out formulas outside the scope that use the staged answers: a workbook shows one state of the data. */
async function workOutOutsideScope(
  known: Set<string>,
  { formula: workOut, answered }: WorkOut,
  signal: AbortSignal,
  formulas: Pick<Formulas, 'all'>,
): Promise<WorkedFormula[]> {
  const found: WorkedFormula[] = [];
  for (;;) {
    const more = formulas.all().flatMap((formula) => {
      const calls = formula.runs.filter((run) => usesAny(run, answered));
      return known.has(cellKey(formula)) || calls.length === 0 ? [] : [{ formula, calls }];
    });
    if (more.length === 0) return found;
    for (const { formula } of more) known.add(cellKey(formula));
    found.push(...(await Promise.all(more.map(({ formula, calls }) => workOut(formula, calls, signal)))));
  }
}

/** Calls saved by an earlier version, and those that run for the first time, may show any answer. */
const usesAny = ({ state, failure, uses }: FormulaRun, questions: ReadonlySet<string>): boolean =>
  (state !== 'failed' || isNoRows(failure)) && (uses?.some((question) => questions.has(question)) ?? true);

/** The same as long as the cell was neither edited nor called. */
const stateOf = ({ sheet, cell, formula, runs }: Formula): string =>
  JSON.stringify([cellKey({ sheet, cell }), formula, runs.map(({ order }) => order)]);

interface ScopeOfExcel {
  activeSheet(): Promise<string>;
  /** Returns the `cellKey` of each formula whose cell or spill is selected. */
  selectedCells(formulas: readonly CellAddress[]): Promise<ReadonlySet<string>>;
}

/** Returns what tells whether a formula is in the scope that Excel shows now, later, too. */
async function formulasInScope(
  scope: RefreshScope,
  all: readonly Formula[],
  excel: ScopeOfExcel,
): Promise<(formula: CellAddress) => boolean> {
  if (scope === 'workbook' || all.length === 0) return () => true;
  if (scope === 'sheet') {
    const sheet = await excel.activeSheet();
    return (formula) => formula.sheet === sheet;
  }
  const selected = await excel.selectedCells(all);
  return (formula) => selected.has(cellKey(formula));
}
