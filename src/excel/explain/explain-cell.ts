import type { ServiceProfile } from '../../contract/profile';
import { columnMeasure } from '../../table/totals/column-measure';
import { cellKey, placeOf, type CellAddress } from '../cell-address';
import type { AppliedChanges } from '../refresh/found-changes';
import { diffRules } from '../refresh/diff/diff-rules';
import { diffValue } from '../refresh/diff/diff-values';
import type { DiffValue } from '../refresh/diff/table-diff';
import type { ColumnFacts, ExplainedCell } from './explain-actions';
import type { FindHeldFacts } from './held-facts';
import { columnFinder, isList, unaskedText, wordsOf, type HeldNames, type KnownResult } from './known-result';
import type { ReadCellFacts, SheetReader } from './sheet/sheet-reader';
import { lastChange } from './words/last-change';

export interface ExplainParts {
  reader: SheetReader;
  heldFacts: FindHeldFacts;
  changes: AppliedChanges | null;
}

const QUESTIONS = 4;

/** Tells all that is known here of a cell of a result. */
export async function explainCell(
  place: CellAddress,
  read: ReadCellFacts,
  result: KnownResult,
  names: HeldNames,
  { reader, heldFacts, changes }: ExplainParts,
  signal: AbortSignal,
): Promise<ExplainedCell> {
  const { formula, run, shown, basis, headings } = result;
  const { profile, catalogue } = names;
  const { row, column } = placeOf(place);
  const at = { row: row - read.area.row - headings, column: column - read.area.column };
  const part = partOf(result, at.row);
  const isRow = part === 'value' || part === 'list';
  const [values = []] = isRow
    ? await reader.values([{ ...read.area, row, rows: 1 }], signal).then(([lines]) => lines!)
    : [];
  const name = part === 'error' ? undefined : basis?.columns[part === 'figure' ? 0 : at.column];
  const find = columnFinder(basis, names);
  const columns = (basis?.columns ?? []).map((one) => {
    const { label, type = 'UNKNOWN', unit } = find(one) ?? {};
    return { name: one, label: label || one, type, unit };
  });
  const cells = values.map(diffValue);
  const facts = name ? columnFacts(name, result, names) : null;
  const currency =
    facts && profile && part !== 'heading' && isMoney(facts, profile)
      ? await currencyOf(result, profile, facts.name, at.row, cells, heldFacts, signal)
      : null;
  const canFind = (part === 'value' && cells.length > 0) || part === 'figure';
  return {
    id: [cellKey(place), run.order, shown.digest, shown.at ?? 0].join(' '),
    place,
    formula: { sheet: formula.sheet, cell: formula.cell },
    formulaId: cellKey(formula),
    text: formula.formula,
    part,
    shown: shownText(read),
    value: diffValue(read.value),
    column: facts && { ...facts, currency },
    about: profile && part === 'value' ? aboutRow(columns, cells, profile, name) : [],
    question: wordsOf(result, names),
    ...(!basis && { unasked: unaskedText(result) }),
    change: isRow ? lastChange(changes, cellKey(formula), columns, cells, at.column) : null,
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
  if (basis?.statistic !== undefined) return 'figure';
  if (basis && isList(basis)) return 'list';
  return headings > 1 || headings < 0 ? 'empty' : 'value';
}

/** A column may be too narrow to show its number. */
const shownText = ({ shown, value }: ReadCellFacts): string => (/^#+$/.test(shown) ? String(value) : shown);

function columnFacts(name: string, { basis }: KnownResult, names: HeldNames): ColumnFacts {
  const found = columnFinder(basis, names)(name);
  const isOfList = basis !== undefined && isList(basis);
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

const isMoney = ({ type, ...column }: ColumnFacts, profile: ServiceProfile): boolean =>
  columnMeasure({ ...column, type: type ?? 'UNKNOWN' }, profile).isMoney;

async function currencyOf(
  result: KnownResult,
  profile: ServiceProfile,
  column: string,
  row: number,
  cells: readonly DiffValue[],
  heldFacts: FindHeldFacts,
  signal: AbortSignal,
): Promise<string | null> {
  const { basis } = result;
  if (basis?.currency !== undefined && profile.changes.amounts.includes(column)) return basis.currency;
  const [name = ''] = diffRules(profile, basis).currencyColumns(column);
  const shownAt = basis?.columns.indexOf(name) ?? -1;
  if (shownAt >= 0 && cells.length > 0) return String(cells[shownAt] ?? '') || null;
  const { currency } = await heldFacts(result, profile, column, signal);
  if (basis?.statistic === undefined) return String(currency?.[row] ?? '') || null;
  const all = new Set(currency?.map((one) => String(one ?? '')));
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
    .map((name) => String(cells[columns.findIndex((one) => one.name === name)] ?? ''))
    .filter((text) => text !== '');
}
