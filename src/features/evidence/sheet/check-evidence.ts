import { formatCell } from '../../../contract/cell-name';
import type { InspectedCells } from '../../../xlsx/open-workbook';
import { parseArea, type DataArea } from './data-area';
import { canonicalText, hashData, isBlank, sha256, type CellValue, type RunTask } from './hash-data';
import {
  BELOW,
  BELOW_WORDS,
  COPY,
  CELL,
  COLUMN_HEADINGS,
  CUT_MARK,
  DATA,
  DATA_HASH,
  EVIDENCE,
  FORM,
  FORM_LABEL,
  FORMULA,
  RESULT,
  SEAL,
  SORTED_HASH,
} from './labels';

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
  /** What the cells hold beside their values that the evidence does not say. */
  concerns: readonly Concern[];
  /** A formula stands in the cell. In a copy with values only, none does. */
  isFormula: boolean;
}

export const isEvidenceName = (sheet: string): boolean => sheet.startsWith(EVIDENCE);

/** Checks one sheet, whose columns B to G are given. Returns undefined if it is not an evidence sheet. */
export async function checkEvidence(
  sheet: string,
  rows: readonly (readonly CellValue[])[],
  book: CheckedBook,
  run: RunTask,
): Promise<CheckedEvidence | undefined> {
  const found = await readEvidence(rows);
  if (!found) return undefined;
  const results: CheckedResult[] = [];
  for (const result of found.results) {
    if ('problem' in result) {
      const { place, problem } = result;
      results.push({
        place,
        formula: '',
        outcome: { kind: 'unreadable', problem },
        concerns: [],
        isFormula: false,
      });
    } else {
      const { place, formula } = result;
      const outcome = await checkResult(result, book.read, run);
      results.push({ place, formula, outcome, ...(await inspectResult(result, found.isCopy, book.inspect)) });
    }
  }
  return { sheet, seal: found.seal, isSealed: found.isSealed, results };
}

export const isUnchanged = ({ isSealed, results }: CheckedEvidence): boolean =>
  isSealed && results.every(isFine);

/** Whether a result shows what it showed, and nothing beside it misleads. */
export const isFine = ({ outcome, concerns }: Pick<CheckedResult, 'outcome' | 'concerns'>): boolean =>
  outcome.kind === 'unchanged' && concerns.length === 0;

/** What can stand in cells whose values agree, so that a reader sees other figures, now or after the next calculation. */
export type Concern =
  /** What stands there now. Undefined if it is a value. */
  | { kind: 'formula'; now: string | undefined }
  /** Cells of the result with a formula of their own. */
  | { kind: 'own formulas'; cells: readonly string[] }
  | { kind: 'filled'; rows: number; columns: number }
  | { kind: 'hidden'; rows: readonly string[]; columns: readonly string[] }
  | { kind: 'hidden sheet' };

/** A workbook, open or saved. Its functions return undefined for a sheet that it lacks. */
export interface CheckedBook {
  /** Returns as many rows as the sheet has filled. */
  read: ReadArea;
  inspect(area: DataArea): Promise<InspectedCells | undefined>;
}

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

type ReadArea = (area: DataArea) => Promise<readonly (readonly CellValue[])[] | undefined>;

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

/** Finds what the values do not show. In a copy with values only, a value stands for the formula. */
async function inspectResult(
  { place, formula, area }: RecordedResult,
  isCopy: boolean,
  inspect: CheckedBook['inspect'],
): Promise<Pick<CheckedResult, 'concerns' | 'isFormula'>> {
  const anchor = parseArea(place);
  if (!anchor || anchor.row > area.row || area.rows * area.columns > MOST_CELLS)
    return { concerns: [], isFormula: false };
  const whole = { ...area, row: anchor.row, rows: area.row + area.rows - anchor.row };
  const found = await inspect(whole);
  if (!found) return { concerns: [], isFormula: false };
  const isAnchor = (cell: { row: number; column: number }) =>
    cell.row === anchor.row && cell.column === anchor.column;
  const own = found.formulas.find(isAnchor);
  // Excel may show the formula of a result in each of its cells.
  const others = found.formulas.filter((cell) => !isAnchor(cell) && cell.formula !== own?.formula);
  const { fills } = own ?? {};
  const { hiddenRows: rows, hiddenColumns: columns } = found;
  const concerns: Concern[] = [
    ...(isCopy && !own
      ? []
      : own && isSameFormula(own.formula, formula)
        ? []
        : [changedFormula(own?.formula)]),
    ...(fills && (fills.rows !== Math.max(1, whole.rows) || fills.columns !== whole.columns)
      ? [{ kind: 'filled' as const, ...fills }]
      : []),
    ...(others.length > 0
      ? [{ kind: 'own formulas' as const, cells: others.map(({ row, column }) => formatCell(row, column)) }]
      : []),
    ...(rows.length + columns.length > 0 ? [{ kind: 'hidden' as const, rows, columns }] : []),
    ...(found.isSheetHidden ? [{ kind: 'hidden sheet' as const }] : []),
  ];
  return { concerns, isFormula: own !== undefined };
}

