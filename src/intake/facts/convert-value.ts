import type { AreaUnit, FactValue, Period } from '../extraction';
import { SHAPE, cellText } from '../grid/cell-shape';
import { cellAt, shapeAt, type Sheet } from '../grid/sheet';
import type { ColumnStyle } from '../values/column-style';
import { dateAt, type NumberAt } from '../values/read-value';
import { enumValue } from '../values/enum-values';
import { OPEN_DATES } from '../values/read-date';
import { kindOf, type TargetColumn } from '../vocabulary/target-columns';

/** A square foot is exactly 0.09290304 m² (0.3048 m squared). A tsubo is exactly 400/121 m². */
const SQUARE_METRES: Readonly<Record<AreaUnit, (area: number) => number>> = {
  sqm: (area) => area,
  sqft: (area) => area * 0.09290304,
  tsubo: (area) => (area * 400) / 121,
};
const A_YEAR: Readonly<Record<Period, number>> = { month: 12, quarter: 4, year: 1 };

/** What a column's values are measured in, where it is known. */
export interface Measure {
  unit: AreaUnit | undefined;
  period: Period | undefined;
  /** Its numbers are shares of 1, which a format shows as percentages. */
  isShare?: boolean;
}

/** What the whole sheet has for columns that do not say it. */
export interface Defaults extends Measure {
  /** The year of the rent roll. */
  around: number;
}

/** A sheet, and how its columns are read. */
export interface ValueSource {
  sheet: Sheet;
  styles: ReadonlyMap<number, ColumnStyle>;
  numberAt: NumberAt;
  measures: ReadonlyMap<number, Measure>;
  defaults: Defaults;
}

const UNMEASURED: Measure = { unit: undefined, period: undefined };

export type ProblemKind = 'unreadable' | 'unit' | 'period' | 'open date' | 'error';

export type Converted =
  /** `isUnknown` where the words of a text are not known, so that its value is the one for all others. */
  { value: FactValue; original?: FactValue; isUnknown?: true } | { problem: ProblemKind };

const round = (value: number, digits: number) => {
  const factor = 10 ** digits;
  return Math.round((value + Number.EPSILON * Math.sign(value)) * factor) / factor;
};

/** Converts a cell to what the database has: a rent per year, an area in m², a date as `YYYY-MM-DD`. Undefined if blank. */
export function convertValue(
  { sheet, numberAt, styles, defaults, measures }: ValueSource,
  line: number,
  position: number,
  column: TargetColumn,
): Converted | undefined {
  const shape = shapeAt(sheet, line, position);
  if (shape === SHAPE.blank || shape === SHAPE.placeholder) return undefined;
  if (shape === SHAPE.error) return { problem: 'error' };
  const cell = cellAt(sheet, line, position);
  const text = cellText(cell);
  const measure = measures.get(position) ?? UNMEASURED;
  switch (kindOf(column)) {
    case 'date': {
      const date = dateAt(sheet, line, position, styles.get(position)?.order, defaults.around);
      if (date === undefined) return { problem: 'unreadable' };
      return OPEN_DATES.has(date) ? { problem: 'open date' } : { value: date };
    }
    case 'area': {
      const area = numberAt(line, position);
      if (area === undefined) return { problem: 'unreadable' };
      if (!measure.unit) return { problem: 'unit' };
      return withOriginal(measure.unit === 'sqm' ? area : round(SQUARE_METRES[measure.unit](area), 6), area);
    }
    case 'money':
      return money(numberAt(line, position), column, measure);
    case 'number':
    case 'percent': {
      const number = numberAt(line, position) ?? leadingNumber(text);
      if (number === undefined) return { problem: 'unreadable' };
      const isShare = typeof cell?.v === 'number' && measure.isShare;
      const inMonths =
        column.endsWith('_months') && /\b(?:years?|yrs?|jahre?|ans?|años|lat|jaar|år)\b/i.test(text) ? 12 : 1;
      const byHeading = column.endsWith('_months') && measure.period === 'year' && inMonths === 1 ? 12 : 1;
      return withOriginal(round(number * (isShare ? 100 : 1) * inMonths * byHeading, 6), number);
    }
    default: {
      if (typeof cell?.v === 'boolean') return { value: cell.v };
      const known = enumValue(column, text);
      if (!known) return { value: text };
      return { ...withOriginal(known.value, text), ...(!known.isKnown && { isUnknown: true }) };
    }
  }
}

const withOriginal = (value: FactValue, original: FactValue) =>
  value === original ? { value } : { value, original };

/** "6 Monate" is 6. */
const leadingNumber = (text: string): number | undefined => {
  const found = /^(\d{1,3})(?:[.,](\d))?\s*\p{L}/u.exec(text);
  return found ? Number(`${found[1]}.${found[2] ?? 0}`) : undefined;
};

/** Amounts that are for a year in the database. The others are what they are. */
const isYearly = (column: TargetColumn) => /_pa(?:_per_sqm)?$/.test(column);

function money(amount: number | undefined, column: TargetColumn, { unit, period }: Measure): Converted {
  if (amount === undefined) return { problem: 'unreadable' };
  if (!isYearly(column) || amount === 0) return { value: amount };
  if (!period) return { problem: 'period' };
  const yearly = amount * A_YEAR[period];
  if (!column.endsWith('_per_sqm')) return withOriginal(round(yearly, 4), amount);
  if (!unit) return { problem: 'unit' };
  return withOriginal(round(yearly / SQUARE_METRES[unit](1), 6), amount);
}
