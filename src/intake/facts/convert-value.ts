import type { AreaUnit, FactValue, GivenCell, Period } from '../extraction';
import { cellText, valueOf } from '../grid/sheet';
import type { ClassifiedLine, TableColumns } from '../rows/table-lines';
import { oncePerValue } from '../../table/once-per-value';
import type { DateAt, NumberAt } from '../values/read-value';
import { areaUnitIn, inSquareMetres } from '../vocabulary/measures';
import { enumValue, hasEnumValues } from '../vocabulary/enum-values';
import { DAY, OPEN_DATES, type DateOrder } from '../values/read-date';
import { isOpenEndedLabel, mentionsYears } from '../vocabulary/text-words';
import { isRate, isYearly, kindOf, type TargetColumn } from '../vocabulary/target-columns';

/** How many of a period a year has. */
export const A_YEAR: Readonly<Record<Period, number>> = {
  week: 52,
  'four-weeks': 13,
  month: 12,
  'two-months': 6,
  quarter: 4,
  'half-year': 2,
  year: 1,
};

/** What a column's values are measured in, where it is known. */
export interface Measure {
  unit?: AreaUnit | number;
  period?: Period;
  /** The period that another cell of the line says. */
  periodAt?: (line: number) => Period | undefined;
  /** What an amount is for, where another cell of the line says "per area": the area of the line. Otherwise 1. */
  areaAt?: (line: number) => number | undefined;
  /** What its amounts count, such as 1,000. */
  scale?: number;
  /** Its numbers are shares of 1, which a format shows as percentages. */
  isShare?: boolean;
}

/** A table whose lines are known, and how its columns are read. */
export interface FactSource extends TableColumns {
  lines: ReadonlyMap<number, ClassifiedLine>;
  numberAt: NumberAt;
  dateAt: DateAt;
  /** Of the dates of the sheet. */
  order: DateOrder | undefined;
  measures: ReadonlyMap<number, Measure>;
}

const UNMEASURED: Measure = {};

export type ProblemKind = 'unreadable' | 'unit' | 'period' | 'open date' | 'error';

export interface Converted {
  value: FactValue;
  /** As the cell has it, where that is another value. */
  original?: FactValue;
  /** The words of a text are not known, so that its value is the one for all others. */
  isUnknown?: true;
}

/** A value as the cell has it, another one that it was converted to, or why it has no value. Undefined if blank. */
export type Read = FactValue | Converted | { problem: ProblemKind } | undefined;

const UNREADABLE: Read = { problem: 'unreadable' };
const OPEN_DATE: Read = { problem: 'open date' };

/** Reads a cell of a line that is neither blank nor an error. */
export type Convert = (cell: GivenCell, line: number) => Read;

/** Makes a reader of the cells of a column, which gives rents of a year, areas in m² and dates as `YYYY-MM-DD`. */
export function createConverter(
  { numberAt, dateAt, measures }: FactSource,
  position: number,
  column: TargetColumn,
): Convert {
  const measure = measures.get(position) ?? UNMEASURED;
  const numberIn = (line: number) => numberAt(line, position);
  const kind = kindOf(column);
  if (kind === 'date') return dates((line) => dateAt(line, position));
  if (kind === 'area') return areas(numberIn, measure);
  if (kind === 'money') return amounts(numberIn, column, measure);
  return kind === 'number' || kind === 'percent' ? counts(numberIn, column, measure) : texts(column);
}

type NumberIn = (line: number) => number | undefined;

const dates =
  (dateIn: (line: number) => string | undefined): Convert =>
  (cell, line) => {
    const date = dateIn(line);
    // "02/28/2026 MTM" was the end of a term.
    if (date === undefined)
      return isOpenEndedLabel(cellText(cell).replace(DAY, '').trim()) ? OPEN_DATE : UNREADABLE;
    return OPEN_DATES.has(date) ? OPEN_DATE : date;
  };

function counts(numberIn: NumberIn, column: TargetColumn, { isShare, period }: Measure): Convert {
  const isMonths = column.endsWith('_months');
  return (cell, line) => {
    const given = valueOf(cell);
    const text = typeof given === 'number' ? '' : cellText(given);
    const number = numberIn(line) ?? leadingNumber(text);
    if (number === undefined) return UNREADABLE;
    const factor = typeof given === 'number' && isShare ? 100 : 1;
    const isYears = isMonths && (period === 'year' || mentionsYears(text));
    return withOriginal(round(number * factor * (isYears ? 12 : 1), 1e6), number);
  };
}

/** The number of an account behind a name: "Ines Oyelaran  T0041877". */
const ACCOUNT = /\s\p{L}\d{5,}$/u;

function texts(column: TargetColumn): Convert {
  const plain = (text: string) =>
    column === 'tenant_name' && ACCOUNT.test(text) ? withOriginal(text.replace(ACCOUNT, ''), text) : text;
  const enumOf = (text: string): Read => {
    const { value, isKnown } = enumValue(column, text)!;
    return isKnown ? withOriginal(value, text) : { value, original: text, isUnknown: true };
  };
  const read = hasEnumValues(column) ? oncePerValue(enumOf) : plain;
  return (cell) => {
    const given = valueOf(cell);
    return typeof given === 'boolean' ? given : read(cellText(given));
  };
}

const round = (value: number, factor: number) =>
  Math.round((value + Number.EPSILON * Math.sign(value)) * factor) / factor;

const withOriginal = (value: FactValue, original: FactValue): FactValue | Converted =>
  value === original ? original : { value, original };

/** "6 Monate" is 6. */
const leadingNumber = (text: string): number | undefined => {
  const found = /^(\d{1,3})(?:[.,](\d))?\s*\p{L}/u.exec(text);
  return found ? Number(`${found[1]}.${found[2] ?? 0}`) : undefined;
};

function areas(numberIn: NumberIn, { unit }: Measure): Convert {
  return (cell, line) => {
    const size = numberIn(line);
    if (size === undefined) return UNREADABLE;
    const own = (typeof valueOf(cell) === 'string' && areaUnitIn(cellText(cell))) || unit;
    if (!own) return { problem: 'unit' };
    return own === 'sqm' ? size : withOriginal(round(inSquareMetres(size, own), 1e6), size);
  };
}

function amounts(numberIn: NumberIn, column: TargetColumn, measure: Measure): Convert {
  const { unit, period: ofColumn, periodAt, areaAt, scale = 1 } = measure;
  return (_, line) => {
    const amount = numberIn(line);
    if (amount === undefined) return UNREADABLE;
    if (amount === 0) return amount;
    if (!isYearly(column)) return withOriginal(round(amount * scale, 1e4), amount);
    const period = ofColumn ?? periodAt?.(line);
    if (!period) return { problem: 'period' };
    const area = areaAt ? areaAt(line) : 1;
    if (area === undefined) return UNREADABLE;
    const yearly = amount * A_YEAR[period] * scale * area;
    if (!isRate(column)) return withOriginal(round(yearly, 1e4), amount);
    if (!unit) return { problem: 'unit' };
    return withOriginal(round(yearly / inSquareMetres(1, unit), 1e6), amount);
  };
}
