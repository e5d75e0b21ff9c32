import { cellKey, formatAddress, formatCell, placeOf, type CellAddress } from '../../excel/cell-address';
import { withoutReferences } from '../../excel/formula-references';
import { intersect, type Area } from '../../excel/reference-walk/area';
import { countOf, countText, plural } from '../../pane-kit/text/count-text';
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
  /** Their names in order. */
  sheets: readonly string[];
  /** The part of a sheet with values. */
  used(sheet: string): Promise<Area | undefined>;
  values(area: Area): Promise<Rows>;
}

/** Where the values of a recorded result are now, and their formula if they have one. */
interface Found {
  area: Area;
  open?: OpenResult;
}

const NOT_FOUND =
  'Not found: its sheet was deleted or renamed, or its cells were moved, deleted or filled with something else.';

/** Compares what a workbook shows with a record, result by result. */
export async function checkResults(
  results: ReadRecord['results'],
  workbook: OpenWorkbook,
): Promise<CheckedResult[]> {
  const readable = results.filter((result): result is RecordedResult => !('unreadable' in result));
  const found = await findResults(readable, workbook);
  const checked: CheckedResult[] = [];
  for (const result of results) {
    if ('unreadable' in result) {
      const message = `The record of ${result.unreadable || 'a result'} cannot be read: it was edited. ${AGAIN}`;
      checked.push({ message, isEqual: false });
      continue;
    }
    const at = found.get(result);
    if (!at) {
      checked.push({ cell: addressOf(result), message: NOT_FOUND, isEqual: false });
      continue;
    }
    const difference = await differenceOf(result, at, workbook);
    const cell = at.open ? addressOf(at.open) : cellAbove(result, at.area);
    const moved = cellKey(cell) === cellKey(result) ? '' : ` It was in ${formatAddress(result)}.`;
    const isEqual = difference === undefined;
    checked.push({ cell, message: (difference ?? 'Equal.') + moved, isEqual });
  }
  return checked;
}

const addressOf = ({ sheet, cell }: CellAddress): CellAddress => ({ sheet, cell });

/** How many rows of headings a result had. */
const headingsOf = (result: RecordedResult): number => result.values.row - placeOf(result).row;
const cellAbove = (result: RecordedResult, { sheet, row, column }: Area): CellAddress => ({
  sheet,
  cell: formatCell(row - headingsOf(result), column),
});

const isSameCell = (result: RecordedResult, open: OpenResult) => cellKey(result) === cellKey(open);
const isSameFormula = (result: RecordedResult, open: OpenResult) => result.formula === open.formula;
const isAlike = (result: RecordedResult, { formula }: OpenResult) =>
  withoutReferences(result.formula) === withoutReferences(formula);

/** How a formula is found again without its values, the surest way first: cells move, and sheets get other names. */
const MATCHES: readonly ((result: RecordedResult, open: OpenResult) => boolean)[] = [
  (result, open) => result.cell === open.cell && isSameFormula(result, open),
  isSameFormula,
  (result, open) => result.sheet === open.sheet && isAlike(result, open),
  isSameCell,
];

async function findResults(results: readonly RecordedResult[], workbook: OpenWorkbook) {
  const found = new Map<RecordedResult, Found>();
  const free = new Set(workbook.results);
  const taken = workbook.results.map(({ area }) => area);
  const isFree = (area: Area) => !taken.some((each) => intersect(each, area));
  const isEqual = async (result: RecordedResult, rows: Rows) =>
    (await hashesOf(result, rows)).whole === result.hashes.whole;
  const take = (result: RecordedResult, at: Found) => {
    found.set(result, at);
    taken.push(at.area);
    if (at.open) free.delete(at.open);
  };
  const match = (matches: (typeof MATCHES)[number]) => {
    for (const result of results.filter((each) => !found.has(each))) {
      const [open, ...others] = [...free].filter((each) => matches(result, each));
      if (open && others.length === 0) take(result, { area: valuesOf(result, open), open });
    }
  };
  match((result, open) => isSameCell(result, open) && isSameFormula(result, open));
  for (const result of results.filter((each) => !found.has(each) && tellsItself(each)))
    for (const open of free) {
      const area = valuesOf(result, open);
      if (!hasSize(result, area) || !(await isEqual(result, await workbook.values(area)))) continue;
      take(result, { area, open });
      break;
    }
  MATCHES.forEach(match);

  // The others may stand as values: where they were, or else moved.
  const left = results.filter((each) => !found.has(each));
  const there = new Map<RecordedResult, Rows>();
  for (const result of left) {
    const isThere = workbook.sheets.some((name) => name.toLowerCase() === result.sheet.toLowerCase());
    const rows = isThere && isFree(result.values) ? await workbook.values(result.values) : [];
    if (rows.length > 0 && (await isEqual(result, rows))) take(result, { area: result.values });
    else there.set(result, rows);
  }
  for (const [result, rows] of there) {
    const isMoved = async (area: Area, values: Rows) => isFree(area) && isEqual(result, values);
    const area = tellsItself(result) && (await findMoved(result, workbook, isMoved));
    if (area) take(result, { area });
    else if (!rows.every(isBlankRow)) take(result, { area: result.values });
  }
  return found;
}

