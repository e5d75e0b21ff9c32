import fc from 'fast-check';
import { fakeGateway } from '../../support/fake-gateway';
import { cleanRows, COLUMNS, namesOf, PERCENT, type Row } from './clean-rows';
import { ask, between, createFace, type Answer } from './face';

/** What a person writes into cells: a column, then a criterion, or an operator and values. */
type Block = readonly (readonly (string | number)[])[];

const OPERATORS = ['>=', '>', '<', '<=', '=', '<>', 'between', 'in', 'not in'] as const;
/** A percentage as a condition in cells, all of one scale. Some formulas join sign and value to a text. */
const conditionOn = (operator: (typeof OPERATORS)[number], value: number, isJoined: boolean): Block => [
  operator === 'between'
    ? [PERCENT, operator, value, value <= 1 ? Math.min(value * 2, 1) : value * 2]
    : isJoined && !operator.endsWith('in')
      ? [PERCENT, `${operator}${value}`]
      : [PERCENT, operator, value],
];

const answerOver = (rows: readonly Row[], filters: Block, percentScale: 1 | 100): Promise<Answer> =>
  ask(fakeGateway({ columns: COLUMNS as Row[], rows: rows as Row[] }, { percentScale }).context, {
    name: 'QUERY',
    args: {
      ...{ columns: `unit_name, ${PERCENT}`, filters, headers: 0, rentrolls: null },
      ...{ approved_only: null, options: null },
    },
  });

const isNoRowsError = (answer: Answer): boolean =>
  'error' in answer && answer.error.startsWith('No rows match');

const percentages = fc.record({
  rows: cleanRows.map((rows) => rows.slice(9)),
  isFraction: fc.boolean(),
  /** 75 % is 0.75 in a cell with the format of percentages. */
  percent: fc.integer({ min: 0, max: 100 }),
  operator: fc.constantFrom(...OPERATORS),
  isJoined: fc.boolean(),
});

const scaled = (rows: readonly Row[], isFraction: boolean): Row[] =>
  rows.map((row) => ({ ...row, [PERCENT]: Number(row[PERCENT]) / (isFraction ? 100 : 1) }));

/** Conditions in cells whose number has the scale of the column, and conditions that have the other one. */
export const conditions = createFace(
  'conditions',
  percentages,
  async ({ rows, isFraction, percent, operator, isJoined }) => {
    const [right, wrong] = isFraction ? [percent / 100, percent] : [percent, percent / 100];
    const [data, scale] = [scaled(rows, isFraction), isFraction ? 1 : 100] as const;
    const ofOwnScale = await answerOver(data, conditionOn(operator, right, isJoined), scale);
    const title = `${operator} over ${data.map((row) => row[PERCENT]).join(' ')}`;
    // In points a value up to 1 is rare, and looks like a percentage of a cell. So only 0 must never be refused.
    const isClear = percent === 0 || isFraction || percent > 1;
    if (isClear && 'error' in ofOwnScale && !isNoRowsError(ofOwnScale))
      return `${right} ${title} is of the scale of the column, and fails: ${ofOwnScale.error}`;
    if (percent === 0 || (isFraction && percent === 1)) return undefined;
    const otherAnswer = await answerOver(data, conditionOn(operator, wrong, isJoined), scale);
    if (isNoRowsError(otherAnswer) && !isNoRowsError(ofOwnScale))
      return `${wrong} ${title} is of another scale than the column, and only says ${JSON.stringify(otherAnswer)}`;
    const misled = await between(async () => ({ ...ofOwnScale, notes: [] }), otherAnswer, namesOf(PERCENT));
    return misled && `${wrong} ${title} is of another scale than the column, and ${misled}`;
  },
);

const [NUMBER, UNITS] = [12, ['0012', '12', '12.0']] as const;

const codes = fc.record({
  rows: cleanRows.map((rows) => rows.slice(9)),
  first: fc.nat(2),
  isAlone: fc.boolean(),
  operator: fc.constantFrom(...(['=', '<>', 'in'] as const)),
});

/** Numbers in cells that a person typed for a name, such as 0012, which a cell takes for 12. */
export const codesInCells = createFace('codes', codes, async ({ rows, first, isAlone, operator }) => {
  const named = rows.map((row, at) => ({
    ...row,
    unit_name: isAlone ? (at === 0 ? String(NUMBER) : `U${at}`) : UNITS[(at + first) % UNITS.length],
  }));
  const answer = await answerOver(named, [['unit_name', operator, NUMBER]], 100);
  if (isAlone)
    return 'error' in answer || answer.notes.length > 0
      ? `No other unit reads as ${NUMBER}, and ${operator} says ${JSON.stringify(answer)}`
      : undefined;
  if ('error' in answer || answer.notes.some((note) => /unit/i.test(note) && note.includes('0012')))
    return undefined;
  return `Units are ${UNITS.join(', ')}, and ${operator} ${NUMBER} only says ${JSON.stringify(answer)}`;
});
