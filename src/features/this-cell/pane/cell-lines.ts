import { capital } from '../../../pane-kit/text/count-text';
import { addressText } from '../../../excel/cell-address';
import type { ColumnFacts, ExplainedCell, LastChange } from '../explain-actions';
import type { Trail } from '../trail/trail';
import type { QuestionWords } from '../../../answers/result/question-words';
import type { FormulaLine } from '../../../answers/formulas/formula-line';
import { changeText } from '../../../pane-kit/text/value-text';
import { describeAge, describeTime } from '../../../pane-kit/text/describe-age';
import type { Line } from './lines';
import { trailText } from './source-steps';

const NOT_REPORTED = 'not told';
const TYPES: Record<string, string> = {
  STRING: 'text',
  ENUM: 'one of a list',
  INT: 'whole number',
  FLOAT: 'number',
  TIMESTAMP: 'date',
  UNKNOWN: 'another type',
};

/** The unit beside an amount, with the currency of its row where that is known. */
export const unitText = ({ unit, currency }: Pick<ColumnFacts, 'unit' | 'currency'>): string =>
  unit === null ? (currency ?? '') : currency === null ? unit : unit.replace(/^\s*currency\b/i, currency);

export function meaningLines(column: ColumnFacts, { value, shown, part }: ExplainedCell): Line[] {
  const { name, type, unit, group, status } = column;
  const isRaw = typeof value === 'number' && part !== 'heading' && String(value) !== shown;
  return [
    ['Identifier', name],
    ['Type', type === null ? NOT_REPORTED : (TYPES[type] ?? type)],
    ...(isRaw ? [['Raw value', String(value)] as const] : []),
    ['Unit', unit ?? NOT_REPORTED],
    ['Group', group ?? NOT_REPORTED],
    ...(status ? [['Status', status] as const] : []),
  ];
}

export const meaningText = ({ description }: ColumnFacts): string =>
  description ?? 'Its meaning is not told.';

export function questionLines(question: QuestionWords): Line[] {
  const { databases, rentrolls, where, order, shown, currency, figure, unshown } = question;
  return [
    ...(figure === undefined ? [] : [['Figure', figure] as const]),
    ...(databases ? [['Databases', databases.join(', ')] as const] : []),
    ...(rentrolls === undefined ? [] : [['Rent rolls', rentrolls] as const]),
    ...(where?.length === 0 ? [] : [['Only where', where?.join(', ') ?? NOT_STORED] as const]),
    ...(order.length > 0 ? [['Order', order.join('; ')] as const] : []),
    ...(currency === undefined ? [] : [['Converted to', currency] as const]),
    [figure === undefined ? 'Shown' : 'Made of', shown],
    ...(unshown.length > 0 ? [['Not shown', unshown.join(', ')] as const] : []),
  ];
}

const NOT_STORED = 'conditions in cells, which are not kept with the workbook. Refresh to see them';

const STATES: Record<FormulaLine['state'], string> = {
  failed: 'the formula failed',
  stale: 'not refreshed since',
  running: 'the formula is running',
  empty: 'no rows',
  current: 'up to date',
  saved: 'as saved with the workbook',
};

/** Such as `Today 14:02, up to date`. */
export function answerText(
  line: Pick<FormulaLine, 'state' | 'at'> | undefined,
  now: number,
  { isSaved = false } = {},
): string {
  const at = line?.at === undefined ? 'Age not known' : capital(describeAge(line.at, now));
  if (!line) return at;
  return `${at}, ${isSaved && line.state === 'current' ? STATES.saved : STATES[line.state]}`;
}

/** Such as `58,700.00 until 14:02, +1,180.00`. */
export function changeWords({ at, value }: LastChange, now: number): string {
  const time = describeTime(at, now);
  if (value === 'new row') return `The row came with the refresh of ${time}`;
  const { before, difference } = changeText(value);
  return [`${before} until ${time}`, ...(difference === undefined ? [] : [difference])].join(', ');
}

/** All that the tab says of a cell, as text. */
export function cellText(
  cell: ExplainedCell,
  line: FormulaLine | undefined,
  trail: Trail | undefined,
  now: number,
): string {
  const { address, column, shown, about, question, change, text, formula } = cell;
  const block = (lines: readonly Line[]) => lines.map(([label, value]) => `${label}: ${value}`);
  return [
    addressText(address),
    [column?.label, shown, column ? unitText(column) : ''].filter(Boolean).join(' '),
    ...(about.length > 0 ? [about.join(' · ')] : []),
    ...(trail ? ['', ...trailText(trail)] : []),
    ...(column ? ['', meaningText(column), ...block(meaningLines(column, cell))] : []),
    ...(question ? ['', ...block(questionLines(question))] : []),
    `Answer: ${answerText(line, now, cell)}`,
    ...(change ? [`Last change: ${changeWords(change, now)}`] : []),
    `Formula in ${addressText(formula)}: ${text}`,
  ].join('\n');
}
