import { RrError } from '../../../contract/failure';
import type { WorkbookFile } from '../../../xlsx/open-workbook';
import type { SheetContent } from '../../../xlsx/sheet-content';
import { formatArea, parseArea, type DataArea } from './data-area';
import { hashData, isBlank, type CellValue, type RunTask } from './hash-data';
import { EVIDENCE, evidenceArea } from './labels';
import { readEvidence, type ReadEvidence, type RecordedResult } from './read-evidence';
import { compareCells, eachIn, otherLooks, valuesIn } from './sealed-cells';

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
    const evidence = content && (await readEvidence(valuesIn(content, evidenceArea(name, content.cells))));
    if (evidence) found.set(name, evidence);
  }
  return found;
}

async function checkSheet(
  name: string,
  evidence: ReadEvidence,
  book: BookReader,
  run: RunTask,
): Promise<CheckedSheet> {
  const { seal, isSealed, isCopy, figures } = evidence;
  const results: CheckedPlace[] = [];
  const say = (place: string, problems: readonly string[]) =>
    results.push({ place, text: problems.join(' ') || 'Unchanged.', isFine: problems.length === 0 });
  const places = sealedPlaces(evidence);
  const isCovered = (cell: string) => places.has(cell);
  for (const result of evidence.results)
    say(
      result.place,
      'problem' in result
        ? [`The evidence cannot be read. ${result.problem}`]
        : await checkResult(result, { isCopy, isCovered, sheet: await book.sheet(result.area.sheet), run }),
    );
  for (const figure of figures) {
    const problems =
      'problem' in figure
        ? [`The evidence cannot be read. ${figure.problem}`]
        : isTooLarge(figure.area)
          ? [TOO_LARGE]
          : await compareCells(await book.sheet(figure.area.sheet), figure, isCovered);
    if (problems.length > 0) say('problem' in figure ? figure.place : formatArea(figure.area), problems);
  }
  const says = isSealed
    ? 'The sheet agrees with its seal. Compare the seal with the one in the covering mail.'
    : 'This sheet was changed after it was made: it does not agree with its seal. Do not rely on it.';
  return { name, seal, isSealed, says, results, covers: await coverage(evidence, book, isCovered) };
}

/** The cells of all formulas that the evidence seals. */
const sealedPlaces = ({ results, figures }: ReadEvidence): ReadonlySet<string> =>
  new Set([
    ...results.map(({ place }) => place),
    ...figures.flatMap((figure) =>
      'formula' in figure && figure.formula !== ''
        ? [formatArea({ ...figure.area, rows: 1, columns: 1 })]
        : [],
    ),
  ]);

async function coverage(
  { isCopy, isOlder, figures, results }: ReadEvidence,
  book: BookReader,
  isCovered: (cell: string) => boolean,
): Promise<string[]> {
  const all = await book.formulas();
  const has = new Set([...all.values()].flat());
  const frozen = results.filter(({ place }) => !has.has(place)).length;
  return [
    ...coverageText(all, isCovered),
    ...(figures.length > 0
      ? [
          `Beside the results, the sheet seals ${figures.length.toLocaleString('en-US')} cells or areas: figures and what they read.`,
        ]
      : []),
    ...(isCopy && frozen > 0
      ? [`In this copy ${frozen} results are values and no formulas: their values were checked.`]
      : []),
    ...(isOlder
      ? [
          'This evidence has form 1: it covers the data of Rent Roll formulas, but no number formats, no figures over them, no report and no bridge.',
        ]
      : []),
    'Charts, colours and all other cells and formulas are not covered.',
  ];
}

const MOST_NAMED = 20;

/** Says how many formulas are covered, and where the others are. */
export function coverageText(
  all: ReadonlyMap<string, readonly string[]>,
  isCovered: (cell: string) => boolean,
): string[] {
  const [number, text] = [
    (count: number) => count.toLocaleString('en-US'),
    (name: string) => JSON.stringify(name),
  ];
  const left = [...all]
    .map(([sheet, cells]) => ({ sheet, count: cells.filter((cell) => !isCovered(cell)).length }))
    .filter(({ count }) => count > 0);
  const total = [...all.values()].reduce((sum, { length }) => sum + length, 0);
  const others = left.reduce((sum, { count }) => sum + count, 0);
  const more = left.length - MOST_NAMED;
  return [
    `${number(total - others)} of ${number(total)} formulas are covered.`,
    ...(others > 0
      ? [
          `Formulas that are not covered, by sheet: ${left
            .slice(0, MOST_NAMED)
            .map(({ sheet, count }) => `${text(sheet)} ${number(count)}`)
            .join(', ')}${more > 0 ? ` and ${more} more sheets` : ''}.`,
        ]
      : []),
  ];
}

