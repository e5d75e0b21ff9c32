import type { DatabaseChoice } from '../../../answers/database-choice';
import type { AppliedChanges, Comparison } from '../../../answers/refresher';
import type { Client } from '../../../client/client';
import { RrError } from '../../../contract/failure';
import type { WorkbookStore } from '../../../excel/workbook-store';
import { replaceChoice } from '../save-choice';
import { pause, type SetTimer } from '../../../client/timer';
import { byCell, cellKey } from '../../../excel/cell-address';
import type { Formulas } from '../../../answers/formulas/formula-inventory';
import {
  isNoRows,
  skippedFailure,
  type FormulaRun,
  type FormulaRuns,
} from '../../../answers/formulas/formula-runs';
import type { Formula } from '../../../answers/formulas/join-formulas';
import type { PreparedCalls } from '../../../answers/calls/prepared-calls';
import { countsText, movementText } from '../diff/diff-words';
import type { Check } from './check-data';
import { shows, type Differing, type Group } from './group-changes';
import { CANCELLED } from './work-out';
import { runCells, type Recalculation } from '../../../answers/formulas/run-cells';

export interface ApplyOptions {
  client: Pick<Client, 'evictLast'>;
  databases: Pick<DatabaseChoice, 'get' | 'set'>;
  store: Pick<WorkbookStore, 'change'>;
  now: () => number;
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
  outsideScope: number;
}

const NOT_CALCULATED = {
  code: 'unreachable',
  message: 'Excel did not recalculate the cell. Check whether its sheet is protected, then refresh again.',
} as const;

/**
 * Updates the groups that were not skipped. Returns undefined, and changes nothing, if the stage has ended, or the person
 * cancels while the choice of databases is saved. Rejects only if another choice cannot be saved. No cell has changed then.
 */
export async function applyCheck(
  check: Check,
  signal: AbortSignal,
  options: ApplyOptions,
): Promise<{ applied: Applied; changes?: AppliedChanges } | undefined> {
  const { databases: choice, store, now } = options;
  const chosen = check.groups.filter(({ isSkipped }) => !isSkipped);
  const skipped = check.groups.filter(({ isSkipped }) => isSkipped);
  const skippedQuestions = questionsOf(skipped);
  const questions = new Set(
    [...check.workOut.answered].filter((question) => !skippedQuestions.has(question)),
  );
  const differing = chosen.flatMap((group) => group.differing);
  const former = choice.get();
  if (check.databases)
    await replaceChoice(check.databases, choice, store).catch((thrown: unknown) => {
      // The file holds another choice, and no word was about that.
      if (thrown instanceof RrError) check.stage.discard();
      throw thrown;
    });
  const applied = signal.aborted
    ? undefined
    : await applyChanges(check, { differing, questions }, signal, options);
  if (!applied) {
    if (check.databases)
      await replaceChoice(former, choice, store).catch((thrown: unknown) => {
        // The choice stays, so that the cells must follow it.
        choice.set(choice.get());
        throw thrown;
      });
    return undefined;
  }
  skip(skipped, options);
  const listed = chosen.filter((group) => group.differing.some(shows));
  // Without the results that were worked out.
  const groups = listed.map(({ questions: _, differing: __, ...group }) => group);
  return { applied, ...(groups.length > 0 && { changes: { at: now(), groups } }) };
}

/** Marks the groups that keep their values. Their earlier answers stay as long as possible. */
export function skip(
  skipped: readonly Group[],
  { client, runs, now }: Pick<ApplyOptions, 'client' | 'runs' | 'now'>,
): void {
  const questions = questionsOf(skipped);
  const missing = client.evictLast(questions);
  const isCached = [...questions].every((question) => !missing.has(question));
  for (const { formula, comparison } of skipped.flatMap(({ differing }) => differing))
    runs.outdate(
      formula.runs,
      skippedFailure({ skippedAt: now(), isCached, now: now(), missed: missedText(comparison) }),
    );
}

const questionsOf = (groups: readonly Group[]): ReadonlySet<string> =>
  new Set(groups.flatMap((group) => [...group.questions]));

