import { SHAPE, cellText, isFilled, valueOf, cellAt, shapeAt, type Sheet } from '../grid/sheet';
import type { HeadingCell } from '../headings/heading-cells';
import { looksLikeSerial, withSigns } from '../values/read-date';
import type { NumberAt } from '../values/read-value';
import { isFlag } from '../vocabulary/reader-words';
import { hasLegalForm, isOpenEndedLabel, isVacantLabel } from '../vocabulary/text-words';
import type { ValueKind } from '../vocabulary/target-columns';

const MAX_EXAMPLES = 40;
const LONGEST_FLAG = 6;
const CODE = /^(?=.*\d)[\p{L}\d]+(?: ?[-_./] ?[\p{L}\d]+)*$/u;

/** Counts of the values of a column, over the rows that look like units. */
const NOTHING = {
  filled: 0,
  numbers: 0,
  dates: 0,
  texts: 0,
  flags: 0,
  companies: 0,
  vacancies: 0,
  /** Numbers that can be the serial number of a date, and texts such as "until further notice" that stand for one. */
  serials: 0,
  /** Numbers, and texts without a space that have letters and digits: t0019101, A-102. */
  codes: 0,
  /** The largest cell that is a number, without its sign. 0 if none is. */
  largest: 0,
};

/** What the values of a column are. */
export interface ColumnProfile extends Readonly<typeof NOTHING> {
  /** Different values. */
  distinct: number;
  /** Some of them, where the column has texts. */
  examples: readonly string[];
  /** The numbers of the sampled lines, in their order. NaN where a line has none. */
  values: Float64Array;
}

/** A column before it has a meaning: its heading, and what its values are. */
export interface KnownColumn extends HeadingCell, ColumnProfile {}

/** What a column without values holds. */
export const EMPTY_PROFILE: ColumnProfile = {
  ...NOTHING,
  distinct: 0,
  examples: [],
  values: new Float64Array(),
};

/** Counts what a column holds in the given lines. */
export function columnProfile(
  sheet: Sheet,
  lines: readonly number[],
  position: number,
  numberAt: NumberAt,
): ColumnProfile {
  const found = { ...NOTHING };
  const values = new Float64Array(lines.length).fill(NaN);
  const seen = new Set<string>();
  lines.forEach((line, index) => {
    const shape = shapeAt(sheet, line, position);
    if (!isFilled(sheet, line, position) || shape === SHAPE.error) return;
    const given = valueOf(cellAt(sheet, line, position));
    const text = cellText(given);
    found.filled += 1;
    seen.add(text);
    const isNumber = typeof given === 'number';
    if (isNumber ? given === 0 || given === 1 : text.length <= LONGEST_FLAG && isFlag(text)) found.flags += 1;
    if (CODE.test(text)) found.codes += 1;
    if (shape === SHAPE.date) found.dates += 1;
    if (shape === SHAPE.number) {
      const value = numberAt(line, position);
      found.numbers += 1;
      if (value !== undefined) values[index] = value;
      if (isNumber) found.largest = Math.max(found.largest, Math.abs(given));
      if (value !== undefined && Number.isInteger(value) && looksLikeSerial(value)) found.serials += 1;
      if (withSigns(text) !== undefined) found.dates += 1;
    }
    if (shape !== SHAPE.text) return;
    found.texts += 1;
    if (isOpenEndedLabel(text)) found.serials += 1;
    if (isVacantLabel(text)) found.vacancies += 1;
    else if (hasLegalForm(text)) found.companies += 1;
  });
  const examples = found.texts > 0 ? [...seen].slice(0, MAX_EXAMPLES) : [];
  return { ...found, distinct: seen.size, examples, values };
}

/** How well the values of a column fit a kind, from 0 to 1. A column without values fits nearly. */
export function fitOf(profile: ColumnProfile, kind: ValueKind): number {
  const { filled, numbers, dates, texts, serials, codes, companies, vacancies, flags } = profile;
  if (filled === 0) return kind === 'code' || kind === 'flag' ? 0 : 0.985;
  const share = (part: number) => part / filled;
  const words = texts - vacancies;
  switch (kind) {
    case 'date': {
      const fit = share(dates) + share(serials);
      return fit >= 0.5 ? 1 : fit > 0 ? 0.85 : 0.64;
    }
    case 'money':
    case 'area':
      return share(numbers) >= 0.6 ? 1 : share(numbers) > 0.2 ? 0.85 : share(words) > 0.5 ? 0.4 : 0.7;
    case 'number':
      if (share(dates) > 0.5) return 0.3;
      return share(numbers) >= 0.5 ? 1 : 0.88;
    case 'percent':
      return share(numbers) >= 0.5 ? 1 : 0.7;
    case 'name':
      if (share(numbers) > 0.6) return 0.4;
      return codes > (filled - vacancies) * 0.7 ? 0.5 : 1;
    case 'text':
      if (share(dates) > 0.6) return 0.4;
      return share(numbers) > 0.8 ? 0.62 : 1;
    case 'code':
      return share(codes) > 0.6 && companies === 0 ? 1 : 0;
    case 'flag':
      return share(flags) >= 0.8 ? 1 : 0.4;
    case 'id':
    case 'any':
      return 1;
  }
}

/** 1, 2, 3: a number of the row, which says nothing about the unit. */
export const isRunningNumber = ({ values, numbers }: ColumnProfile): boolean =>
  numbers >= 3 && values.filter((value) => !Number.isNaN(value)).every((value, index) => value === index + 1);
