import { isEmpty, scalarText, type Scalar } from './argument-cells';
import { DAY_MS, isoToSerial, SERIAL_END, serialToIso } from '../iso-serial';

export type Operand = { value: number; isDay?: boolean } | Unreadable;

interface Unreadable {
  /** The end of a sentence that begins with the text. */
  problem: string;
  /** The kind of cell from which the same value could be read: any, or only one that holds nothing else. */
  cell?: 'any' | 'alone';
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
/** 50.000 is fifty in one country and fifty thousand in another. */
const TWO_READINGS = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;
const SEPARATED = /^[+-]?[\d.,'\u2019\s]*\d[\d.,'\u2019\s]*$/;
/** A date with the day or the month first, or a serial number with a decimal comma. */
const LOCAL_DATE = /^\d+(?:\s*[.,/]\s*\d+)+\.?$/;
const PERCENT = /^([+-]?\d+(?:\.\d+)?)\s*%$/;
const ABBREVIATED = /^([+-]?\d+(?:\.\d+)?)\s*(k|m|mn|mio|bn)$/i;
const UNITS: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, mn: 1e6, mio: 1e6, bn: 1e9 };

/** Reads a number, or text with a decimal point and no other separators. Refuses notations that differ by country. */
export function readNumber(cell: Scalar): Operand {
  if (typeof cell === 'number' && Number.isFinite(cell)) return { value: cell };
  const text = scalarText(cell);
  if (TWO_READINGS.test(text))
    return {
      problem: `could be a decimal number or thousands. Write ${text.replace('.', '')} or ${text}0`,
      cell: 'alone',
    };
  if (NUMBER.test(text) && Number.isFinite(Number(text))) return { value: Number(text) };
  const percent = PERCENT.exec(text)?.[1];
  if (percent !== undefined)
    // Pointing at a cell would not help: a cell that shows 10% holds 0.1.
    return {
      problem: `has a percent sign. Write ${percent} or ${exact(Number(percent) / 100)}, whichever the column holds`,
    };
  if (SEPARATED.test(text.replace(/%$/, '')))
    return { problem: 'can be read in two ways. In text, write numbers like 1234.5', cell: 'alone' };
  const [, digits, unit = ''] = ABBREVIATED.exec(text) ?? [];
  const meant = digits && exact(Number(digits) * (UNITS[unit.toLowerCase()] ?? 1));
  return { problem: `is not a number. Write ${meant ?? 'one like 50000'}`, cell: 'any' };
}

const exact = (number: number): string => String(Number(number.toPrecision(15)));

/**
 * Reads a serial number, also as text, because `">="&B1` makes one, or ISO 8601 text. `isDay` says that it names a
 * whole day. Refuses a year alone, and 0, because some hosts pass 0 for an empty cell.
 */
export function readDate(cell: Scalar): Operand {
  const text = scalarText(cell);
  if (typeof cell === 'boolean' || isEmpty(cell)) return { problem: 'is not a date' };
  const number = NUMBER.test(text) ? Number(text) : undefined;
  if (number === 0) return { problem: 'is not a date. If it comes from an empty cell, fill that cell' };
  if (number !== undefined && Number.isInteger(number) && number >= 1900 && number <= 2100)
    return { problem: `means the day ${serialToIso(number)}. For the year, write ${number}-01-01` };
  if (number !== undefined && number >= 1 && number < SERIAL_END)
    return { value: number, isDay: Math.round(number * DAY_MS) % DAY_MS === 0 };
  const serial = typeof cell === 'string' ? isoToSerial(text) : null;
  if (serial !== null) return { value: serial, isDay: !/[Tt ]/.test(text) };
  return {
    problem: `${LOCAL_DATE.test(text) ? 'can be read in two ways' : 'is not a date'}. Write dates like 2025-12-31`,
    cell: 'alone',
  };
}
