import { canonicalText, isBlank, type CellValue } from './canonical-cell';
import { parseArea, type DataArea } from './data-area';
import { sha256 } from './hash-data';
import {
  BELOW,
  BELOW_WORDS,
  CELL,
  COLUMN_HEADINGS,
  DATA,
  DATA_HASH,
  FORM,
  FORM_LABEL,
  FORMULA,
  RESULT,
  SEAL,
  SORTED_HASH,
} from './labels';

/** What an evidence sheet says about a result, as far as a check needs it. */
export interface RecordedResult {
  place: string;
  formula: string;
  area: DataArea;
  isEmptyBelow: boolean;
  data: string;
  sorted: string;
  columns: readonly { identifier: string; name: string; hash: string }[];
}

export interface ReadEvidence {
  /** What stands on the sheet. */
  seal: string;
  /** The seal is that of the rows below it. */
  isSealed: boolean;
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
  const starts = below.flatMap((row, index) => (isStart(row) ? [index] : []));
  return {
    seal,
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
