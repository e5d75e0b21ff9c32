import { helpers, registries } from '@odoo/o-spreadsheet';
import { parseValue } from 'numfmt';
import { toMatrix, valueError, type GridArgument, type GridCell, type GridResult } from '../engine/grid-cell';
import { collator, patternOf, type Compute } from './lookup-functions';

type Value = GridCell['value'] | undefined;
type Meets = (value: Value) => boolean;

/**
 * Adds COUNTIF and its like with Excel's criteria, and with the errors of the cells that they take. The engine takes no error and
 * no blank cell as a criterion, adds up cells next to errors, and refuses a range of one cell.
 */
export function addCriteriaFunctions(): void {
  add('COUNTIF', (range, criterion) => found(undefined, [range, criterion], count));
  add('COUNTIFS', (...pairs) => found(undefined, pairs, count));
  const aggregates = { SUM: sum, AVERAGE: average, MIN: extreme(Math.min), MAX: extreme(Math.max) };
  for (const [name, of] of Object.entries(aggregates))
    add(`${name}IFS`, (values, ...pairs) => found(values, pairs, of));
  for (const name of ['SUM', 'AVERAGE'] as const)
    add(`${name}IF`, (range, criterion, values = range) =>
      found(values, [range, criterion], aggregates[name]),
    );
}

function add(name: string, compute: (...args: GridArgument[]) => GridResult): void {
  const { functionRegistry } = registries;
  const description = functionRegistry.get(name);
  functionRegistry.replace(name, {
    ...description,
    args: description.args.map((argument) => ({ ...argument, acceptErrors: true, acceptMatrixOnly: false })),
    compute: compute as Compute as unknown as typeof description.compute,
  });
}

type Aggregate = (cells: readonly Value[]) => number;

const numbersIn = (cells: readonly Value[]) => cells.filter((value) => typeof value === 'number');
const count: Aggregate = ({ length }) => length;
const sum: Aggregate = (cells) => numbersIn(cells).reduce((total, number) => total + number, 0);
const extreme =
  (of: (a: number, b: number) => number): Aggregate =>
  (cells) => {
    const numbers = numbersIn(cells);
    return numbers.length === 0 ? 0 : numbers.reduce((a, b) => of(a, b));
  };
const average: Aggregate = (cells) => sum(cells) / numbersIn(cells).length;

/** What `of` makes of the values whose cells meet all criteria. `pairs` are ranges, each with its criterion. */
function found(values: GridArgument, pairs: readonly GridArgument[], of: Aggregate): GridResult {
  const ranges = pairs.filter((_, at) => at % 2 === 0);
  const replaced = [values, ...ranges].find(isError);
  if (replaced) return replaced as GridCell;
  const [first = [], ...others] = ranges.map(toMatrix);
  if (others.some((range) => range.length !== first.length || range[0]?.length !== first[0]?.length))
    return valueError('The ranges of the criteria must have the same size.');
  const tests = pairs.flatMap((criterion, at) =>
    at % 2 === 0 ? [] : [testOf((criterion as GridCell | undefined)?.value)],
  );
  const taken = values === undefined ? first : toMatrix(values);
  const cells: GridCell[] = [];
  first.forEach((column, x) =>
    column.forEach(({ value }, y) => {
      if (!tests[0]!(value) || others.some((range, at) => !tests[at + 1]!(range[x]![y]!.value))) return;
      cells.push(taken[x]?.[y] ?? { value: null });
    }),
  );
  const failed = values === undefined ? undefined : cells.find(isError);
  if (failed) return failed;
  const result = of(cells.map(({ value }) => value));
  return { value: Number.isNaN(result) ? '#DIV/0!' : result };
}

const isError = (cell: GridArgument): boolean =>
  cell !== undefined && !Array.isArray(cell) && helpers.isEvaluationError(cell.value);

const isBlank: Meets = (value) => value === null;

/** A blank cell is the criterion 0. A number also finds texts that read as it, and a text has patterns. */
function testOf(criterion: Value): Meets {
  if (typeof criterion !== 'string') return equals(criterion ?? 0);
  if (criterion === '') return (value) => value === null || value === '';
  const [, sign = '', operand = ''] = /^(<>|<=|>=|<|>|=)?(.*)$/su.exec(criterion)!;
  if (operand === '') return sign === '=' ? isBlank : (value) => sign === '<>' && !isBlank(value);
  const read = operandOf(operand);
  if (sign === '' || sign === '=') return equals(read);
  // A text that reads as the number differs from it.
  if (sign === '<>') return typeof read === 'number' ? (value) => value !== read : not(equals(read));
  return compares(sign, read);
}

const not =
  (meets: Meets): Meets =>
  (value) =>
    !meets(value);

function equals(operand: NonNullable<Value>): Meets {
  if (typeof operand === 'number')
    return (value) => value === operand || (typeof value === 'string' && numberOf(value) === operand);
  if (typeof operand === 'boolean' || helpers.isEvaluationError(operand)) return (value) => value === operand;
  const pattern = patternOf(operand);
  return (value) => typeof value === 'string' && !helpers.isEvaluationError(value) && pattern.test(value);
}

function compares(sign: string, operand: NonNullable<Value>): Meets {
  const meets = (difference: number) =>
    sign.startsWith('<')
      ? difference < 0 || (difference === 0 && sign === '<=')
      : difference > 0 || (difference === 0 && sign === '>=');
  return (value) => {
    if (typeof value !== typeof operand || helpers.isEvaluationError(value as string)) return false;
    return meets(
      typeof value === 'string'
        ? collator.compare(value, operand as string)
        : Number(value) - Number(operand),
    );
  };
}

function operandOf(text: string): NonNullable<Value> {
  if (/^(true|false)$/i.test(text)) return /^true$/i.test(text);
  const upper = text.toUpperCase();
  return helpers.isEvaluationError(upper) ? upper : (numberOf(text) ?? text);
}

/** What Excel reads from a text: a number, a percentage, an amount or a date. */
function numberOf(text: string): number | undefined {
  if (!/\d/.test(text)) return undefined;
  const value = parseValue(text)?.value;
  return typeof value === 'number' ? value : undefined;
}
