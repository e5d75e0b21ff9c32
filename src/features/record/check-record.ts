import { cellKey, formatAddress, positionOf, type CellAddress } from '../../excel/cell-address';
import { withoutReferences } from '../../excel/formula-references';
import { intersect, type Area } from '../../excel/reference-walk/area';
import { countOf, countText, plural } from '../../contract/count-text';
import { hashValues, type Rows } from './hash-values';
import { AGAIN, type ReadRecord } from './read-record';
import type { RecordedResult } from './record-sheet';

/** What a check found of one result. */
export interface CheckedResult {
  /** Where it is now, or where it was. Undefined if the record does not tell. */
  cell?: CellAddress;
  /** A sentence. */
  message: string;
  isEqual: boolean;
}

/** A formula of the add-in, and what it fills. */
export interface OpenResult extends CellAddress {
  formula: string;
  area: Area;
  error?: string | undefined;
  isBusy?: boolean | undefined;
}

/** The workbook as it is now. */
export interface OpenWorkbook {
  results: readonly OpenResult[];
  /** Empty if the sheet is gone. */
  values(area: Area): Promise<Rows>;
}

const NOT_FOUND =
  'Not found: its sheet was deleted or renamed, or its cells were moved, deleted or filled with something else.';

/** Compares what a workbook shows with a record, result by result. */
export async function checkResults(
  results: ReadRecord['results'],
  workbook: OpenWorkbook,
): Promise<CheckedResult[]> {
  const readable = results.filter((result): result is RecordedResult => !('unreadable' in result));
  const found = findFormulas(readable, workbook.results);
  const checked: CheckedResult[] = [];
  for (const result of results)
    checked.push(
      'unreadable' in result
        ? {
            message: `The record of ${result.unreadable || 'a result'} cannot be read: it was edited. ${AGAIN}`,
            isEqual: false,
          }
        : await checkResult(result, found.get(result), workbook),
    );
  return checked;
}

/** How a formula is found again, the surest way first: sheets get other names, and cells move with what they refer to. */
const MATCHES: readonly ((result: RecordedResult, open: OpenResult) => boolean)[] = [
  (result, open) => cellKey(result) === cellKey(open) && result.formula === open.formula,
  (result, open) => result.cell === open.cell && result.formula === open.formula,
  (result, open) => withoutReferences(result.formula) === withoutReferences(open.formula),
  (result, open) => cellKey(result) === cellKey(open),
];

/** Finds the formulas of results, each once. One of several that look alike is not found where it was moved. */
function findFormulas(
  results: readonly RecordedResult[],
  formulas: readonly OpenResult[],
): ReadonlyMap<RecordedResult, OpenResult> {
  const found = new Map<RecordedResult, OpenResult>();
  const free = new Set(formulas);
  for (const matches of MATCHES)
    for (const result of results.filter((each) => !found.has(each))) {
      const [open, ...alternatives] = [...free].filter((each) => matches(result, each));
      if (!open || alternatives.length > 0) continue;
      found.set(result, open);
      free.delete(open);
    }
  return found;
}

async function checkResult(
  result: RecordedResult,
  open: OpenResult | undefined,
  workbook: OpenWorkbook,
): Promise<CheckedResult> {
  const { sheet, cell } = open ?? result;
  const area = open ? valuesOf(result, open) : result.values;
  // Values may have taken the place of the formula, or other formulas.
  const isTaken = !open && workbook.results.some((candidate) => intersect(candidate.area, area));
  const rows = isTaken ? [] : await workbook.values(area);
  const count = open ? rows.length : rows.findLastIndex((row) => row.some((value) => value !== '')) + 1;
  const difference =
    open || count > 0 ? await differenceOf(result, { ...open, area, rows, count }) : NOT_FOUND;
  const moved = open && cellKey(open) !== cellKey(result) ? ` It was in ${formatAddress(result)}.` : '';
  return {
    cell: { sheet, cell },
    message: (difference ?? 'Equal.') + moved,
    isEqual: difference === undefined,
  };
}

/** The values of a formula below as many headings as there were. */
function valuesOf({ values, ...recorded }: RecordedResult, { area }: OpenResult): Area {
  const headings = Math.min(values.row - positionOf(recorded).row, area.rows);
  return { ...area, row: area.row + headings, rows: area.rows - headings };
}

interface Shown extends Pick<Partial<OpenResult>, 'error' | 'isBusy'> {
  area: Area;
  rows: Rows;
  /** How many rows it has now. */
  count: number;
}

/** Says how values differ from a record, or why that is not known. Undefined if they are equal. */
async function differenceOf(
  { columns, hashes, values }: RecordedResult,
  { area, rows, count, error, isBusy }: Shown,
): Promise<string | undefined> {
  const identifiers = columns.map(({ identifier }) => identifier);
  const current = await hashValues(identifiers, rows);
  if (current.whole === hashes.whole) return undefined;
  if (isBusy) return 'Not compared: its formula still runs. Check again when it has answered.';
  if (error) return `Not compared: its cell shows ${error}. Refresh, and check again.`;
  if (area.columns !== columns.length)
    return `It has ${countOf(area.columns, 'column')} now, and had ${columns.length}.`;
  if (count !== values.rows) {
    const more = Math.abs(count - values.rows);
    const what =
      count > values.rows
        ? plural(more, 'was added', 'were added')
        : plural(more, 'is missing', 'are missing');
    return `${countOf(more, 'row')} ${what}: ${countText(count)} now, ${countText(values.rows)} then.`;
  }
  if (current.sorted === hashes.sorted) return 'The same rows are in another order.';
  const changed = columns.flatMap(({ identifier, label }, at) =>
    current.columns[at] === hashes.columns[at] ? [] : [label || identifier || `column ${at + 1}`],
  );
  return changed.length === 0
    ? `The record contradicts itself: it was edited. ${AGAIN}`
    : `Changed in ${countOf(changed.length, 'column')}: ${changed.join(', ')}.`;
}
