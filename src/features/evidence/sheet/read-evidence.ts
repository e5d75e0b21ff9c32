import { parseArea, type DataArea } from './data-area';
import { canonicalText, isBlank, sha256, type CellValue } from './hash-data';
import {
  BELOW,
  BELOW_WORDS,
  COPY,
  CELL,
  COLUMN_HEADINGS,
  DATA,
  DATA_HASH,
  FIGURE_HEADINGS,
  FORM,
  FORM_1,
  FORM_LABEL,
  FORMATS,
  FORMULA,
  HIDDEN,
  RESULT,
  SEAL,
  SORTED_HASH,
} from './labels';
import { NONE, type SealedCells } from './sealed-cells';

/** What an evidence sheet says about a result, as far as a check needs it. */
export interface RecordedResult {
  place: string;
  formula: string;
  area: DataArea;
  isEmptyBelow: boolean;
  data: string;
  sorted: string;
  columns: readonly { identifier: string; name: string; hash: string }[];
  /** Undefined in the older form. */
  formats: string | undefined;
  hidden: string;
}

export interface ReadEvidence {
  /** What stands on the sheet. */
  seal: string;
  /** The seal is that of the rows below it. */
  isSealed: boolean;
  /** The workbook is a copy with values only. */
  isCopy: boolean;
  /** It is of the older form, which seals the data of results alone. */
  isOlder: boolean;
  /** A text instead of a result or of a figure says what of it cannot be read. */
  results: readonly (RecordedResult | Unreadable)[];
  figures: readonly (SealedCells | Unreadable)[];
}

interface Unreadable {
  place: string;
  problem: string;
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
  const form = below.find(([label]) => label === FORM_LABEL)?.[1];
  if (at < 0 || (form !== FORM && form !== FORM_1)) return undefined;
  const seal = textOf(rows[at]![1]);
  const isCopy = below.some(([label]) => label === COPY);
  const starts = below.flatMap((row, index) => (isStart(row) ? [index] : []));
  return {
    seal,
    isCopy,
    isOlder: form === FORM_1,
    isSealed: seal === (await sha256(canonicalText(below))),
    results: starts.map((start, index) => readResult(below.slice(start, starts[index + 1]), form === FORM_1)),
    figures: form === FORM_1 ? [] : readFigures(below),
  };
}

const isStart = ([label]: readonly CellValue[]): boolean =>
  typeof label === 'string' && new RegExp(`^${RESULT} \\d+$`).test(label);

function withoutBlankEnd<Row extends readonly CellValue[]>(rows: readonly Row[]): Row[] {
  const last = rows.findLastIndex((row) => !row.every(isBlank));
  return rows.slice(0, last + 1);
}

function readResult(
  rows: readonly (readonly CellValue[])[],
  isOlder: boolean,
): ReadEvidence['results'][number] {
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
  if (!isOlder && !(facts.has(FORMATS) && facts.has(HIDDEN)))
    return { place, problem: `The line “${FORMATS}” or “${HIDDEN}” is missing.` };
  const isEmptyBelow = get(BELOW) === BELOW_WORDS.empty;
  const looks = isOlder
    ? { formats: undefined, hidden: NONE }
    : { formats: get(FORMATS), hidden: get(HIDDEN) };
  return { place, formula: get(FORMULA), area, isEmptyBelow, data, sorted, columns, ...looks };
}

/** Reads the lines of figures, which end at the first row without a cell. */
function readFigures(rows: readonly (readonly CellValue[])[]): ReadEvidence['figures'] {
  const from = rows.findIndex((row) => FIGURE_HEADINGS.every((heading, at) => row[at] === heading)) + 1;
  if (from === 0) return [];
  const end = rows.findIndex(([label], at) => at >= from && isBlank(label));
  return rows.slice(from, end < 0 ? undefined : end).map(([cell, value, formats, hidden, , formula]) => {
    const area = parseArea(textOf(cell));
    return area
      ? {
          area,
          value: typeof value === 'number' ? value : textOf(value),
          formats: textOf(formats),
          hidden: textOf(hidden),
          formula: textOf(formula),
        }
      : { place: textOf(cell), problem: `The line “${textOf(cell)}” does not name cells.` };
  });
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
