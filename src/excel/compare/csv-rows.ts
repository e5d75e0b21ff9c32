import { parse } from 'papaparse';
import { RrError } from '../../contract/failure';
import { MOST_CELLS, MOST_ROWS } from '../../intake/size-limits';

const MOST_CHARACTERS = 20_000_000;
const DELIMITERS = [';', '\t', ',', '|'] as const;
const SAMPLE = 65_536;

/** Reads CSV text, and cells copied as text. Ragged rows stay as they are. Throws `bad-input` with the line of a quote left open. */
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
  const { data, errors } = parse<string[]>(body, {
    delimiter: declared ?? delimiterOf(body),
    // One row more than is read tells that there are too many.
    preview: MOST_ROWS + 1,
  });
  const open = errors.find(({ type }) => type === 'Quotes');
  if (open) {
    const line = (open.row ?? 0) + 1 + (declared === undefined ? 0 : 1);
    throw new RrError(
      'bad-input',
      `A quotation mark in row ${line} of the text is not closed. Close it or remove it, and try again.`,
    );
  }
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

/** The separator that gives most lines the same number of cells, and more than one of them. */
function delimiterOf(text: string): string {
  const sample = text.slice(0, SAMPLE);
  let best: { delimiter: string; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const { data } = parse<string[]>(sample, { delimiter, preview: 200 });
    const counts = new Map<number, number>();
    for (const { length } of data) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
    const score = Math.max(0, ...[...counts].map(([cells, lines]) => lines * Math.log2(cells)));
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}
