import { isBlank, type CellValue } from './canonical-cell';
import type { DataArea } from './data-area';
import { hashData, type RunTask } from './hash-data';
import { EVIDENCE } from './labels';
import { readEvidence, type RecordedResult } from './read-evidence';

/** What a check of an evidence sheet found. */
export interface CheckedEvidence {
  sheet: string;
  seal: string;
  isSealed: boolean;
  results: readonly CheckedResult[];
}

export interface CheckedResult {
  /** The cell of the formula, such as `'Rent roll'!B9`. */
  place: string;
  formula: string;
  outcome: Outcome;
}

export const isEvidenceName = (sheet: string): boolean => sheet.startsWith(EVIDENCE);

/** Checks one sheet, whose columns B to G are given. Returns undefined if it is not an evidence sheet. */
export async function checkEvidence(
  sheet: string,
  rows: readonly (readonly CellValue[])[],
  read: ReadArea,
  run: RunTask,
): Promise<CheckedEvidence | undefined> {
  const found = await readEvidence(rows);
  if (!found) return undefined;
  const results: CheckedResult[] = [];
  for (const result of found.results) {
    if ('problem' in result) {
      const { place, problem } = result;
      results.push({ place, formula: '', outcome: { kind: 'unreadable', problem } });
    } else {
      const { place, formula } = result;
      results.push({ place, formula, outcome: await checkResult(result, read, run) });
    }
  }
  return { sheet, seal: found.seal, isSealed: found.isSealed, results };
}

export const isUnchanged = ({ isSealed, results }: CheckedEvidence): boolean =>
  isSealed && results.every(({ outcome }) => outcome.kind === 'unchanged');

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
async function checkResult(
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
