import { RrError } from '../../../contract/failure';
import { countOf, countText, plural } from '../../../pane-kit/text/count-text';
import type { WorkbookFile } from '../../../xlsx/open-workbook';
import type { SheetContent } from '../../../xlsx/sheet-content';
import { firstCell, formatArea, parseArea } from './data-area';
import { hashData, isBlank, type CellValue, type RunTask } from './hash-data';
import { readEvidence, type ReadEvidence, type RecordedResult } from './read-evidence';
import { compareCells, eachIn, otherLooks, valuesIn, type SealedCells } from './sealed-cells';
import { EVIDENCE, when } from './sheet-form';

/** What a check of a workbook found. Texts are sentences. */
export interface CheckedBook {
  isUnchanged: boolean;
  /** What concerns the workbook as a whole. */
  warnings: readonly string[];
  sheets: readonly CheckedSheet[];
}

/** What a check of one evidence sheet found. */
export interface CheckedSheet {
  name: string;
  seal: string;
  isSealed: boolean;
  /** What the seal tells. */
  says: string;
  /** Each result, and each figure that is not as it was. */
  results: readonly CheckedPlace[];
  /** What the sheet gives evidence of, and what it does not. */
  covers: readonly string[];
}

interface CheckedPlace {
  /** Such as `'Rent roll'!B9`. */
  place: string;
  text: string;
  isFine: boolean;
}

/** A workbook, open or saved. */
export interface BookReader {
  sheets: WorkbookFile['sheets'];
  /** What can change cells when a program opens the file. */
  changing: readonly string[];
  sheet(name: string): Promise<SheetContent | undefined>;
  /** The cells with formulas of each sheet, as `formatArea` writes them. */
  formulas(): Promise<ReadonlyMap<string, readonly string[]>>;
}

/** More than Excel can calculate in one result. */
const MOST_CELLS = 10_000_000;
/** Rows that are counted below the data. */
const MOST_ADDED = 10_000;
/** Rows of an evidence sheet of a workbook with more formulas than anybody reads. */
const MOST_ROWS = 100_000;

/** Checks all evidence sheets of a workbook. Throws `not-found` with a sentence if it has none. */
export async function checkBook(book: BookReader, title: string, run: RunTask): Promise<CheckedBook> {
  const sheets: CheckedSheet[] = [];
  for (const [name, evidence] of await evidenceOf(book))
    sheets.push(await checkSheet(name, evidence, book, run));
  if (sheets.length === 0)
    throw new RrError(
      'not-found',
      `${title} has no sheet that the add-in has made with “Insert evidence sheet”, or one of a form that this program does not know.`,
    );
  const warnings = warningsOf(book, new Set(sheets.map(({ name }) => name)));
  const isFine = sheets.every(({ isSealed, results }) => isSealed && results.every((one) => one.isFine));
  return { isUnchanged: warnings.length === 0 && isFine, warnings, sheets };
}

/** Reads the evidence sheets of a workbook, by their names. */
export async function evidenceOf(book: BookReader): Promise<Map<string, ReadEvidence>> {
  const found = new Map<string, ReadEvidence>();
  for (const { name } of book.sheets) {
    if (!looksLike(name).startsWith(looksLike(EVIDENCE))) continue;
    const content = await book.sheet(name);
    if (!content) continue;
    const rows = [...content.cells.keys()].reduce((most, row) => Math.max(most, row + 1), 0);
    const area = { sheet: name, row: 0, column: 1, rows: Math.min(MOST_ROWS, rows), columns: 6 };
    const evidence = await readEvidence(valuesIn(content, area));
    if (evidence) found.set(name, evidence);
  }
  return found;
}

const UNREAD = 'The evidence cannot be read.';