/** Example: " It misses 220 → 221 rows: 12 changed, 1 new; Contracted Rent PA +1,200.00 EUR." Empty if that is not known. */
function missedText(comparison: Comparison): string {
  if (comparison.kind !== 'rows') return '';
  const moved = comparison.totals.filter(({ difference }) => difference !== 0).map(movementText);
  return ` It misses ${[countsText(comparison), ...moved.slice(0, MAX_MISSED)].join('; ')}.`;
}

const MAX_MISSED = 3;

/**
 * Takes over the answers to these questions, and lets Excel call the cells that differ. What was worked out answers the
 * calls. Returns undefined, and changes nothing, if the stage has ended.
 */
async function applyChanges(
  { stage, workOut }: Pick<Check, 'stage' | 'workOut'>,
  { differing, questions }: { differing: readonly Differing[]; questions: ReadonlySet<string> },
  signal: AbortSignal,
  options: ApplyOptions,
): Promise<Applied | undefined> {
  const { runs, formulas, prepared } = options;
  if (!stage.commit(questions)) return undefined;
  workOut.accept();
  const cells = differing.map(({ formula }) => formula);
  const keys = new Set(cells.map(cellKey));
  prepared.provide(keys, stage.sequence, workOut.results);
  const unanswered = await runCells(cells, signal, options)
    .catch((thrown: unknown) => {
      console.error(thrown);
      return keys;
    })
    .finally(() => prepared.clear());
  const isLeft = (formula: Formula) => unanswered.has(cellKey(formula));
  const busy = cells.filter((formula) => formula.isBusy && !isLeft(formula));
  const leftBusy = await cellsLeftBusy(busy, signal, options);

  const now = byCell(formulas.all());
  leaveStale(runs, [...now.values()].filter(isLeft), signal.aborted ? CANCELLED : NOT_CALCULATED);
  const counts = { changed: 0, failed: 0, outsideScope: 0 };
  for (const { formula, isInScope } of differing.filter(shows)) {
    const next = now.get(cellKey(formula));
    const fails = next?.runs.some(({ state, failure }) => state === 'failed' && !isNoRows(failure));
    const isSame = !formula.isBusy && next && resultOf(next) === resultOf(formula);
    if (!isInScope) counts.outsideScope += isLeft(formula) ? 0 : 1;
    else if (isLeft(formula) || fails || leftBusy.has(cellKey(formula))) counts.failed += 1;
    else if (!isSame) counts.changed += 1;
  }
  return counts;
}

/** Says in the list why good values are old. A cell in error keeps its own message. */
export const leaveStale = (
  runs: Pick<FormulaRuns, 'update'>,
  formulas: readonly Formula[],
  failure: NonNullable<FormulaRun['failure']>,
): void =>
  formulas
    .flatMap((formula) => formula.runs)
    .filter(({ state }) => state === 'answered')
    .forEach((run) => runs.update(run, { failure }));

const resultOf = ({ runs }: Formula): string =>
  runs
    .map(({ shown, failure }) => shown?.digest ?? failure?.code ?? '')
    .sort()
    .join();

/** A scan after this time sees what became of an answer. */
const LOOK_MS = 3_500;

/** Waits until the cells show something else than `#BUSY!`. Returns the keys of those that Excel leaves waiting. */
export async function cellsLeftBusy(
  cells: readonly Formula[],
  signal: AbortSignal,
  { formulas, setTimer }: Pick<ApplyOptions, 'formulas' | 'setTimer'>,
): Promise<ReadonlySet<string>> {
  const keys: ReadonlySet<string> = new Set(cells.map(cellKey));
  const those = (is: (formula: Formula) => boolean | undefined) =>
    formulas.all().filter((formula) => keys.has(cellKey(formula)) && is(formula));
  if (keys.size === 0) return keys;
  do {
    await pause(setTimer, LOOK_MS, signal).catch(() => undefined);
    await formulas.scan().catch(() => undefined);
  } while (!signal.aborted && those(({ isBusy, isStuck }) => isBusy && !isStuck).length > 0);
  return new Set(those(({ isBusy }) => isBusy).map(cellKey));
}
