import type { Finding, GivenCell } from '../extraction';
import type { Problem } from '../facts/read-facts';
import { cellAt, cellText, valueOf } from '../grid/sheet';
import { inSteps, type Steps } from '../../table/steps';
import { isAmount } from '../vocabulary/target-columns';
import { findingOfRows, inEnglish, type TableReading } from './table-reading';

/** Cells that need a look: hidden rows with units, formulas without a value, and texts that Excel would take for a formula. */
export function* oddCells({ sheet, lines, columns }: TableReading): Steps<Finding[]> {
  const { firstRow, cells, hiddenRows } = sheet;
  const known = columns.flatMap(({ column, position }) => (column === null ? [] : { column, position }));
  const amounts = known.filter(({ column }) => isAmount(column));
  const open: number[] = [];
  const hidden: number[] = [];
  const blank: number[] = [];
  const formula: number[] = [];
  yield* inSteps(lines, ([line, { kind }]) => {
    const row = firstRow + line;
    if (cells[line]?.some(isLeftOpen)) open.push(row);
    if (!/unit$|lease$|continuation/.test(kind)) return;
    const hasCell = (of: typeof known, isOdd: (cell: GivenCell) => boolean) =>
      of.some(({ position }) => isOdd(cellAt(sheet, line, position)));
    if (hiddenRows.has(row)) hidden.push(row);
    if (hasCell(amounts, isBlankFormula)) blank.push(row);
    if (hasCell(known, looksLikeFormula)) formula.push(row);
  });
  const found: readonly [Finding['code'], Finding['severity'], rows: number[], text: string][] = [
    ['quote-open', 'warns', open, `A quotation mark is not closed: {}. ${OPEN}`],
    ['hidden-row', 'note', hidden, 'Hidden, but read: {}.'],
    ['formula-blank', 'warns', blank, `Formulas of amounts or areas show nothing: {}. ${BLANK}`],
    ['formula-text', 'note', formula, 'A text begins like a formula, and is kept as text: {}.'],
  ];
  return found.flatMap(([code, severity, rows, text]) => findingOfRows({ code, severity, rows, text }));
}

const OPEN = 'Cells of the row can be in wrong columns: compare it with the file.';
const BLANK = 'If they were never calculated, press F9 and check again.';

/** A text that begins with a quotation mark, and has an odd number of them. */
function isLeftOpen(cell: GivenCell): boolean {
  const value = valueOf(cell);
  return typeof value === 'string' && value.startsWith('"') && value.split('"').length % 2 === 0;
}

const isBlankFormula = (cell: GivenCell): boolean =>
  typeof cell === 'object' && cell?.f === true && (cell.v === null || cell.v === '');

function looksLikeFormula(cell: GivenCell): boolean {
  const value = valueOf(cell);
  if (typeof value !== 'string' || !/^[\s\u00a0=@+-]/.test(value)) return false;
  return /^[=@]|^[+-](?![\d.,\s€$£(-]|$)/.test(cellText(value));
}

const MAX_NAMED = 20;

/** Says of each column which values could not be read, or not as they stand. */
export const problemFindings = ({ problems, columns, sheet }: TableReading): Finding[] =>
  problems.flatMap(({ kind, position, lines, texts: [first = ''], sum = 0 }): Finding[] => {
    const sentence = SENTENCES[kind];
    if (!sentence) return [];
    const [code, severity, singular, plural] = sentence;
    const rows = lines.slice(0, MAX_NAMED).map((line) => sheet.firstRow + line);
    const heading = `“${columns.find((column) => column.position === position)?.heading ?? ''}”`;
    const replacements = {
      count: lines.length,
      heading,
      first,
      row: rows[0],
      // Most problems have none, and the first formatter of numbers takes long to make.
      sum: sum === 0 ? '0' : inEnglish(sum),
    };
    const filled = (_: string, name: string) => `${replacements[name as keyof typeof replacements]}`;
    const text = (lines.length === 1 ? singular : plural).replace(/\{(\w+)\}/g, filled);
    return [{ code, severity, text, rows, positions: kind === 'step' ? undefined : [position] }];
  });

type Sentence = readonly [
  code: Finding['code'],
  severity: Finding['severity'],
  singular: string,
  plural: string,
];

/** Of values of a column: what one is, and what many are. */
const ofColumn = (noun: string, singular: string, plural = singular): [string, string] => {
  const example = 'for example “{first}” (row {row}).';
  return [
    `{count} ${noun} of {heading} ${singular}, ${example}`,
    `{count} ${noun}s of {heading} ${plural}, ${example}`,
  ];
};
const VACANT =
  'of {sum} a year together, for example in row {row}. They are asked for or past, and do not count.';
const STEPS = 'left out, for example in row {row}: {first}.';

/** The other kinds are asked. */
const SENTENCES: Readonly<Partial<Record<Problem['kind'], Sentence>>> = {
  error: ['error-cell', 'note', ...ofColumn('cell', 'shows an error', 'show an error')],
  'open date': [
    'value-unreadable',
    'note',
    ...ofColumn('date', 'stands for "unknown" or "without end"', 'stand for "unknown" or "without end"'),
  ],
  'unknown value': ['value-unknown', 'note', ...ofColumn('value', 'is read as OTHER', 'are read as OTHER')],
  'vacant rent': [
    'vacant-rent',
    'warns',
    `{count} vacant unit has a rent ${VACANT}`,
    `{count} vacant units have rents ${VACANT}`,
  ],
  step: ['step-dropped', 'note', `{count} rent step was ${STEPS}`, `{count} rent steps were ${STEPS}`],
  unreadable: ['value-unreadable', 'warns', ...ofColumn('value', 'could not be read')],
};