interface AtHand {
  isCopy: boolean;
  isCovered(cell: string): boolean;
  sheet: SheetContent | undefined;
  run: RunTask;
}

const TOO_LARGE = 'The evidence cannot be read. It names more cells than a result can have.';
const isTooLarge = ({ rows, columns }: DataArea) => rows * columns > MOST_CELLS;

async function checkResult(
  result: RecordedResult,
  { isCopy, isCovered, sheet, run }: AtHand,
): Promise<string[]> {
  const { area, place } = result;
  if (isTooLarge(area)) return [TOO_LARGE];
  if (!sheet) return ['Not found: the sheet was deleted or renamed.'];
  const values = await checkValues(result, sheet, run);
  const anchor = parseArea(place);
  if (!anchor || anchor.sheet !== area.sheet || anchor.row > area.row)
    return [`The evidence cannot be read. “${place}” is not a cell of the result.`];
  const whole = { ...area, row: anchor.row, rows: area.row + area.rows - anchor.row };
  const looks = await otherLooks(sheet, { ...result, area: whole, mayBeValue: isCopy }, isCovered);
  return values.length === 0 && looks.length > 0
    ? ['The values are unchanged, but:', ...looks]
    : [...values, ...looks];
}

/** Compares the values of a result with their hashes. */
async function checkValues(
  { area, columns, isEmptyBelow, data, sorted }: RecordedResult,
  sheet: SheetContent,
  run: RunTask,
): Promise<string[]> {
  const count = (number: number, noun: string) =>
    `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
  const rows = valuesIn(sheet, area);
  const hashes = await hashData({ identifiers: columns.map(({ identifier }) => identifier), rows }, run);
  const added = isEmptyBelow ? countAdded(area, sheet) : 0;
  if (hashes.data === data)
    return added > 0
      ? [
          `The rows are unchanged, but ${count(added, 'row')} ${added === 1 ? 'was' : 'were'} added below them.`,
        ]
      : [];
  if (rows.length > 0 && rows.every(isBlankRow))
    return ['Not found: its cells are blank. They may have been moved or deleted.'];
  const error = onlyError(rows);
  if (error !== undefined)
    return [
      `Its cells show ${error}. A program without the add-in may have calculated the formula: check a copy from before that.`,
    ];
  const now = added > 0 ? area.rows + added : rows.findLastIndex((row) => !isBlankRow(row)) + 1;
  if (now !== area.rows)
    return [
      `The number of rows has changed: ${count(now, 'row')} now, ${area.rows.toLocaleString('en-US')} then.`,
    ];
  if (hashes.sorted === sorted) return ['The same rows are in another order.'];
  const differ = columns.flatMap(({ identifier, name, hash }, at) =>
    hash === hashes.columns[at] ? [] : [name || identifier || `column ${at + 1}`],
  );
  if (differ.length === 0)
    return ['The evidence contradicts itself: each column agrees, but the whole does not.'];
  return [
    `The values of ${differ.length === 1 ? 'one column' : `${differ.length} columns`} have changed: ${differ.join(', ')}.`,
  ];
}

/** Counts the rows with values that follow a result without a gap. */
function countAdded(area: DataArea, sheet: SheetContent): number {
  const rows = new Set<number>();
  const below = { ...area, row: area.row + area.rows, rows: MOST_ADDED };
  eachIn(sheet.cells, below, (value, row) => void (isBlank(value) || rows.add(row)));
  let added = 0;
  while (rows.has(below.row + added)) added += 1;
  return added;
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

/** What could lead a reader to other figures than those that were checked. */
function warningsOf(book: BookReader, evidence: ReadonlySet<string>): string[] {
  const byLook = new Map<string, string[]>();
  for (const { name } of book.sheets)
    byLook.set(looksLike(name), [...(byLook.get(looksLike(name)) ?? []), name]);
  const quoted = (name: string) => JSON.stringify(name);
  return [
    ...book.sheets
      .filter(({ name, isHidden }) => isHidden && evidence.has(name))
      .map(({ name }) => `Sheet ${quoted(name)} with evidence is hidden.`),
    ...[...byLook.values()]
      .filter((names) => names.length > 1)
      .map((names) => `The names of these sheets look alike: ${names.map(quoted).join(', ')}.`),
    ...book.changing.map((what) => `The workbook has ${what}, which can change cells when it opens.`),
  ];
}

/** Equal for names that a person takes for the same. */
const looksLike = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Cc}\p{Z}]+/gu, '')
    .toLowerCase();