async function checkSheet(
  name: string,
  evidence: ReadEvidence,
  book: BookReader,
  run: RunTask,
): Promise<CheckedSheet> {
  const { seal, isSealed, isCopy, results, figures } = evidence;
  const sealed = new Set([...results.map(({ place }) => place), ...formulaPlaces(figures)]);
  const checked: CheckedPlace[] = [];
  const problemsOf = async (one: ReadEvidence['results' | 'figures'][number]): Promise<string[]> => {
    if ('problem' in one) return [`${UNREAD} ${one.problem}`];
    const { area } = one;
    if (area.rows * area.columns > MOST_CELLS)
      return [`${UNREAD} It names more cells than a result can have.`];
    const sheet = await book.sheet(area.sheet);
    if (!sheet) return ['Not found: the sheet was deleted or renamed.'];
    return 'hashes' in one
      ? checkResult(one, { isCopy, sealed, sheet, run })
      : compareCells(sheet, one, sealed);
  };
  for (const one of [...results, ...figures]) {
    const [place, problems] = ['place' in one ? one.place : formatArea(one.area), await problemsOf(one)];
    const isFine = problems.length === 0;
    if (!isFine || 'hashes' in one) checked.push({ place, text: problems.join(' ') || 'Unchanged.', isFine });
  }
  const says = isSealed
    ? 'The sheet agrees with its seal. Compare the seal with the one in the covering mail.'
    : 'This sheet was changed after it was made: it does not agree with its seal. Do not rely on it.';
  const covers = coverage(evidence, await book.formulas(), sealed);
  return { name, seal, isSealed, says, results: checked, covers };
}

/** The cells with formulas among sealed cells. */
export const formulaPlaces = (figures: readonly (SealedCells | object)[]): string[] =>
  figures.flatMap((one) => ('formula' in one && one.formula !== '' ? [firstCell(one.area)] : []));

function coverage(
  { isCopy, isOlder, figures, results }: ReadEvidence,
  all: ReadonlyMap<string, readonly string[]>,
  sealed: ReadonlySet<string>,
): string[] {
  const has = new Set([...all.values()].flat());
  const frozen = results.filter(({ place }) => !has.has(place)).length;
  return [
    ...coverageText(all, sealed),
    ...when(
      figures.length > 0,
      `Beside the results, the sheet seals ${countText(figures.length)} cells or areas: figures and what they read.`,
    ),
    ...when(
      isCopy && frozen > 0,
      `In this copy ${frozen} results are values and no formulas: their values were checked.`,
    ),
    ...when(
      isOlder,
      'This evidence has form 1: it covers the data of Rent Roll formulas, but no number formats, no figures over them, no report and no bridge.',
    ),
    'Charts, colours and all other cells and formulas are not covered.',
  ];
}

const MOST_NAMED = 20;

/** Says how many formulas are covered, and where the others are. */
export function coverageText(
  all: ReadonlyMap<string, readonly string[]>,
  sealed: ReadonlySet<string>,
): string[] {
  const left = [...all].flatMap(([sheet, cells]) => {
    const count = cells.filter((cell) => !sealed.has(cell)).length;
    return when(count > 0, { count, text: `${JSON.stringify(sheet)} ${countText(count)}` });
  });
  const total = [...all.values()].reduce((sum, { length }) => sum + length, 0);
  const others = left.reduce((sum, { count }) => sum + count, 0);
  const named = left.slice(0, MOST_NAMED).map(({ text }) => text);
  const more = left.length > MOST_NAMED ? ` and ${left.length - MOST_NAMED} more sheets` : '';
  return [
    `${countText(total - others)} of ${countText(total)} formulas are covered.`,
    ...when(others > 0, `Formulas that are not covered, by sheet: ${named.join(', ')}${more}.`),
  ];
}

interface AtHand {
  isCopy: boolean;
  sealed: ReadonlySet<string>;
  sheet: SheetContent;
  run: RunTask;
}

