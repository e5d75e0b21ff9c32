import type { AppliedChanges } from '../../answers/refresher';
import type { ColumnEntry } from '../../contract/entries';
import type { ServiceProfile } from '../../contract/profile';
import { columnMeasure } from '../../table/totals/column-measure';
import { currencyReader, currencySource } from '../../table/totals/row-currency';
import { cellKey, positionOf, type CellAddress } from '../../excel/cell-address';
import { diffValue, isEqual, rowName } from '../../answers/result/diff-values';
import type { DiffColumn, DiffValue } from '../../answers/result/table-diff';
import { kindOf, type KnownResult, type FindCachedFacts } from '../../answers/result/known-result';
import { columnFinder } from '../../answers/result/result-columns';
import type { ColumnFacts, ExplainedCell, LastChange } from './explain-actions';
import { unaskedText, wordsOf, type CachedNames } from './cached-names';
import type { ReadCellFacts } from '../../excel/sheet-cells';
import type { SheetReader } from './sheet-reader';

interface SelectedCell {
  address: CellAddress;
  read: ReadCellFacts;
  /** The result that it shows a part of. */
  result: KnownResult;
  names: CachedNames;
}

interface ExplainParts {
  reader: SheetReader;
  findCachedFacts: FindCachedFacts;
  changes: AppliedChanges | null;
}

const QUESTIONS = 4;

/** Tells all that is known here of a cell of a result. */
export async function explainCell(
  { address, read, result, names }: SelectedCell,
  { reader, findCachedFacts, changes }: ExplainParts,
  signal: AbortSignal,
): Promise<ExplainedCell> {
  const { formula, run, shown, basis, headings } = result;
  const { profile, catalogue } = names;
  const { row, column } = positionOf(address);
  const at = { row: row - read.area.row - headings, column: column - read.area.column };
  const part = partOf(result, at.row);
  const isRow = part === 'value' || part === 'list';
  const [values = []] = isRow
    ? await reader.values([{ ...read.area, row, rows: 1 }], signal).then(([lines]) => lines!)
    : [];
  const name = part === 'error' ? undefined : basis?.columns[part === 'figure' ? 0 : at.column];
  const find = columnFinder(basis, catalogue);
  const columns = (basis?.columns ?? []).map((identifier) => {
    const { label, type = 'UNKNOWN', unit = null } = find(identifier) ?? {};
    return { name: identifier, label: label || identifier, type, unit };
  });
  const cells = values.map((value, index) => diffValue(value, columns[index]?.name ?? ''));
  const facts = name ? columnFacts(name, find(name), basis) : null;
  const isAmount =
    facts && profile && columnMeasure({ ...facts, type: facts.type ?? 'UNKNOWN' }, profile).isMoney;
  const currency =
    isAmount && part !== 'heading'
      ? await currencyOf(
          { ...result, profile },
          { column: facts.name, row: at.row, cells },
          findCachedFacts,
          signal,
        )
      : null;
  const canFind = (part === 'value' && cells.length > 0) || part === 'figure';
  return {
    id: [cellKey(address), run.order, shown.digest, shown.at ?? 0].join(' '),
    address,
    formula: { sheet: formula.sheet, cell: formula.cell },
    text: formula.formula,
    part,
    shown: shownText(read),
    value: diffValue(read.value, name),
    column: facts && { ...facts, currency },
    about: profile && part === 'value' ? aboutRow(columns, cells, profile, name) : [],
    question: wordsOf(result, names),
    ...(!basis && { unasked: unaskedText(result) }),
    change:
      isRow && profile
        ? lastChange(changes, cellKey(formula), { columns, cells, column: at.column, profile })
        : null,
    isSaved: run.order < 0,
    ...(canFind &&
      basis && {
        traced: {
          run,
          column: name ?? '',
          ...(part === 'value' && { shownRow: { row: at.row, values } }),
        },
      }),
    questions: catalogue ? QUESTIONS : QUESTIONS + 1,
  };
}

