import type { DiffValue } from '../../answers/result/table-diff';

/** Whether a cell meets a criterion of SUMIFS. `isExact`: only equal values do, as for MATCH and XLOOKUP. */
export function meetsCriterion(cell: DiffValue, criterion: DiffValue, isExact = false): boolean {
  if (isExact) return fold(cell) === fold(criterion) && typeof cell === typeof criterion;
  const [, sign = '', rest = ''] = /^(<>|>=|<=|=|<|>)?(.*)$/s.exec(String(criterion))!;
  const wanted = rest.trim() === '' ? NaN : Number(rest);
  if (sign === '' || sign === '=' || sign === '<>') return isAlike(cell, rest, wanted) === (sign !== '<>');
  if (typeof cell === 'number' && !Number.isNaN(wanted)) return isOrdered(cell - wanted, sign);
  if (typeof cell !== 'string' || cell === '' || !Number.isNaN(wanted)) return false;
  return isOrdered(fold(cell).localeCompare(fold(rest)), sign);
}

const fold = (value: DiffValue): string => String(value).toLowerCase();

const isOrdered = (difference: number, sign: string): boolean =>
  (sign.includes('=') && difference === 0) || (sign.startsWith('>') ? difference > 0 : difference < 0);

function isAlike(cell: DiffValue, text: string, wanted: number): boolean {
  if (typeof cell === 'number') return cell === wanted;
  if (!Number.isNaN(wanted) && Number(cell) === wanted && cell !== '') return true;
  const pattern = text.replaceAll(/~?[*?]|[\\^$.|+()[\]{}]/g, (sign) =>
    sign === '*' ? '.*' : sign === '?' ? '.' : `\\${sign.replace('~', '')}`,
  );
  return new RegExp(`^${pattern}$`, 'isu').test(String(cell));
}