async function checkResult(
  result: RecordedResult,
  { isCopy, sealed, sheet, run }: AtHand,
): Promise<string[]> {
  const { area, place } = result;
  const values = await checkValues(result, sheet, run);
  const anchor = parseArea(place);
  if (!anchor || anchor.sheet !== area.sheet || anchor.row > area.row)
    return [`${UNREAD} “${place}” is not a cell of the result.`];
  const whole = { ...area, row: anchor.row, rows: area.row + area.rows - anchor.row };
  const looks = await otherLooks(sheet, { ...result, area: whole, mayBeValue: isCopy }, sealed);
  return [values ?? when(looks.length > 0, 'The values are unchanged, but:'), looks].flat();
}

/** Compares the values of a result with their hashes, and says how they differ. */
async function checkValues(
  { area, columns, isEmptyBelow, hashes }: RecordedResult,
  sheet: SheetContent,
  run: RunTask,
): Promise<string | undefined> {
  const rows = valuesIn(sheet, area);
  const found = await hashData({ identifiers: columns.map(({ identifier }) => identifier), rows }, run);
  const added = isEmptyBelow ? countAdded(area, sheet) : 0;
  if (found.data === hashes.data)
    return added === 0
      ? undefined
      : `The rows are unchanged, but ${countOf(added, 'row was', 'rows were')} added below them.`;
  if (rows.length > 0 && rows.every(isBlankRow))
    return 'Not found: its cells are blank. They may have been moved or deleted.';
  const error = onlyError(rows);
  if (error !== undefined)
    return `Its cells show ${error}. A program without the add-in may have calculated the formula: check a copy from before that.`;
  const now = added > 0 ? area.rows + added : rows.findLastIndex((row) => !isBlankRow(row)) + 1;
  if (now !== area.rows)
    return `The number of rows has changed: ${countOf(now, 'row')} now, ${countText(area.rows)} then.`;
  if (found.sorted === hashes.sorted) return 'The same rows are in another order.';
  const differ = columns.flatMap(({ identifier, label }, at) =>
    when(hashes.columns[at] !== found.columns[at], label || identifier || `column ${at + 1}`),
  );
  if (differ.length === 0)
    return 'The evidence contradicts itself: each column agrees, but the whole does not.';
  const which = plural(differ.length, 'one column', `${differ.length} columns`);
  return `The values of ${which} have changed: ${differ.join(', ')}.`;
}

/** Counts the rows with values that follow a result without a gap. */
function countAdded(area: RecordedResult['area'], sheet: SheetContent): number {
  const rows = new Set<number>();
  const below = { ...area, row: area.row + area.rows, rows: MOST_ADDED };
  eachIn(sheet.cells, below, (value, row) => void (isBlank(value) || rows.add(row)));
  let added = 0;
  while (rows.has(below.row + added)) added += 1;
  return added;
}

/** The error that all cells show which are not blank. */
function onlyError(rows: readonly (readonly CellValue[])[]): string | undefined {
  const filled = rows.flat().filter((cell) => !isBlank(cell));
  const errors = filled.map((cell) => (typeof cell === 'object' ? cell?.error : undefined));
  return errors.every((error) => error === errors[0]) ? errors[0] : undefined;
}

const isBlankRow = (row: readonly CellValue[]): boolean => row.every(isBlank);

/** What could lead a reader to other figures than those that were checked. */
function warningsOf(book: BookReader, evidence: ReadonlySet<string>): string[] {
  const byLook = new Map<string, string[]>();
  for (const { name } of book.sheets)
    byLook.set(looksLike(name), [...(byLook.get(looksLike(name)) ?? []), JSON.stringify(name)]);
  return [
    ...book.sheets
      .filter(({ name, isHidden }) => isHidden && evidence.has(name))
      .map(({ name }) => `Sheet ${JSON.stringify(name)} with evidence is hidden.`),
    ...[...byLook.values()]
      .filter((names) => names.length > 1)
      .map((names) => `The names of these sheets look alike: ${names.join(', ')}.`),
    ...book.changing.map((what) => `The workbook has ${what}, which can change cells when it opens.`),
  ];
}

/** Equal for names that a person takes for the same. */
const looksLike = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Cc}\p{Z}]+/gu, '')
    .toLowerCase();
