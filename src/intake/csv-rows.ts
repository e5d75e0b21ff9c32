import { badInput, RrError } from '../contract/failure';
import { groupBy } from '../table/sorting/group-by';
import { MAX_CELLS, MAX_ROWS } from './size-limits';

const MAX_CHARACTERS = 20_000_000;
const DELIMITERS = [';', '\t', ',', '|'] as const;
const SAMPLE_ROWS = 200;

/**
 * Reads CSV text, cells copied as text, and text that is aligned by spaces. Ragged rows stay as they are, and cells keep their
 * spaces. A stray quote stays in its row, where the reader of rent rolls finds it.
 */
export function csvRows(text: string): string[][] {
  if (text.trim() === '')
    throw badInput('The text is empty. Paste the rows of the rent roll, headings included.');
  if (text.length > MAX_CHARACTERS)
    throw new RrError(
      'too-large',
      `The text has ${Math.round(text.length / 1e6)} million characters. At most 20 million are read. Open the file in Excel, and check its sheet.`,
    );
  const [, declared] = /^\uFEFF?sep=(.)\r?\n/i.exec(text) ?? [];
  const body = declared === undefined ? text.replace(/^\uFEFF/, '') : text.replace(/^[^\n]*\n/, '');
  const lines = body.split(LINE_END);
  const quote = quoteOf(lines);
  const delimiter = declared ?? delimiterOf(lines, quote);
  const rows =
    (declared === undefined && delimiter.startsWith(',') && alignedRows(lines)) ||
    // One row more than is read tells that there are too many.
    recordsOf(lines, delimiter, quote, MAX_ROWS + 1);
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  if (rows.length > MAX_ROWS || rows.length * width > MAX_CELLS)
    throw new RrError(
      'too-large',
      `The text has more than ${MAX_ROWS.toLocaleString('en-US')} rows or ${MAX_CELLS.toLocaleString('en-US')} cells. Take the rows of one property, and paste these.`,
    );
  while (rows.at(-1)?.every((cell) => cell.trim() === '')) rows.pop();
  if (rows.every((row) => row.length < 2))
    throw badInput(
      'The text has one column only. Cells must be separated by a semicolon, a comma, a tab or |.',
    );
  return rows;
}

const LINE_END = /\r\n|\n|\r/;
const MAX_LINES = 31;

/** The cells of each record. A line whose quotes do not fit is a record of its own, and its quotes are signs of its cells. */
function recordsOf(lines: readonly string[], delimiter: string, quote: string, most: number): string[][] {
  const widths = lines.slice(0, SAMPLE_ROWS).map((line) => line.split(delimiter).length);
  const common = widths.filter((cells, at) => widths.indexOf(cells) !== at);
  const width = Math.max(...common, 2);
  const isRow = (line: string) => !line.includes(quote) && line.split(delimiter).length === width;
  const records: string[][] = [];
  for (let at = 0; at < lines.length && records.length < most; at++) {
    let record = lines[at] as string;
    let end = at + 1;
    let cells = cellsOf(record, delimiter, quote);
    while (cells === 'open' && end < Math.min(lines.length, at + MAX_LINES))
      cells = cellsOf((record += `\n${lines[end++]}`), delimiter, quote);
    if (typeof cells === 'string' || lines.slice(at + 1, end - 1).some(isRow))
      records.push((lines[at] as string).split(delimiter));
    else {
      records.push(cells);
      at = end - 1;
    }
  }
  return records;
}

/** The cells of a record, unless its last quote is still open, or one stands where no cell can end. */
function cellsOf(record: string, delimiter: string, quote: string): string[] | 'open' | 'stray' {
  if (!record.includes(quote)) return record.split(delimiter);
  const cells: string[] = [];
  for (let at = 0; at <= record.length; at += delimiter.length) {
    let end = skipSpaces(record, at);
    if (record[end] === quote) {
      const start = end + 1;
      do {
        end = record.indexOf(quote, end + 1);
        if (end < 0) return 'open';
      } while (record[end + 1] === quote && ++end);
      cells.push(record.slice(start, end).replaceAll(quote + quote, quote));
      at = skipSpaces(record, end + 1);
      if (at < record.length && !record.startsWith(delimiter, at)) return 'stray';
    } else {
      const next = record.indexOf(delimiter, at);
      end = next < 0 ? record.length : next;
      cells.push(record.slice(at, end));
      at = end;
    }
  }
  return cells;
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ') at += 1;
  return at;
}

