import { parseArea } from './data-area';
import type { RecordedResult } from './evidence-rows';
import { canonicalText, isBlank, sha256, type CellValue } from './hash-data';
import { NONE, type SealedCells } from './sealed-cells';
import {
  BELOW_WORDS,
  COLUMN_HEADINGS,
  EVIDENCE,
  FIGURE_HEADINGS,
  FORMS,
  subtitles,
  WORDS,
} from './sheet-form';

export interface ReadEvidence {
  /** What stands on the sheet. */
  seal: string;
  /** The seal is that of the rows below it, and nothing else stands above them. */
  isSealed: boolean;
  /** The workbook is a copy with values only. */
  isCopy: boolean;
  /** It is of the older form, which seals the data of results alone. */
  isOlder: boolean;
  /** First the results, then the figures. */
  sealed: readonly (RecordedResult | SealedCells | Unreadable)[];
}

/** A result or a figure of which something cannot be read. */
interface Unreadable {
  place: string;
  /** A sentence. */
  problem: string;
}

type Rows = readonly (readonly CellValue[])[];

/** The seal stands in the first rows. */
const TOP_ROWS = 20;
const HASH = /^[0-9a-f]{64}$/;

/**
 * Reads the columns B to G of a sheet from its first row on. Returns undefined if it is not an evidence sheet, or one in
 * another form.
 */
export async function readEvidence(rows: Rows): Promise<ReadEvidence | undefined> {
  const at = rows.slice(0, TOP_ROWS).findIndex(([label]) => label === WORDS.seal);
  const below = rows.slice(at + 1, rows.findLastIndex((row) => !row.every(isBlank)) + 1);
  const said = (word: string) => textOf(below.find(([label]) => label === word)?.[1]);
  const form = FORMS.indexOf(said(WORDS.form));
  if (at < 0 || form < 0) return undefined;
  const isOlder = form > 0;
  const seal = textOf(rows[at]![1]);
  const above = rows.slice(0, at + 1).flatMap((row) => row.map(textOf).filter((text) => text !== ''));
  const isAsMade = subtitles(said(WORDS.madeAt)).some(
    (text) => above.join('\n') === [EVIDENCE, text, WORDS.seal, seal].join('\n'),
  );
  const starts = below.flatMap(([label], row) => (START.test(textOf(label)) ? [row] : []));
  const results = starts.map((start, index) => readResult(below.slice(start, starts[index + 1]), isOlder));
  const figures = isOlder ? [] : rowsBelow(below, FIGURE_HEADINGS, ([label]) => isBlank(label));
  return {
    seal,
    isOlder,
    isCopy: below.some(([label]) => label === WORDS.copy),
    isSealed: isAsMade && seal === (await sha256(canonicalText(below))),
    sealed: [...results, ...figures.map((row) => readFigure(row))],
  };
}

const START = new RegExp(`^${WORDS.result} \\d+$`);

function readResult(rows: Rows, isOlder: boolean): RecordedResult | Unreadable {
  const facts = new Map(rows.map(([label, value]) => [textOf(label), textOf(value)] as const).reverse());
  const get = (label: string) => facts.get(label) ?? '';
  const place = get(WORDS.cell);
  const [anchor, data] = [parseArea(place), parseArea(get(WORDS.data))];
  const listed = rowsBelow(rows, COLUMN_HEADINGS, (row) => row.slice(1).every(isBlank))
    .map((row) => row.map(textOf))
    .filter((row) => row[5] !== '');
  const hashes = {
    data: get(WORDS.dataHash),
    sorted: get(WORDS.sortedHash),
    columns: listed.map((row) => row[5]!),
  };
  const unreadable = (problem: string) => ({ place, problem });
  if (!data) return unreadable(`The line “${WORDS.data}” does not name cells.`);
  if (![hashes.data, hashes.sorted, ...hashes.columns].every((hash) => HASH.test(hash)))
    return unreadable('A SHA-256 is missing or is not one.');
  if (listed.length !== data.columns)
    return unreadable(
      `The line “${WORDS.data}” names ${data.columns} columns, but ${listed.length} are listed.`,
    );
  if (!isOlder && !(facts.has(WORDS.formats) && facts.has(WORDS.hidden)))
    return unreadable(`The line “${WORDS.formats}” or “${WORDS.hidden}” is missing.`);
  if (anchor?.sheet !== data.sheet || anchor.column !== data.column || anchor.row > data.row)
    return unreadable(`“${place}” is not a cell of the result.`);
  return {
    ...{ data, hashes },
    area: { ...data, row: anchor.row, rows: data.row + data.rows - anchor.row },
    formula: get(WORDS.formula),
    isEmptyBelow: get(WORDS.below) === BELOW_WORDS.empty,
    columns: listed.map(([identifier, label]) => ({ identifier: identifier!, label: label! })),
    formats: isOlder ? undefined : get(WORDS.formats),
    hidden: isOlder ? NONE : get(WORDS.hidden),
  };
}

function readFigure([cell, value, ...more]: readonly CellValue[]): SealedCells | Unreadable {
  const [place, area] = [textOf(cell), parseArea(textOf(cell))];
  const [formats = '', hidden = '', , formula = ''] = more.map(textOf);
  return area
    ? { area, value: typeof value === 'number' ? value : textOf(value), formats, hidden, formula }
    : { place, problem: `The line “${place}” does not name cells.` };
}

function rowsBelow(rows: Rows, headings: readonly string[], isEnd: (row: readonly CellValue[]) => boolean) {
  const from = rows.findIndex((row) => headings.every((heading, at) => row[at] === heading)) + 1;
  const end = rows.findIndex((row, at) => at >= from && isEnd(row));
  return from === 0 ? [] : rows.slice(from, end < 0 ? undefined : end);
}

const textOf = (value: CellValue | undefined): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? value.error : String(value);
