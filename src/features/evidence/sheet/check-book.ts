import { RrError } from '../../../contract/failure';
import type { Area } from '../../../excel/reference-walk/area';
import { countOf, countText, firstOf, plural } from '../../../pane-kit/text/count-text';
import type { WorkbookFile } from '../../../xlsx/open-workbook';
import type { SheetContent } from '../../../xlsx/sheet-content';
import { eachFilled, firstCell, formatArea } from './data-area';
import { hashData, isBlank, type CellValue, type RunTask } from './hash-data';
import type { RecordedResult } from './evidence-rows';
import { readEvidence, type ReadEvidence } from './read-evidence';
import { compareCells, otherLooks, valuesIn, type SealedCells } from './sealed-cells';
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

type Later<T> = T | Promise<T>;

/** A workbook, open or saved. */
export interface BookReader extends Pick<WorkbookFile, 'sheets' | 'changing'> {
  sheet(name: string): Later<SheetContent | undefined>;
  formulaCells(sheet: string): Later<readonly Pick<Area, 'row' | 'column'>[]>;
}

/** More than Excel can calculate in one result. */
const MOST_CELLS = 10_000_000;
/** Rows that are counted below the data. */
const MOST_ADDED = 10_000;
/** Rows of an evidence sheet of a workbook with more formulas than anybody reads. */
const MOST_ROWS = 100_000;

/** Checks all evidence sheets of a workbook. Throws `not-found` with a sentence if it has none. */
export async function checkBook(book: BookReader, title: string, run: RunTask): Promise<CheckedBook> {
  const evidence = await evidenceOf(book);
  if (evidence.size === 0)
    throw new RrError(
      'not-found',
      `${title} has no sheet that the add-in has made with “Insert evidence sheet”, or one of a form that this program does not know.`,
    );
  const sheets: CheckedSheet[] = [];
  for (const [name, one] of evidence) sheets.push(await checkSheet(name, one, book, run));
  const warnings = await warningsOf(book, evidence);
  const isFine = sheets.every(({ isSealed, results }) => isSealed && results.every((place) => place.isFine));
  return { isUnchanged: warnings.length === 0 && isFine, warnings, sheets };
}

/** Reads the evidence sheets of a workbook, by their names. */
async function evidenceOf(book: BookReader): Promise<Map<string, ReadEvidence>> {
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
  const { seal, isSealed, isCopy, sealed: all } = evidence;
  const sealed = new Set(sealedFormulas(all));
  const results: CheckedPlace[] = [];
  let values = 0;
  const problemsOf = async (entry: RecordedResult | SealedCells): Promise<string[]> => {
    const isBlankThen = 'value' in entry && entry.value === '';
    if (!isBlankThen && entry.area.rows * entry.area.columns > MOST_CELLS)
      return [`${UNREAD} It names more cells than a result can have.`];
    const sheet = await book.sheet(entry.area.sheet);
    if (!sheet) return ['Not found: the sheet was deleted or renamed.'];
    if ('value' in entry) return compareCells(sheet, entry, sealed);
    if (!sheet.formulas.get(entry.area.row)?.has(entry.area.column)) values += 1;
    const differ = await checkValues(entry, sheet, run);
    const looks = await otherLooks(sheet, { ...entry, mayBeValue: isCopy }, sealed);
    return [differ ?? when(looks.length > 0, 'The values are unchanged, but:'), looks].flat();
  };
  for (const one of all) {
    const isUnread = 'problem' in one;
    const isResult = !isUnread && 'hashes' in one;
    const place = isUnread ? one.place : isResult ? firstCell(one.area) : formatArea(one.area);
    const problems = isUnread ? [`${UNREAD} ${one.problem}`] : await problemsOf(one);
    const isFine = problems.length === 0;
    if (!isFine || isResult) results.push({ place, text: problems.join(' ') || 'Unchanged.', isFine });
  }
  const says = isSealed
    ? 'The sheet agrees with its seal. Compare the seal with the one in the covering mail.'
    : 'This sheet was changed after it was made: it does not agree with its seal. Do not rely on it.';
  const covers = [
    ...(await coverageText(book, sealed)),
    ...coverage(evidence, values),
    'Charts, colours and all other cells and formulas are not covered.',
  ];
  return { name, seal, isSealed, says, results, covers };
}

function coverage({ isCopy, isOlder, sealed }: ReadEvidence, values: number): string[] {
  const figures = sealed.filter((entry) => 'value' in entry).length;
  return [
    ...when(
      figures > 0,
      `Beside the results, the sheet seals ${countText(figures)} cells or areas: figures and what they read.`,
    ),
    ...when(
      isCopy && values > 0,
      `In this copy ${values} results are values and no formulas: their values were checked.`,
    ),
    ...when(
      isOlder,
      'This evidence has form 1: it covers the data of Rent Roll formulas, but no number formats, no figures over them, no report and no bridge.',
    ),
  ];
}

/** The cells of sealed formulas, as `formatArea` writes them. */
export const sealedFormulas = (sealed: readonly (Pick<SealedCells, 'area' | 'formula'> | object)[]) =>
  sealed.flatMap((one) => ('area' in one && one.formula !== '' ? [firstCell(one.area)] : []));