/** Single quotes enclose cells where on every line as many cells begin with one as end with one. */
function quoteOf(lines: readonly string[]): string {
  const quotes = lines.slice(0, SAMPLE_ROWS).map((line) => {
    const begins = count(line, /(?:^|[;,\t|])'/g);
    return begins === count(line, /'(?=$|[;,\t|])/g) ? begins : -Infinity;
  });
  return quotes.reduce((sum, number) => sum + number, 0) >= MIN_LINES ? "'" : '"';
}

const GAP = /[^\s,;|] {2,}\S/;
const MIN_LINES = 3;

/** The cells of text that is aligned by spaces. Undefined for other text. */
function alignedRows(lines: readonly string[]): string[][] | undefined {
  const filled = lines.filter((line) => line.trim() !== '');
  const table = filled.filter((line) => GAP.test(line));
  if (table.length < MIN_LINES || table.length < filled.length * 0.6) return undefined;
  const width = Math.max(...table.map(({ length }) => length));
  const isBlank = (at: number) =>
    table.filter((line) => (line[at] ?? ' ') !== ' ').length <= Math.floor(table.length * 0.02);
  const starts: number[] = [];
  for (let at = 0; at < width; at++)
    if (!isBlank(at) && (at === 0 || (isBlank(at - 1) && (at === 1 || isBlank(at - 2))))) starts.push(at);
  if (starts.length < 3) return undefined;
  return lines.map((line) =>
    GAP.test(line)
      ? starts.map((start, index) => line.slice(index === 0 ? 0 : start, starts[index + 1]).trim())
      : [line],
  );
}

/**
 * The separator that gives most lines the same number of cells, and more than one of them. A space that follows each of them
 * belongs to it.
 */
function delimiterOf(lines: readonly string[], quote: string): string {
  const scores = DELIMITERS.map((delimiter) => {
    const byLength = groupBy(recordsOf(lines, delimiter, quote, SAMPLE_ROWS), ({ length }) => length);
    return Math.max(0, ...[...byLength].map(([cells, records]) => records.length * Math.log2(cells)));
  });
  const best = Math.max(...scores);
  if (best === 0) return ',';
  const delimiter = DELIMITERS[scores.indexOf(best)] as string;
  const inQuotes = new RegExp(`${quote}[^${quote}]*${quote}`, 'g');
  const isAlone = (line: string) =>
    line.replace(inQuotes, '').replaceAll(`${delimiter} `, '').includes(delimiter);
  return lines.some(isAlone) ? delimiter : `${delimiter} `;
}

/** Letters that one of the two code pages has where the other has a sign or a letter that is rare beside them. */
const WESTERN = /[ßäöüéèàçñåøæõãâêîôûÄÖÜÉÀÇÑÅØÆ]/g;
const CENTRAL = /[łąęśźżćńőűřěšžůťďľŁĄĘŚŹŻĆŃŐŰŘĚŠŽŮ]/g;

/**
 * Reads the bytes of a text file: by its byte order mark, else as UTF-8, else as the better of windows-1252 and
 * windows-1250, the code pages of Excel's own CSV files in western and central Europe.
 */
export function decodeText(bytes: ArrayBuffer): string {
  const start = new Uint8Array(bytes.slice(0, 3));
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const western = new TextDecoder('windows-1252').decode(bytes);
    const central = new TextDecoder('windows-1250').decode(bytes);
    return count(central, CENTRAL) > count(western, WESTERN) ? central : western;
  }
}

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;
