import { asNumber, asText, type Scalar } from './scalar';

/** Returns the test of a criterion of SUMIFS. Texts have no order here: none is more or less than another. */
export function criterionTest(criterion: Scalar): (cell: Scalar) => boolean {
  const [, sign = '', operand = ''] = /^(<>|>=|<=|=|<|>)?(.*)$/s.exec(asText(criterion))!;
  const number = operand.trim() === '' ? NaN : Number(operand);
  if (sign === '' || sign === '=') return likeness(operand, number);
  if (sign === '<>') {
    const isAlike = likeness(operand, number);
    return (cell) => !isAlike(cell);
  }
  return (cell) => typeof cell === 'number' && isOrdered(cell - number, sign);
}

const isOrdered = (difference: number, sign: string): boolean =>
  (sign.includes('=') && difference === 0) || (sign.startsWith('>') ? difference > 0 : difference < 0);

function likeness(text: string, number: number): (cell: Scalar) => boolean {
  const pattern = text.replaceAll(/~?[*?]|[\\^$.|+()[\]{}]/g, (sign) =>
    sign === '*' ? '.*' : sign === '?' ? '.' : `\\${sign.replace('~', '')}`,
  );
  const isAlike = new RegExp(`^${pattern}$`, 'isu');
  return (cell) => {
    if (typeof cell === 'number') return cell === number;
    return (cell !== '' && asNumber(cell) === number) || isAlike.test(asText(cell));
  };
}

/** The same for values that lookups find equal. */
export const keyOf = (value: Scalar): string => `${typeof value} ${asText(value).toLowerCase()}`;
