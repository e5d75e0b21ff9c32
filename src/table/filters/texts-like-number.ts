import { scalarText } from '../arguments/argument-cells';
import { numbersIn } from '../arguments/numbers-in';
import { serialToIso } from '../iso-serial';
import { joinAnd, quoted } from '../quoted';
import type { Value } from '../table';
import { isNumberOfCell } from './doubtful-filters';
import { ruleOf } from './operators';
import type { Filter } from './to-filters';

const MAX_NAMED = 3;

/** The digits of a number that a cell keeps. */
const CELL_DIGITS = 15;

/**
 * Says which texts of a column a condition does not find, although Excel makes its number of them when they are typed into a cell:
 * 12 of 0012, 100000 of 1E5, a day of 3-4, and 15 digits of a longer id.
 */
export function textsLikeNumber(filter: Filter, values: readonly Value[]): string[] {
  const numbers = filter.operands.filter(isNumberOfCell).map(({ value }) => Number(value));
  const found: string[] = [];
  for (const value of values) {
    if (typeof value !== 'string' || filter.each.some((test) => test(value))) continue;
    if (numbers.some((number) => becomes(value, number))) found.push(value);
  }
  const [first] = found.sort();
  if (first === undefined) return [];
  const texts = joinAnd(found.map(quoted), MAX_NAMED);
  const verb = ruleOf(filter.operator).isNegative ? 'leave out' : 'find';
  return [
    `${filter.text} does not ${verb} ${texts}. A cell into which ${first} is typed holds a number: type '${first} or ="${first}" there.`,
  ];
}

function becomes(text: string, number: number): boolean {
  if (!/^[+-]?[\d.]/.test(text) || text === scalarText(number)) return false;
  if (/^\d+$/.test(text) && text.length > CELL_DIGITS)
    return Number(text.slice(0, CELL_DIGITS).padEnd(text.length, '0')) === number || Number(text) === number;
  return numbersIn(text).includes(number) || isDayOf(text, number);
}

/** Excel takes 3-4 for a day of this year, in one country or another. */
function isDayOf(text: string, serial: number): boolean {
  const [, first, second] = /^(\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  if (first === undefined || !Number.isInteger(serial) || serial < FIRST_DAY || serial > LAST_DAY)
    return false;
  const [, month, day] = serialToIso(serial).split('-').map(Number);
  const [a, b] = [Number(first), Number(second)];
  return (a === month && b === day) || (a === day && b === month);
}

/** From 2000 to 2100. */
const FIRST_DAY = 36_526;
const LAST_DAY = 73_415;
