import { parse } from 'papaparse';
import { RrError } from '../contract/failure';
import { MOST_CELLS, MOST_ROWS } from './size-limits';

const MOST_CHARACTERS = 20_000_000;
const DELIMITERS = [';', '\t', ',', '|'] as const;
const SAMPLE = 65_536;

/**
 * Reads CSV text, cells copied as text, and text that is aligned by spaces. Ragged rows stay as they are. A stray quote stays in
 * its row, where the reader of rent rolls finds it.
 */
export function csvRows(text: string): string[][] {
  if (text.trim() === '')
    throw new RrError('bad-input', 'The text is empty. Paste the rows of the rent roll, headings included.');
  if (text.length > MOST_CHARACTERS)
    throw new RrError(
      'too-large',
      `The text has ${Math.round(text.length / 1e6)} million characters. At most 20 million are read. Open the file in Excel, and check its sheet.`,
    );
  const [, declared] = /^\uFEFF?sep=(.)\r?\n/i.exec(text) ?? [];
  const body = declared === undefined ? text.replace(/^\uFEFF/, '') : text.replace(/^[^\n]*\n/, '');
  const delimiter = declared ?? delimiterOf(body);
  // One row more than is read tells that there are too many.
  const preview = MOST_ROWS + 1;
  const data =
    (declared === undefined && delimiter === ',' && alignedRows(body)) ||
    parse<string[]>(withoutStrayQuotes(body, delimiter), { delimiter, preview }).data;
  const width = data.reduce((most, { length }) => Math.max(most, length), 0);
  if (data.length > MOST_ROWS || data.length * width > MOST_CELLS)
    throw new RrError(
      'too-large',
      `The text has more than ${MOST_ROWS.toLocaleString('en-US')} rows or ${MOST_CELLS.toLocaleString('en-US')} cells. Take the rows of one property, and paste these.`,
    );
  const rows = data.map((row) => row.map((cell) => cell.trim()));
  while (rows.at(-1)?.every((cell) => cell === '')) rows.pop();
  if (rows.every((row) => row.length < 2))
    throw new RrError(
      'bad-input',
      'The text has one column only. Cells must be separated by a semicolon, a comma, a tab or |.',
    );
  return rows;
}

const MOST_IN_CELL = 30;

/** Writes each line whose quotes do not fit so that all of its quotes are signs of its cells, and the next lines are rows. */
function withoutStrayQuotes(text: string, delimiter: string): string {
  if (!text.includes('"')) return text;
  const lines = text.split(/\r\n|\n|\r/);
  const widths = lines.slice(0, 200).map((line) => line.split(delimiter).length);
  const width = Math.max(
    ...widths.filter((cells) => widths.filter((other) => other === cells).length > 1),
    2,
  );
  for (let at = 0; at < lines.length; at++) {
    let record = lines[at] as string;
    let end = at;
    while (quotesOf(record, delimiter) === 'open' && end < Math.min(lines.length - 1, at + MOST_IN_CELL))
      record += `\n${lines[++end] as string}`;
    const hasRows = lines
      .slice(at + 1, end)
      .some((line) => !line.includes('"') && line.split(delimiter).length === width);
    if (quotesOf(record, delimiter) === 'closed' && !hasRows) at = end;
    else
      lines[at] = (lines[at] as string)
        .split(delimiter)
        .map((cell) => `"${cell.replaceAll('"', '""')}"`)
        .join(delimiter);
  }
  return lines.join('\n');
}

/** Whether the quotes of a record enclose cells, are still open, or stand where no cell can end. */
function quotesOf(record: string, delimiter: string): 'closed' | 'open' | 'stray' {
  for (let at = 0; at <= record.length; at++) {
    if (record[at] === '"') {
      do {
        at = record.indexOf('"', at + 1);
        if (at < 0) return 'open';
      } while (record[at + 1] === '"' && ++at);
      if (at + 1 < record.length && record[at + 1] !== delimiter) return 'stray';
    }
    const next = record.indexOf(delimiter, at);
    if (next < 0) return 'closed';
    at = next;
  }
  return 'closed';
}

const GAP = /[^\s,;|] {2,}\S/;
const LEAST_LINES = 3;

/** The cells of text that is aligned by spaces. Undefined for other text. */
function alignedRows(text: string): string[][] | undefined {
  const lines = text.split(/\r\n|\n|\r/);
  const filled = lines.filter((line) => line.trim() !== '');
  const table = filled.filter((line) => GAP.test(line));
  if (table.length < LEAST_LINES || table.length < filled.length * 0.6) return undefined;
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

/** The separator that gives most lines the same number of cells, and more than one of them. */
function delimiterOf(text: string): string {
  const scores = DELIMITERS.map((delimiter) => {
    const { data } = parse<string[]>(text.slice(0, SAMPLE), { delimiter, preview: 200 });
    const counts = new Map<number, number>();
    for (const { length } of data) counts.set(length, (counts.get(length) ?? 0) + 1);
    return Math.max(0, ...[...counts].map(([cells, lines]) => lines * Math.log2(cells)));
  });
  const best = Math.max(...scores);
  return (best > 0 && DELIMITERS[scores.indexOf(best)]) || ',';
}

/** The characters of windows-1252 from 0x80 on. Some runtimes leave these bytes as control characters. */
const WINDOWS_1252 =
  '\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F' +
  '\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178';

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
    const western = withoutControls(new TextDecoder('windows-1252').decode(bytes));
    const central = new TextDecoder('windows-1250').decode(bytes);
    return count(central, CENTRAL) > count(western, WESTERN) ? central : western;
  }
}

const withoutControls = (text: string): string =>
  text.replace(/[\u0080-\u009F]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80] as string);

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;
