import type { Finding, GivenCell } from '../extraction';
import type { Problem } from '../facts/read-facts';
import { cellAt, cellText, valueOf, type Sheet } from '../grid/sheet';
import { kindOf } from '../vocabulary/target-columns';
import { findingOfRows, type TableReading } from './table-reading';

/** Cells that need a look: hidden rows with units, formulas without a value, and texts that Excel would take for a formula. */
export function oddCells({ sheet, lines, columns }: TableReading): Finding[] {
  const hidden: number[] = [];
  const open: number[] = [];
  const blank: number[] = [];
  const formulas: number[] = [];
  const known = columns.filter(({ column }) => column !== null);
  const amounts = known.filter(({ column }) => column !== null && /money|area/.test(kindOf(column)));
  for (const [line, { kind }] of lines) {
    if (sheet.cells[line]?.some(isLeftOpen)) open.push(sheet.firstRow + line);
    if (!/unit$|lease$|continuation/.test(kind)) continue;
    const row = sheet.firstRow + line;
    if (sheet.hiddenRows.has(row)) hidden.push(row);
    if (amounts.some(({ position }) => isBlankFormula(sheet, line, position))) blank.push(row);
    if (known.some(({ position }) => looksLikeFormula(sheet, line, position))) formulas.push(row);
  }
  return [
    ...findingOfRows(
      'quote-open',
      'warns',
      open,
      (where) =>
        `A quotation mark is not closed: ${where}. Cells of the row can be in wrong columns: compare it with the file.`,
    ),
    ...findingOfRows('hidden-row', 'note', hidden, (where) => `Hidden, but read: ${where}.`),
    ...findingOfRows(
      'formula-blank',
      'warns',
      blank,
      (where) =>
        `Formulas of amounts or areas show nothing: ${where}. If they were never calculated, press F9 and check again.`,
    ),
    ...findingOfRows(
      'formula-text',
      'note',
      formulas,
      (where) => `A text begins like a formula, and is kept as text: ${where}.`,
    ),
  ];
}

/** A text that begins with a quotation mark, and has an odd number of them. */
function isLeftOpen(cell: GivenCell): boolean {
  const value = valueOf(cell);
  return typeof value === 'string' && value.startsWith('"') && value.split('"').length % 2 === 0;
}

function isBlankFormula(sheet: Sheet, line: number, position: number): boolean {
  const cell = cellAt(sheet, line, position);
  if (typeof cell !== 'object' || cell === null) return false;
  return cell.f === true && (cell.v === null || cell.v === '');
}

function looksLikeFormula(sheet: Sheet, line: number, position: number): boolean {
  const value = valueOf(cellAt(sheet, line, position));
  if (typeof value !== 'string' || !/^[\s\u00a0=@+-]/.test(value)) return false;
  return /^[=@]|^[+-](?![\d.,\s€$£(-]|$)/.test(cellText(value));
}

const MOST_NAMED = 20;

/** Says of each column which values could not be read, or not as they stand. */
export const problemFindings = ({ problems, columns, sheet }: TableReading): Finding[] =>
  problems.flatMap(({ kind, position, lines, texts, sum = 0 }): Finding[] => {
    const sentence = SENTENCES[kind];
    if (!sentence) return [];
    const [code, severity, textOf] = sentence;
    const rows = lines.slice(0, MOST_NAMED).map((line) => sheet.firstRow + line);
    const heading = `“${columns.find((column) => column.position === position)?.heading ?? ''}”`;
    const text = textOf({ count: lines.length, heading, first: texts[0] ?? '', row: rows[0] ?? 0, sum });
    return [{ code, severity, text, rows, ...(kind !== 'step' && { positions: [position] }) }];
  });

/** How many values have a problem, and the first of them. */
interface Case {
  count: number;
  heading: string;
  first: string;
  row: number;
  sum: number;
}

const counted = (count: number, singular: string, plural: string) =>
  `${count} ${count === 1 ? singular : plural}`;
const example = ({ first, row }: Case) => `for example “${first}” (row ${row}).`;

type Sentence = readonly [Finding['code'], Finding['severity'], (found: Case) => string];

/** The other kinds are asked. */
const SENTENCES: Readonly<Partial<Record<Problem['kind'], Sentence>>> = {
  error: [
    'error-cell',
    'note',
    (found) =>
      `${counted(found.count, 'cell', 'cells')} of ${found.heading} ${found.count === 1 ? 'shows' : 'show'} an error, ${example(found)}`,
  ],
  'open date': [
    'value-unreadable',
    'note',
    (found) =>
      `${counted(found.count, 'date', 'dates')} of ${found.heading} ${found.count === 1 ? 'stands' : 'stand'} for "unknown" or "without end", ${example(found)}`,
  ],
  'unknown value': [
    'value-unknown',
    'note',
    (found) =>
      `${counted(found.count, 'value', 'values')} of ${found.heading} ${found.count === 1 ? 'is' : 'are'} read as OTHER, ${example(found)}`,
  ],
  'vacant rent': [
    'vacant-rent',
    'warns',
    ({ count, sum, row }) =>
      `${counted(count, 'vacant unit has a rent', 'vacant units have rents')} of ${sum.toLocaleString('en-US')} a year together, for example in row ${row}. They are asked for or past, and do not count.`,
  ],
  step: [
    'step-dropped',
    'note',
    ({ count, first, row }) =>
      `${counted(count, 'rent step was', 'rent steps were')} left out, for example in row ${row}: ${first}.`,
  ],
  unreadable: [
    'value-unreadable',
    'warns',
    (found) =>
      `${counted(found.count, 'value', 'values')} of ${found.heading} could not be read, ${example(found)}`,
  ],
};
