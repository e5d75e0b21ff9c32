import type { ColumnTotal, DiffValue, ValueChange } from '../../answers/result/table-diff';
import { numberText } from '../../table/cells/number-text';
import { dayText } from '../../table/day-text';

/** Amounts and areas have as many in cells. */
const DECIMALS = 2;
/** More digits would be noise of binary fractions. */
const MAX_DECIMALS = 6;

export interface ChangeText {
  before: string;
  after: string;
  /** With its sign. Undefined for texts. */
  difference?: string;
}

/** With the minus that the rest of the pane has. Cells have a hyphen. */
const inPane: typeof numberText = (value, how) => numberText(value, how).replace('-', '−');

/** Writes both values as their cells do. Two numbers that differ get as many decimals as they need to look different. */
export function changeText(change: ValueChange): ChangeText {
  const { before, after, difference, currency, isDate, isWhole } = change;
  const decimals = isWhole ? 0 : decimalsFor(before, after);
  const text = (value: DiffValue): string => {
    if (typeof value !== 'number') return valueText(value);
    return isDate ? dayText(value) : inPane(value, { least: decimals, useGrouping: !isWhole });
  };
  const both = { before: text(before), after: text(after) };
  if (difference === undefined) return both;
  const unit = isDate ? (Math.abs(difference) === 1 ? 'day' : 'days') : currency;
  const digits = !isDate ? decimals : Number.isInteger(difference) ? 0 : DECIMALS;
  return { ...both, difference: `${signed(difference, digits)}${unit ? ` ${unit}` : ''}` };
}

/** The difference has its currency or unit. */
export interface TotalText extends Required<ChangeText> {
  /** Such as `+0.1 %`. Undefined if there was nothing before. */
  ratio?: string;
}

export function totalText({ before, after, difference, ratio, currency, unit }: ColumnTotal): TotalText {
  const isCounted = currency === undefined && [before, after].every(Number.isInteger);
  const decimals = isCounted ? 0 : decimalsFor(before, after);
  const measure = currency ?? unit;
  return {
    before: inPane(before, { least: decimals }),
    after: inPane(after, { least: decimals }),
    difference: `${signed(difference, decimals)}${measure === '' ? '' : ` ${measure}`}`,
    ...(ratio !== undefined && { ratio: ratioText(ratio) }),
  };
}

function ratioText(ratio: number): string {
  const percent = ratio * 100;
  if (Math.abs(percent) >= 0.05) return `${signed(percent, 1)} %`;
  return percent === 0 ? '0.0 %' : `${percent > 0 ? 'less than +0.1' : 'less than −0.1'} %`;
}

function decimalsFor(before: DiffValue, after: DiffValue): number {
  if (typeof before !== 'number' || typeof after !== 'number') return DECIMALS;
  const isSeen = (decimals: number) =>
    before.toFixed(decimals) !== after.toFixed(decimals) && Math.abs(after - before) >= 0.5 * 10 ** -decimals;
  let decimals = DECIMALS;
  while (decimals < MAX_DECIMALS && before !== after && !isSeen(decimals)) decimals += 1;
  return decimals;
}

function valueText(value: DiffValue): string {
  if (value === '') return 'blank';
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
}

const signed = (value: number, decimals: number): string =>
  `${value > 0 ? '+' : ''}${inPane(value, { least: decimals })}`;
