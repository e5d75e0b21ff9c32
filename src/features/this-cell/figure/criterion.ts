import type { Cells } from './cells';
import type { Desk } from './desk';
import { asNumber, asText, type Scalar } from './scalar';

/** Returns the test of a criterion of SUMIFS. `isExact`: only equal values meet it, as for XLOOKUP. */
export function criterionTest(criterion: Scalar, isExact = false): (cell: Scalar) => boolean {
  if (isExact) return (cell) => typeof cell === typeof criterion && fold(cell) === fold(criterion);
  const [, sign = '', rest = ''] = /^(<>|>=|<=|=|<|>)?(.*)$/s.exec(asText(criterion))!;
  const wanted = rest.trim() === '' ? NaN : Number(rest);
  if (sign === '' || sign === '=') return likeness(rest, wanted);
  if (sign === '<>') {
    const isAlike = likeness(rest, wanted);
    return (cell) => !isAlike(cell);
  }
  if (!Number.isNaN(wanted)) return (cell) => typeof cell === 'number' && isOrdered(cell - wanted, sign);
  return (cell) =>
    typeof cell === 'string' && cell !== '' && isOrdered(fold(cell).localeCompare(fold(rest)), sign);
}

/** A text that Excel finds by pattern. */
export const isPattern = (value: Scalar): boolean => typeof value === 'string' && /[*?~]/.test(value);

/** A text that only the same text meets, whatever its case. */
export const isPlainText = (criterion: Scalar): boolean =>
  typeof criterion === 'string' &&
  /^[^<>=]/.test(criterion) &&
  !isPattern(criterion) &&
  Number.isNaN(asNumber(criterion));

const fold = (value: Scalar): string => asText(value).toLowerCase();

const isOrdered = (difference: number, sign: string): boolean =>
  (sign.includes('=') && difference === 0) || (sign.startsWith('>') ? difference > 0 : difference < 0);

function likeness(text: string, wanted: number): (cell: Scalar) => boolean {
  const pattern = text.replaceAll(/~?[*?]|[\\^$.|+()[\]{}]/g, (sign) =>
    sign === '*' ? '.*' : sign === '?' ? '.' : `\\${sign.replace('~', '')}`,
  );
  const isAlike = new RegExp(`^${pattern}$`, 'isu');
  return (cell) => {
    if (typeof cell === 'number') return cell === wanted;
    return (cell !== '' && asNumber(cell) === wanted) || isAlike.test(asText(cell));
  };
}

/** The same for values that lookups find equal. */
export const keyOf = (value: Scalar): string => `${typeof value} ${fold(value)}`;

/** The places of each value, by {@link keyOf}. */
export async function placesOf(
  range: Cells,
  { work }: Pick<Desk, 'work'>,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const values = await range.values();
  const found = new Map<string, number[]>();
  await work(values.length, (from, end) => {
    for (let at = from; at < end; at++) {
      const places = found.get(keyOf(values[at]!));
      if (places) places.push(at);
      else found.set(keyOf(values[at]!), [at]);
    }
  });
  return found;
}
