// Loads apart from the functions, with the first formula that uses it: see call-function.ts.
import { titleOf, type ColumnEntry } from '../../contract/entries';
import { badInput, RrError } from '../../contract/failure';
import { NAMED_ONLY, ROLL_COLUMNS } from '../../contract/roll/roll-columns';
import { openQuestions } from '../../intake/index';
import { argumentCells, isBlankName } from '../../table/arguments/argument-cells';
import type { CellsRequest } from '../../table/cells/to-cells';
import { createColumnResolver } from '../../table/columns/resolve-columns';
import { noNotes } from '../../table/notes';
import { quoted } from '../../table/quoted';
import type { Steps } from '../../table/steps';
import { columnOf, isBlank, valueAt } from '../../table/table';
import { toTable } from '../../table/to-table';
import type { AddinContext } from '../calls/addin-context';
import type { CellCall, FunctionResult, RowsRequest } from '../calls/answers';
import { loadFilters, loadRowNotes, resolveInTurn, unresolvedError } from '../load-row-notes';
import { resolveRows } from '../resolve-rows';
import { viewCells, type ShownInstead, type TableView } from '../table-cells';
import { readingNotes, type NameCell } from './reading-notes';
import { ROLL_PROFILE } from './roll-profile';
import { sourcesOf, type RollTable } from './roll-table';

export interface RollRequest extends Pick<RowsRequest, 'columns' | 'conditions' | 'headers' | 'options'> {
  /** The number of rows that match instead of the rows: of those with a value in the column if one is named. */
  isCount: boolean;
  roll: RollTable;
  nameCell: NameCell;
}

/** Shows a rent roll that was read as a table, with the columns, filters and options of a query. Asks no service. */
export async function answerRoll(
  context: Pick<AddinContext, 'scheduler' | 'tier'>,
  { roll, nameCell, isCount, ...request }: RollRequest,
  { signal }: Pick<CellCall, 'signal'>,
): Promise<FunctionResult> {
  const rowNotes = loadRowNotes();
  const conditions = await loadFilters(request.conditions);
  const isNamed = !argumentCells(request.columns, 'columns').flat().every(isBlankName);
  const shown = roll.columns.filter(({ name }) => !NAMED_ONLY.has(name)).map(({ name }) => name);
  const asked: RowsRequest = {
    ...request,
    columns: isNamed ? request.columns : [shown],
    endpoint: 'query',
    rentrolls: 'latest',
    approvedOnly: false,
  };
  const resolved = await resolveInTurn(
    context,
    () => resolveRows(asked, roll.columns, ROLL_PROFILE, conditions),
    signal,
  );
  if ('unresolved' in resolved) {
    const { unresolved } = resolved;
    refuseMissing(
      unresolved.map(({ name }) => name),
      roll.columns,
    );
    throw await unresolvedError({ unresolved, catalogue: roll.columns, list: 'RR.ROLL' });
  }
  const used = resolved.read.map(({ name }) => name);
  const sources = new Set(used.flatMap(sourcesOf));
  const question = openQuestions(roll.roll.extraction).find(({ columns }) =>
    columns.some((name) => sources.has(name)),
  );
  if (question) throw badInput(question.text);
  const { all, doubts } = readingNotes(roll, used, nameCell);
  const view: TableView = {
    ...resolved.view,
    notes: [...all.filter((text) => !doubts.includes(text)), ...resolved.view.notes],
    doubts: [...doubts, ...(resolved.view.doubts ?? [])],
    ...(isCount && { shape: (rows) => countOf(rows, isNamed ? resolved.view.columns[0] : undefined) }),
  };
  const rows = Promise.resolve(roll.table);
  const about = () => ({ usesChoice: false, databases: [] });
  // A result with a basis is one that the service has answered.
  const { basis: _, ...result } = await viewCells(context, { view, rows, rowNotes, about }, signal);
  return result;
}

/** Says of names of columns that RR.ROLL knows, but this rent roll does not have, what the rent roll lacks. */
function refuseMissing(names: readonly string[], columns: readonly ColumnEntry[]): void {
  const { isName, column } = createColumnResolver(ROLL_COLUMNS);
  const missing = names.filter(isName).map(column);
  const [first] = missing;
  if (!first || missing.length < names.length) return;
  throw new RrError(
    'unknown-column',
    `The range has no column ${missing.map((entry) => quoted(titleOf(entry))).join(', ')}. It has ${columns.map(({ name }) => name).join(', ')}. If a heading means it, write that in the mapping, such as "Heading=${first.name}".`,
  );
}

/** Counts the rows, or those with a value in a column. */
function* countOf(request: CellsRequest, column: ColumnEntry | null | undefined): Steps<ShownInstead> {
  const { table, rows } = request;
  const values = column && columnOf(table, column.name);
  const count = values ? rows.filter((row) => !isBlank(valueAt(values, row))).length : rows.length;
  yield;
  const shown = { name: 'count', type: 'INT' } as const;
  return {
    request: {
      ...request,
      headers: 0,
      table: toTable([{ ...shown, values: [count] }]),
      columns: [{ ...shown, label: null }],
      rows: Uint32Array.of(0),
      noRows: undefined,
    },
    notes: noNotes(),
  };
}
