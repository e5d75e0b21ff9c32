import type { ColumnProfile } from '../../../../table/columns/column-profile';
import { numberText } from '../../../../table/cells/number-text';
import { dayText } from '../../../../table/day-text';
import { countText } from '../../../../pane-kit/text/count-text';

/** In words how many rows are filled, how many values there are, and their range. `isDate`: they are serial numbers. */
export function profileWords({ rows, filled, different, range }: ColumnProfile, isDate: boolean): string[] {
  return [
    `${shareText(filled, rows)} filled`,
    ...(different > 0 ? [different === 1 ? 'one value' : `${countText(different)} different`] : []),
    ...(range ? [rangeText(range, isDate)] : []),
  ];
}

/** 100 % is all rows, and 0 % none. */
function shareText(filled: number, rows: number): string {
  if (filled === 0) return '0 %';
  const share = Math.floor((100 * filled) / rows);
  return share === 0 ? '< 1 %' : `${share} %`;
}

function rangeText({ least, most }: NonNullable<ColumnProfile['range']>, isDate: boolean): string {
  const [from, to] = [least, most].map((value) =>
    isDate
      ? dayText(Math.floor(value))
      : `${value < 0 ? '−' : ''}${numberText(Math.abs(value), { least: 0, most: 2 })}`,
  );
  return from === to ? from! : `${from} to ${to}`;
}
