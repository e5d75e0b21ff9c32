import { isEmpty, type Scalar } from '../arguments/argument-cells';

/**
 * Whether the 0s of a block are empty cells: some hosts pass 0 for one. A block that also has a real empty cell
 * comes from a host that does not; one that has a 0 where no value can stand comes from one that does.
 */
export type Zeros = 'values' | 'empty cells' | 'unknown';

/** `mostAfter` gives how many values an operator takes, 0 for what is none. */
export function zerosOf(
  rows: readonly (readonly Scalar[])[],
  mostAfter: (operator: Scalar | undefined) => number,
): Zeros {
  if (rows.some((row) => row.includes(null))) return 'values';
  const isOutOfPlace = ([name, operator, ...values]: readonly Scalar[]) => {
    const most = mostAfter(operator);
    // A list that ends in two 0s says nothing more than one that ends in one.
    const repeated = most === Infinity && values.at(-1) === 0 && values.at(-2) === 0;
    return name === 0 || repeated || values.slice(most).includes(0);
  };
  return rows.some(isOutOfPlace) ? 'empty cells' : 'unknown';
}

/**
 * The values of a list, `column | in | value | …`, without empty cells. The last cells of a row may be there only
 * because another row is longer, so that a 0 in them, behind other values, is taken for an empty cell, unless the
 * block shows that it is a value. In a numeric column that also needs a sign: from the block, or that another row has
 * a value in its place. A 0 that is meant goes first in the list.
 */
export function listedValues(
  cells: readonly Scalar[],
  zeros: Zeros,
  isNumeric: boolean,
  usedByOthers: (index: number) => boolean,
): Scalar[] {
  const isOne = (index: number) =>
    cells.slice(0, index).some((cell) => cell !== 0 && !isEmpty(cell)) &&
    (!isNumeric || zeros === 'empty cells' || usedByOthers(index));
  let end = cells.length;
  if (zeros !== 'values')
    while (end > 0 && (isEmpty(cells[end - 1]) || (cells[end - 1] === 0 && isOne(end - 1)))) end--;
  return cells.slice(0, end).filter((cell) => !isEmpty(cell));
}
