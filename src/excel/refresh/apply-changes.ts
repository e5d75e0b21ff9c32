import { waitFor } from '../../client/signals';
import type { SetTimer } from '../../client/timer';
import { cellKey } from '../cell-address';
import type { Formulas } from '../formulas/formula-inventory';
import { callKey, type FormulaRun, type FormulaRuns } from '../formulas/formula-runs';
import type { Formula } from '../formulas/join-formulas';
import { isNoRows } from '../formulas/run-failure';
import type { PreparedCalls, WorkedOut } from '../functions/prepared-calls';
import type { Recalculation } from './call-again';
import type { Check, Differing } from './check/check-data';
import { cellsLeftBusy } from './revive-untaken';
import { runCells } from './run-cells';
import { CANCELLED } from './check/work-out';

export interface ApplyOptions {
  runs: FormulaRuns;
  formulas: Formulas;
  prepared: PreparedCalls;
  excel: Recalculation;
  setTimer: SetTimer;
}

export interface Applied {
  changed: number;
  failed: number;
  /** Formulas outside the scope that were updated, too. */
  others: number;
}

const NOT_CALCULATED = {
  code: 'unreachable',
  message: 'Excel did not recalculate the cell. Check whether its sheet is protected, then refresh again.',
} as const;

/** Results beyond this are computed again when Excel calls, so that a refresh of very much does not fill the memory. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Takes over the answers to these questions, and lets Excel call the cells that differ. What was worked out answers the
 * calls. Returns undefined, and changes nothing, if the stage has ended.
 */
export async function applyChanges(
  { stage, since }: Pick<Check, 'stage' | 'since'>,
  differing: readonly Differing[],
  questions: ReadonlySet<string>,
  signal: AbortSignal,
  { runs, formulas, prepared, excel, setTimer }: ApplyOptions,
): Promise<Applied | undefined> {
  // If Excel does not answer now, the next refresh finds the formulas edited meanwhile.
  if (runs.all().some(({ order }) => order > since))
    await waitFor(formulas.scan(), signal).catch(() => undefined);
  const keys = new Set(differing.map(({ formula }) => cellKey(formula)));
  const late = formulas
    .all()
    .filter(
      (formula) => !keys.has(cellKey(formula)) && formula.runs.some((run) => isLate(run, since, questions)),
    );
  if (!stage.commit(questions)) return undefined;
  const cells = [...differing.map(({ formula }) => formula), ...late];
  const all = new Set(cells.map(cellKey));
  prepared.provide(all, stage.mark, workedOut(differing));
  const unanswered = await runCells(cells, signal, { runs, formulas, excel, setTimer })
    .catch((thrown: unknown) => {
      console.error(thrown);
      return all;
    })
    .finally(() => prepared.clear());

  const mine = differing.filter(({ isInScope }) => isInScope).map(({ formula }) => formula);
  const busy = mine.filter((formula) => formula.isBusy && !unanswered.has(cellKey(formula)));
  const leftBusy = await cellsLeftBusy(busy, signal, { formulas, setTimer });

  const isLeft = (formula: Formula) => unanswered.has(cellKey(formula));
  const now = new Map(formulas.all().map((formula) => [cellKey(formula), formula]));
  leaveStale(runs, [...now.values()].filter(isLeft), signal.aborted ? CANCELLED : NOT_CALCULATED);
  const became = mine.map((formula) => {
    const next = now.get(cellKey(formula));
    const fails = next?.runs.some(({ state, failure }) => state === 'failed' && !isNoRows(failure));
    if (isLeft(formula) || fails || leftBusy.has(cellKey(formula))) return 'failed';
    return !formula.isBusy && next && resultOf(next) === resultOf(formula) ? 'same' : 'changed';
  });
  const count = (what: (typeof became)[number]) => became.filter((one) => one === what).length;
  const others = cells.filter((formula) => !mine.includes(formula) && !isLeft(formula));
  return { changed: count('changed'), failed: count('failed'), others: others.length };
}

/** A call that came after the answers were asked for, and may show an earlier one. */
const isLate = ({ order, state, uses }: FormulaRun, since: number, questions: ReadonlySet<string>): boolean =>
  order > since && (state === 'running' || !uses || uses.some((question) => questions.has(question)));

function workedOut(differing: readonly Differing[]): Map<string, WorkedOut> {
  const found = new Map<string, WorkedOut>();
  let room = MOST_BYTES;
  for (const { run, workedOut: one } of differing.flatMap(({ calls }) => calls)) {
    if (!one || found.has(callKey(run))) continue;
    room -= 'cells' in one.outcome ? one.outcome.bytes : 0;
    if (room >= 0) found.set(callKey(run), one);
  }
  return found;
}

/** Says in the list why good values are old. A cell in error keeps its own message. */
export const leaveStale = (
  runs: Pick<FormulaRuns, 'update'>,
  some: readonly Formula[],
  failure: NonNullable<FormulaRun['failure']>,
): void =>
  some
    .flatMap((formula) => formula.runs)
    .filter(({ state }) => state === 'answered')
    .forEach((run) => runs.update(run, { failure }));

const resultOf = ({ runs }: Formula): string =>
  runs
    .map(({ shown, failure }) => shown?.digest ?? failure?.code ?? '')
    .sort()
    .join();