const MOST_NAMED = 20;

/** Says how many formulas are covered, and where the others are. */
export async function coverageText(book: BookReader, sealed: ReadonlySet<string>): Promise<string[]> {
  let [total, others] = [0, 0];
  const left: string[] = [];
  for (const { name } of book.sheets) {
    const cells = await book.formulaCells(name);
    const count = cells.filter(
      ({ row, column }) => !sealed.has(firstCell({ sheet: name, row, column })),
    ).length;
    [total, others] = [total + cells.length, others + count];
    left.push(...when(count > 0, `${JSON.stringify(name)} ${countText(count)}`));
  }
  return [
    `${countText(total - others)} of ${countText(total)} formulas are covered.`,
    ...when(others > 0, `Formulas that are not covered, by sheet: ${firstOf(left, MOST_NAMED, ' sheets')}.`),
  ];
}

/** Compares the values of a result with their hashes, and says how they differ. */
async function checkValues(
  { data, columns, isEmptyBelow, hashes }: RecordedResult,
  sheet: SheetContent,
  run: RunTask,
): Promise<string | undefined> {
  const rows = valuesIn(sheet, data);
  const found = await hashData({ identifiers: columns.map(({ identifier }) => identifier), rows }, run);
  const added = isEmptyBelow ? countAdded(data, sheet) : 0;
  if (found.data === hashes.data)
    return added === 0
      ? undefined
      : `The rows are unchanged, but ${countOf(added, 'row was', 'rows were')} added below them.`;
  if (rows.length > 0 && rows.every(isBlankRow))
    return 'Not found: its cells are blank. They may have been moved or deleted.';
  const error = onlyError(rows);
  if (error !== undefined)
    return `Its cells show ${error}. A program without the add-in may have calculated the formula: check a copy from before that.`;
  const now = added > 0 ? data.rows + added : rows.findLastIndex((row) => !isBlankRow(row)) + 1;
  if (now !== data.rows)
    return `The number of rows has changed: ${countOf(now, 'row')} now, ${countText(data.rows)} then.`;
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
function countAdded(area: Area, sheet: SheetContent): number {
  const rows = new Set<number>();
  const below = { ...area, row: area.row + area.rows, rows: MOST_ADDED };
  eachFilled({ cells: sheet.cells }, below, (row) => rows.add(row));
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
async function warningsOf(book: BookReader, evidence: ReadonlyMap<string, ReadEvidence>): Promise<string[]> {
  const warnings: string[] = [];
  const areas = [...evidence.values()].flatMap(({ sealed }) =>
    sealed.flatMap((entry) => ('area' in entry ? [entry.area.sheet] : [])),
  );
  for (const name of new Set([...evidence.keys(), ...areas])) {
    const sheet = await book.sheet(name);
    const has = [...(sheet?.misleads ?? []), ...(sheet && evidence.has(name) ? looksOfEvidence(sheet) : [])];
    const words = `has ${has.join(' and ')}, so it may show other values than were sealed.`;
    warnings.push(...when(has.length > 0, `Sheet ${JSON.stringify(name)} ${words}`));
    const isHidden = sheet?.isHidden && evidence.has(name);
    warnings.push(...when(isHidden === true, `Sheet ${JSON.stringify(name)} with evidence is hidden.`));
  }
  const byLook = new Map<string, string[]>();
  for (const { name } of book.sheets)
    byLook.set(looksLike(name), [...(byLook.get(looksLike(name)) ?? []), JSON.stringify(name)]);
  for (const names of byLook.values())
    warnings.push(...when(names.length > 1, `The names of these sheets look alike: ${names.join(', ')}.`));
  const changing = (what: string) => `The workbook has ${what}, which can change cells when it opens.`;
  return [...warnings, ...book.changing.map(changing)];
}

/** A sheet of evidence has values only. Counts, and in column F control totals, have a format that shows all of them. */
function isOfEvidence(format: string, column: number, value: CellValue): boolean {
  if (format === '@' || (format === '#,##0.00' && column === 5)) return true;
  return format === '#,##0' && (typeof value !== 'number' || Number.isInteger(value));
}

function looksOfEvidence(sheet: SheetContent): string[] {
  const valueAt = (row: number, column: number) => sheet.cells.get(row)?.get(column) ?? null;
  const isOther =
    [...sheet.formats].some(([row, line]) =>
      [...line].some(([column, format]) => !isOfEvidence(format, column, valueAt(row, column))),
    ) || (sheet.brought?.size ?? 0) > 0;
  const isBeside = [...sheet.cells.values()].some((line) => [...line.keys()].some((at) => at < 1 || at > 6));
  return [
    ...when(sheet.formulas.size > 0, 'formulas'),
    ...when(isOther, 'number formats of other sheets'),
    ...when(isBeside, 'cells beside those that are sealed'),
    ...when(sheet.hiddenRows.size + sheet.hiddenColumns.size > 0, 'hidden rows or columns'),
  ];
}

/** Equal for names that a person takes for the same. */
const looksLike = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Cc}\p{Z}]+/gu, '')
    .toLowerCase();
