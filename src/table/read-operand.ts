import { isEmpty, scalarText, type Scalar } from './argument-cells';
import { isoToSerial, SERIAL_END, serialToIso } from './iso-serial';

/** What a person wrote for a number or a date, or what is wrong with it, as the end of a sentence. */
export type Operand = { value: number } | { problem: string };

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
/** In text, 50.000 is fifty in one country and fifty thousand in another. */
const TWO_READINGS = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;
const SEPARATED = /^[+-]?[\d.,'\u2019\s]*\d[\d.,'\u2019\s]*%?$/;

/** A number, or text with a decimal point and no other separators. Text in a local notation is a problem. */
export function readNumber(cell: Scalar): Operand {
  if (typeof cell === 'number' && Number.isFinite(cell)) return { value: cell };
  const text = scalarText(cell);
  if (TWO_READINGS.test(text))
    return { problem: `could be a decimal or thousands. Write ${text.replace('.', '')} or ${text}0` };
  if (NUMBER.test(text) && Number.isFinite(Number(text))) return { value: Number(text) };
  return {
    problem: SEPARATED.test(text)
      ? 'is in a local notation. In text, write numbers like 1234.5'
      : 'is not a number',
  };
}

/**
 * A date as a serial number: a serial number itself, also as text (`">="&B1` gives one), or an ISO 8601 text.
 * 0 is a problem, for an empty cell may count as 0, and so is a bare year.
 */
export function readDate(cell: Scalar): Operand {
  const text = scalarText(cell);
  if (typeof cell === 'boolean' || isEmpty(cell)) return { problem: 'is not a date' };
  const number = NUMBER.test(text) ? Number(text) : undefined;
  if (number === 0) return { problem: 'is no date (an empty cell may count as 0)' };
  if (number !== undefined && Number.isInteger(number) && number >= 1900 && number <= 2100)
    return { problem: `would be the day ${serialToIso(number)}. Write ${number}-01-01 if you mean the year` };
  if (number !== undefined && number >= 1 && number < SERIAL_END) return { value: number };
  const serial = typeof cell === 'string' ? isoToSerial(text) : null;
  if (serial !== null) return { value: serial };
  return {
    problem: `${SEPARATED.test(text) ? 'is in a local notation' : 'is not a date'}. Write dates like 2025-12-31`,
  };
}