const hashesOf = ({ columns }: RecordedResult, rows: Rows) =>
  hashValues(
    columns.map(({ identifier }) => identifier),
    rows,
  );

/** A single figure such as 0 is found anywhere. */
const tellsItself = ({ values }: RecordedResult): boolean => values.rows * values.columns > 1;

const hasSize = ({ values }: RecordedResult, { rows, columns }: Area): boolean =>
  rows === values.rows && columns === values.columns;

const isBlankRow = (row: Rows[number]): boolean => row.every((value) => value === '');

/** The values of a formula below as many headings as there were. */
function valuesOf(result: RecordedResult, { area }: OpenResult): Area {
  const headings = Math.min(headingsOf(result), area.rows);
  return { ...area, row: area.row + headings, rows: area.rows - headings };
}

/** A search ends before it takes seconds. */
const MOST_SEARCHED = 2_000_000;

/** Looks for cells of the size of a result that hold its values, on any sheet. */
async function findMoved(
  { values: { rows, columns }, columns: [first], hashes }: RecordedResult,
  workbook: OpenWorkbook,
  isIt: (area: Area, values: Rows) => Promise<boolean>,
): Promise<Area | undefined> {
  let left = MOST_SEARCHED;
  for (const sheet of workbook.sheets) {
    const used = await workbook.used(sheet);
    if (!used || used.rows < rows || used.columns < columns) continue;
    const [down, right] = [used.rows - rows + 1, used.columns - columns + 1];
    left -= used.rows * used.columns + down * right * rows;
    if (left < 0) return undefined;
    const cells = await workbook.values(used);
    for (let at = 0; at < down * right; at++) {
      const [row, column] = [Math.floor(at / right), at % right];
      const values = cells.slice(row, row + rows).map((line) => line.slice(column, column + columns));
      const ofFirst = values.map((line) => line.slice(0, 1));
      if ((await hashValues([first!.identifier], ofFirst)).whole !== hashes.columns[0]) continue;
      const area = { sheet, row: used.row + row, column: used.column + column, rows, columns };
      if (await isIt(area, values)) return area;
    }
  }
  return undefined;
}

/** Says how values differ from a record, or why that is not known. Undefined if they are equal. */
async function differenceOf(
  result: RecordedResult,
  { area, open }: Found,
  workbook: OpenWorkbook,
): Promise<string | undefined> {
  const { columns, hashes, values } = result;
  const rows = open ? await workbook.values(area) : await valuesWithBelow(result, area, workbook);
  const current = await hashesOf(result, rows);
  if (current.whole === hashes.whole) return undefined;
  if (open?.isBusy) return 'Not compared: its formula still runs. Check again when it has answered.';
  if (open?.error) return `Not compared: its cell shows ${open.error}. Refresh, and check again.`;
  const edited = open && !isAlike(result, open) ? ' Its formula has changed, too.' : '';
  if (area.columns !== columns.length)
    return `It has ${countOf(area.columns, 'column')} now, and had ${columns.length}.${edited}`;
  const now = open ? rows.length : rows.findLastIndex((row) => !isBlankRow(row)) + 1;
  if (now !== values.rows) {
    const count = Math.abs(now - values.rows);
    const what =
      now > values.rows
        ? plural(count, 'was added', 'were added')
        : plural(count, 'is missing', 'are missing');
    return `${countOf(count, 'row')} ${what}: ${countText(now)} now, ${countText(values.rows)} then.${edited}`;
  }
  if (current.sorted === hashes.sorted) return `The same rows are in another order.${edited}`;
  const changed = columns.flatMap(({ identifier, label }, at) =>
    current.columns[at] === hashes.columns[at] ? [] : [label || identifier || `column ${at + 1}`],
  );
  if (changed.length === 0) return `The record contradicts itself: it was edited. ${AGAIN}`;
  return `Changed in ${countOf(changed.length, 'column')}: ${changed.join(', ')}.${edited}`;
}

/** Rows that are counted below values. */
const MOST_ADDED = 10_000;

/** Values without a formula do not tell where they end: rows that follow them were added. */
async function valuesWithBelow(
  { isBlankBelow }: RecordedResult,
  area: Area,
  { used, values }: OpenWorkbook,
): Promise<Rows> {
  const all = await used(area.sheet);
  const below = all && isBlankBelow ? all.row + all.rows - area.row - area.rows : 0;
  const rows = await values({ ...area, rows: area.rows + Math.min(MOST_ADDED, Math.max(0, below)) });
  const end = rows.findIndex((row, at) => at >= area.rows && isBlankRow(row));
  return end < 0 ? rows : rows.slice(0, end);
}