const changedFormula = (now: string | undefined): Concern => ({ kind: 'formula', now });

/** The sheet holds long formulas up to a mark. */
const isSameFormula = (now: string, sealed: string): boolean => {
  const [start, ...rest] = sealed.split(CUT_MARK);
  return rest.length > 0 ? now.startsWith(start!) : now === sealed;
};

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

/** What an evidence sheet says about a result, as far as a check needs it. */
interface RecordedResult {
  place: string;
  formula: string;
  area: DataArea;
  isEmptyBelow: boolean;
  data: string;
  sorted: string;
  columns: readonly { identifier: string; name: string; hash: string }[];
}

interface ReadEvidence {
  /** What stands on the sheet. */
  seal: string;
  /** The seal is that of the rows below it. */
  isSealed: boolean;
  /** The workbook is a copy with values only. */
  isCopy: boolean;
  /** A text instead of a result says what of it cannot be read. */
  results: readonly (RecordedResult | { place: string; problem: string })[];
}

/** The seal stands in the first rows. */
const TOP_ROWS = 20;
const HASH = /^[0-9a-f]{64}$/;

/**
 * Reads the columns B to G of a sheet from its first row on. Returns undefined if it is not an evidence sheet, or one in
 * another form.
 */
export async function readEvidence(
  rows: readonly (readonly CellValue[])[],
): Promise<ReadEvidence | undefined> {
  const at = rows.slice(0, TOP_ROWS).findIndex(([label]) => label === SEAL);
  const below = withoutBlankEnd(rows.slice(at + 1));
  const hasForm = below.some(([label, value]) => label === FORM_LABEL && value === FORM);
  if (at < 0 || !hasForm) return undefined;
  const seal = textOf(rows[at]![1]);
  const isCopy = below.some(([label]) => label === COPY);
  const starts = below.flatMap((row, index) => (isStart(row) ? [index] : []));
  return {
    seal,
    isCopy,
    isSealed: seal === (await sha256(canonicalText(below))),
    results: starts.map((start, index) => readResult(below.slice(start, starts[index + 1]))),
  };
}

const isStart = ([label]: readonly CellValue[]): boolean =>
  typeof label === 'string' && new RegExp(`^${RESULT} \\d+$`).test(label);

function withoutBlankEnd<Row extends readonly CellValue[]>(rows: readonly Row[]): Row[] {
  const last = rows.findLastIndex((row) => !row.every(isBlank));
  return rows.slice(0, last + 1);
}

function readResult(rows: readonly (readonly CellValue[])[]): ReadEvidence['results'][number] {
  const facts = new Map(
    rows.map(([label, value]) => [textOf(label), textOf(value)]).reverse() as [string, string][],
  );
  const get = (label: string) => facts.get(label) ?? '';
  const place = get(CELL);
  const area = parseArea(get(DATA));
  const [data, sorted] = [get(DATA_HASH), get(SORTED_HASH)];
  const columns = readColumns(rows);
  if (!area) return { place, problem: `The line “${DATA}” does not name cells.` };
  if (!HASH.test(data) || !HASH.test(sorted) || columns.some(({ hash }) => !HASH.test(hash)))
    return { place, problem: 'A SHA-256 is missing or is not one.' };
  if (columns.length !== area.columns)
    return {
      place,
      problem: `The line “${DATA}” names ${area.columns} columns, but ${columns.length} are listed.`,
    };
  const isEmptyBelow = get(BELOW) === BELOW_WORDS.empty;
  return { place, formula: get(FORMULA), area, isEmptyBelow, data, sorted, columns };
}

function readColumns(rows: readonly (readonly CellValue[])[]): RecordedResult['columns'] {
  const [heading] = COLUMN_HEADINGS;
  const from = rows.findIndex((row) => row[0] === heading && row.at(-1) === COLUMN_HEADINGS.at(-1)) + 1;
  if (from === 0) return [];
  const end = rows.findIndex((row, at) => at >= from && row.slice(1).every(isBlank));
  return rows
    .slice(from, end < 0 ? undefined : end)
    .filter((row) => !isBlank(row[5]))
    .map((row) => ({ identifier: textOf(row[0]), name: textOf(row[1]), hash: textOf(row[5]) }));
}

const textOf = (value: CellValue | undefined): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? value.error : String(value);
