import { isBlank, type CellValue } from './canonical-cell';
import type { DataArea } from './data-area';
import { hashData, type RunTask } from './hash-data';
import type { RecordedResult } from './read-evidence';

export type Outcome =
  | { kind: 'unchanged' }
  | { kind: 'reordered' }
  /** These columns differ: their names. */
  | { kind: 'changed'; columns: readonly string[] }
  /** The rows are as they were, and others follow them: their number. */
  | { kind: 'added below'; rows: number }
  | { kind: 'rows'; then: number; now: number }
  /** All cells show this error. */
  | { kind: 'error'; error: string }
  | { kind: 'not found'; because: 'sheet' | 'cells' }
  | { kind: 'unreadable'; problem: string };

/** Returns the cells, or as many rows as the sheet has filled. Undefined if the workbook lacks the sheet. */
export type ReadArea = (area: DataArea) => Promise<readonly (readonly CellValue[])[] | undefined>;

/** More than Excel can calculate in one result. */
const MOST_CELLS = 10_000_000;
/** Rows that are counted below the data. */
const MOST_ADDED = 10_000;

/** Compares what cells hold now with what an evidence sheet says about them. */
export async function checkResult(
  { area, columns, isEmptyBelow, data, sorted }: RecordedResult,
  read: ReadArea,
  run: RunTask,
): Promise<Outcome> {
  if (area.rows * area.columns > MOST_CELLS)
    return { kind: 'unreadable', problem: 'It names more cells than a result can have.' };
  const cells = await read({ ...area, rows: area.rows + 1 });
  if (!cells) return { kind: 'not found', because: 'sheet' };
  const [blank, next] = [columns.map(() => null), cells[area.rows]];
  const rows = Array.from({ length: area.rows }, (_, at) => cells[at] ?? blank);
  const hashes = await hashData({ identifiers: columns.map(({ identifier }) => identifier), rows }, run);
  const added = isEmptyBelow && next && !isBlankRow(next) ? await countAdded(area, read) : 0;
  if (hashes.data === data) return added > 0 ? { kind: 'added below', rows: added } : { kind: 'unchanged' };
  if (rows.length > 0 && rows.every(isBlankRow)) return { kind: 'not found', because: 'cells' };
  const error = onlyError(rows);
  if (error !== undefined) return { kind: 'error', error };
  const now = added > 0 ? area.rows + added : rows.findLastIndex((row) => !isBlankRow(row)) + 1;
  if (now !== area.rows) return { kind: 'rows', then: area.rows, now };
  if (hashes.sorted === sorted) return { kind: 'reordered' };
  const differ = columns.flatMap(({ identifier, name, hash }, at) =>
    hash === hashes.columns[at] ? [] : [name || identifier || `column ${at + 1}`],
  );
  return { kind: 'changed', columns: differ };
}

async function countAdded(area: DataArea, read: ReadArea): Promise<number> {
  const below = { ...area, row: area.row + area.rows, rows: MOST_ADDED };
  const rows = (await read(below)) ?? [];
  const end = rows.findIndex(isBlankRow);
  return end < 0 ? rows.length : end;
}

/** Blank cells do not count. */
function onlyError(rows: readonly (readonly CellValue[])[]): string | undefined {
  const filled = rows.flat().filter((cell) => !isBlank(cell));
  const [first] = filled;
  if (typeof first !== 'object' || first === null) return undefined;
  return filled.every((cell) => typeof cell === 'object' && cell?.error === first.error)
    ? first.error
    : undefined;
}

const isBlankRow = (row: readonly CellValue[]): boolean => row.every(isBlank);
