import { isEmpty, type Scalar } from '../arguments/argument-cells';

/**
 * Whether the 0s of a block are empty cells, because some hosts pass 0 for an empty cell. The block shows it: an empty cell
 * means that the host does not, and a 0 where no value can be means that it does.
 */
export type Zeros = 'values' | 'empty cells' | 'unknown';

/** `mostAfter` returns how many values an operator takes, and 0 if the cell is not an operator. */
export function zerosOf(
  rows: readonly (readonly Scalar[])[],
  mostAfter: (operator: Scalar | undefined) => number,
): Zeros {
  if (rows.some((row) => row.includes(null))) return 'values';
  const hasMisplacedZero = ([name, operator, ...values]: readonly Scalar[]) => {
    const most = mostAfter(operator);
    // Repeating the last value of a list is pointless, so two 0s at its end are empty cells.
    const repeated = most === Infinity && values.at(-1) === 0 && values.at(-2) === 0;
    return name === 0 || repeated || values.slice(most).includes(0);
  };
  return rows.some(hasMisplacedZero) ? 'empty cells' : 'unknown';
}

/**
 * Returns the values of a list, `column | in | value | …`, without empty cells. The last cells of a row may exist only
 * because another row is longer: a 0 there, after other values, counts as empty, unless the block shows that 0s are
 * values. In a numeric column it also needs a further sign. A person who means 0 writes it first.
 */
export function listedValues(
  cells: readonly Scalar[],
  zeros: Zeros,
  areNumbers: boolean,
  isUsedByOtherRows: (index: number) => boolean,
): Scalar[] {
  const isEmptyZero = (index: number) =>
    cells.slice(0, index).some((cell) => cell !== 0 && !isEmpty(cell)) &&
    (!areNumbers || zeros === 'empty cells' || isUsedByOtherRows(index));
  let end = cells.length;
  if (zeros !== 'values')
    while (end > 0 && (isEmpty(cells[end - 1]) || (cells[end - 1] === 0 && isEmptyZero(end - 1)))) end--;
  return cells.slice(0, end).filter((cell) => !isEmpty(cell));
}