function partOf({ formula, shown, basis, headings }: KnownResult, row: number): ExplainedCell['part'] {
  if (shown.noRows !== undefined) return 'empty';
  if (row < 0) return formula.error === undefined ? 'heading' : 'error';
  const kind = basis ? kindOf(basis) : 'rows';
  if (kind !== 'rows') return kind;
  return headings > 1 || headings < 0 ? 'empty' : 'value';
}

/** A column may be too narrow to show its number. */
const shownText = ({ shown, value }: ReadCellFacts): string => (/^#+$/.test(shown) ? String(value) : shown);

function columnFacts(name: string, found: ColumnEntry | undefined, basis: KnownResult['basis']): ColumnFacts {
  const isOfList = basis !== undefined && kindOf(basis) === 'list';
  const status = found?.deprecated ? 'deprecated' : found?.alpha ? 'alpha' : 'live';
  return {
    name,
    label: found?.label || name,
    type: found?.type ?? null,
    unit: found?.unit ?? null,
    currency: null,
    description: found?.description ?? null,
    group: found?.group ?? null,
    ...(found && !isOfList && { status }),
  };
}

/** Returns the currency of an amount, or the one of all rows that a figure is made of. */
async function currencyOf(
  { basis, run, profile }: KnownResult & { profile: ServiceProfile },
  { column, row, cells }: { column: string; row: number; cells: readonly DiffValue[] },
  findCachedFacts: FindCachedFacts,
  signal: AbortSignal,
): Promise<string | null> {
  const source = currencySource(column, basis, profile);
  const columns = cells.length > 0 && basis ? basis.columns : [];
  const isShown = source.column === undefined || columns.includes(source.column);
  const cachedFacts = isShown ? undefined : await findCachedFacts(run, [source.column], signal);
  const getExtraValues = (name: string) => cachedFacts?.get(name);
  const currency = currencyReader(source, { columns, value: (_, at) => cells[at], getExtraValues });
  if (basis?.statistic === undefined) return currency?.(row) || null;
  const rows = isShown ? [row] : [...(getExtraValues(source.column)?.keys() ?? [])];
  const all = new Set(currency && rows.map(currency));
  return all.size === 1 ? [...all][0] || null : null;
}

/** The values that name the row, other than the cell itself. */
function aboutRow(
  columns: readonly { name: string }[],
  cells: readonly DiffValue[],
  { reportRoles }: ServiceProfile,
  own: string | undefined,
): string[] {
  const { property, unit, tenant } = reportRoles;
  return [property, unit, tenant]
    .filter((name) => name !== own)
    .map((name) => String(cells[columns.findIndex((column) => column.name === name)] ?? ''))
    .filter((text) => text !== '');
}

interface ShownRow {
  columns: readonly DiffColumn[];
  cells: readonly DiffValue[];
  column: number;
  profile: ServiceProfile;
}

/** Finds what the last refresh changed in a cell. Null if it changed nothing there, or its list does not tell. */
function lastChange(
  changes: AppliedChanges | null,
  formulaId: string,
  { columns, cells, column, profile }: ShownRow,
): LastChange | null {
  const formulas = changes?.groups.flatMap((group) => group.formulas) ?? [];
  const { comparison } = formulas.find(({ id }) => id === formulaId) ?? {};
  if (!changes || comparison?.kind !== 'rows' || comparison.key.length === 0) return null;
  const key = comparison.key.map((label) => columns.findIndex((candidate) => candidate.label === label));
  const label = columns[column]?.label;
  // Two columns of one name cannot be told apart in the list.
  const isClear = (name: string | undefined) =>
    columns.filter((candidate) => candidate.label === name).length === 1;
  if (key.includes(-1) || ![...comparison.key, label].every(isClear)) return null;
  const words = rowName(columns, cells, key, profile);
  const found = comparison.changes.filter((change) => change.row === words && change.kind !== 'removed');
  const [change] = found;
  if (!change || found.length > 1) return null;
  if (change.kind !== 'changed') return { at: changes.at, value: 'new row' };
  const value = change.values.find((candidate) => candidate.column === label);
  return value && isEqual(value.after, cells[column] ?? '') ? { at: changes.at, value } : null;
}
