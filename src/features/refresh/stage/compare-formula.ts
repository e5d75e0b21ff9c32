import type { FormulaChange } from '../../../answers/refresher';
import type { Scheduler } from '../../../client/scheduler';
import type { Client } from '../../../client/client';
import type { CellAddress } from '../../../excel/cell-address';
import { wholeResult } from '../../../answers/formulas/join-formulas';
import { isWholeCall } from '../../../excel/calls/tokens';
import { isNoRows } from '../../../answers/formulas/formula-runs';
import type { WorkedOut } from '../../../answers/calls/prepared-calls';
import { compareTables, type ComparedTables } from '../diff/compare-tables';
import { canExplain, createReasonFinder } from '../diff/create-reason-finder';
import type { DiffColumn } from '../../../answers/result/table-diff';
import { cleanText } from '../../../table/clean-texts';
import { selectMisalignedEntries, type AdjacentEntries } from '../../../excel/adjacent-entries';
import type { WorkedCall, WorkedFormula } from './work-out';

export interface CompareOptions {
  scheduler: Scheduler;
  client: Pick<Client, 'peekProfile'>;
  /** What the calls of the refresh give, which may tell the reasons of changes. */
  results: ReadonlyMap<string, WorkedOut>;
  excel: {
    /** Returns the values that a formula's result shows now, with its headings. */
    spillValues(cell: CellAddress, signal: AbortSignal): Promise<unknown[][]>;
    /** Returns the columns beside a result. */
    readAdjacentEntries(cell: CellAddress): Promise<readonly AdjacentEntries[]>;
  };
}

/** Compares what the cells show with the new result. Never rejects: what cannot be compared counts as different. */
export async function compareFormula(
  worked: WorkedFormula,
  signal: AbortSignal,
  options: CompareOptions,
): Promise<Pick<FormulaChange, 'comparison' | 'misalignedEntries'>> {
  const { formula, finding, calls } = worked;
  if (finding !== 'changed' || formula.isBusy) return { comparison: { kind: 'calculated' } };
  const [call, ...otherCalls] = calls;
  const isWhole = otherCalls.length === 0 && isWholeCall(formula.formula);
  const states = call && isWhole ? statesOf(call) : undefined;
  const hadNoRows = call !== undefined && isNoRows(call.run.failure);
  const shown = wholeResult(formula);
  if ((formula.error !== undefined && !hadNoRows) || (isWhole && !shown && !hadNoRows))
    return { comparison: { kind: 'calculated' } };
  const message = wrongBecause(calls);
  if (message !== undefined) return { comparison: { kind: 'fails', message } };
  if (!call || !states || formula.runs.length > 1) return { comparison: { kind: 'differs' } };
  const { columnsBefore, columnsAfter } = states;
  if (columnsBefore && columnsAfter && JSON.stringify(columnsBefore) !== JSON.stringify(columnsAfter))
    return { comparison: columnsChanged(states) };
  try {
    const compared = await compareRows({ cell: formula, call, states }, signal, options);
    if (!compared) return { comparison: { kind: 'differs' } };
    const { diff, aligned, key } = compared;
    const doRowsMove = aligned < Math.max(diff.rows.before, diff.rows.after);
    const misalignedEntries = doRowsMove
      ? selectMisalignedEntries(
          { sheet: formula.sheet, cell: formula.cell },
          await options.excel.readAdjacentEntries(formula),
          formula.row + states.headings + aligned,
        )
      : [];
    const basis = call.run.shown?.basis;
    const mayAsk = basis && diff.changes.some(({ unexplained }) => unexplained);
    return {
      comparison: { kind: 'rows', ...diff, ...(mayAsk && { reasons: { key, basis } }) },
      ...(misalignedEntries.length > 0 && { misalignedEntries }),
    };
  } catch (thrown) {
    if (!signal.aborted) console.warn('The cells of a result could not be compared.', thrown);
    return { comparison: { kind: 'differs' } };
  }
}

/** Why the formula is wrong with other databases. */
const wrongBecause = (calls: readonly WorkedCall[]): string | undefined =>
  calls
    .flatMap(({ workedOut }) => (workedOut && !('cells' in workedOut.outcome) ? workedOut.outcome : []))
    .find((outcome) => !isNoRows(outcome))?.message;

type Cells = readonly (readonly unknown[])[];

interface States {
  /** The new result, with its headings. */
  cells: Cells;
  /** Its rows without headings. */
  after: Cells;
  columns: readonly DiffColumn[];
  /** Identifiers, if both are known. */
  columnsBefore: readonly string[] | undefined;
  columnsAfter: readonly string[] | undefined;
  /** How many rows of the cells are headings, before and after. */
  headings: number;
}

function statesOf({ run, workedOut }: WorkedCall): States | undefined {
  const before = run.shown?.basis?.columns;
  if (!workedOut) return undefined;
  const { outcome } = workedOut;
  if (!('cells' in outcome)) {
    if (!before) return undefined;
    const columns = before.map((name): DiffColumn => ({ name, label: name, type: 'UNKNOWN', unit: null }));
    return { cells: [], after: [], columns, columnsBefore: before, columnsAfter: before, headings: 0 };
  }
  const columns = outcome.columns.map((column): DiffColumn => {
    const { name, label, type, unit = null } = column ?? { name: '', label: '', type: 'STRING' };
    return { name, label: label || name, type, unit };
  });
  const after = outcome.noRows === undefined ? outcome.cells.slice(outcome.headerRows) : [];
  const columnsAfter = outcome.basis?.columns;
  const { cells, headerRows: headings } = outcome;
  return { cells, after, columns, columnsBefore: before, columnsAfter, headings };
}

function columnsChanged({ columns, columnsBefore, columnsAfter }: States): FormulaChange['comparison'] {
  const labels = new Map(columns.map(({ name, label }) => [name, label]));
  const labelled = (names: readonly string[] = []) => names.map((name) => labels.get(name) ?? name);
  return { kind: 'columns', before: labelled(columnsBefore), after: labelled(columnsAfter) };
}

async function compareRows(
  { cell, call, states }: { cell: CellAddress; call: WorkedCall; states: States },
  signal: AbortSignal,
  { scheduler, client, results, excel }: CompareOptions,
): Promise<ComparedTables | undefined> {
  const { run } = call;
  const { cells, after, columns, headings } = states;
  const { profile } = client.peekProfile() ?? {};
  if (!profile) return undefined;
  const hadNoRows = isNoRows(run.failure) || run.shown?.noRows !== undefined;
  const shown = hadNoRows ? [] : await excel.spillValues(cell, signal);
  const before = shown.slice(headings);
  if (before.some((row) => row.length !== columns.length)) return undefined;
  const basis = run.shown?.basis;
  const outcomes = [...results.values()].map(({ outcome }) => outcome);
  const rules = {
    ...{ profile, basis, reasonOf: createReasonFinder(outcomes, profile, basis) },
    canExplain: (key: readonly string[]) => canExplain(key, basis, profile),
  };
  const compared = await scheduler.run(compareTables(columns, rules, before, after), signal);
  const { diff } = compared;
  const headingsOf = (all: Cells) => String(all.slice(0, headings));
  if (
    diff.changes.length + diff.moved === 0 &&
    !diff.derived &&
    headingsOf(shown) === headingsOf(cells) &&
    before.flat().some((cell) => typeof cell === 'string' && cleanText(cell) !== cell)
  )
    diff.isOfForm = true;
  return compared;
}
