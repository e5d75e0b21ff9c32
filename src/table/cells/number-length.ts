/** From here on, hundredths have more digits than a double always keeps. */
const EXACT = 1e15;

/** Returns the length of a number as text. Whole numbers and numbers of two decimals, the most common, need no text. */
export function numberLength(number: number): number {
  const size = Math.abs(number);
  const hundredths = Math.round(size * 100);
  // If the hundredths divide back into the number, they are its shortest form.
  if (hundredths >= EXACT || hundredths / 100 !== size) return lengthOfText(number);
  const decimals = hundredths % 100 === 0 ? 0 : hundredths % 10 === 0 ? 2 : 3;
  return Number(number < 0) + digitsOf(Math.floor(size)) + decimals;
}

function digitsOf(whole: number): number {
  let digits = 1;
  for (let power = 10; power <= whole; power *= 10) digits++;
  return digits;
}

/** Dates with times from 1989 to 2079. Neighbouring doubles in this range are 2 ** -37 apart. */
const DATES_FROM = 2 ** 15;
const DATES_END = 2 ** 16;

/** Does not write a date with a time: its text has at most twelve decimals, and mostly eleven or twelve. */
function lengthOfText(number: number): number {
  if (number >= DATES_FROM && number < DATES_END) {
    // The product may be rounded to a neighbour, so try both of them, too.
    const scaled = Math.round(number * 1e11);
    const hasEleven =
      scaled / 1e11 === number || (scaled - 1) / 1e11 === number || (scaled + 1) / 1e11 === number;
    if (!hasEleven) return '45658.123456789012'.length;
    if (Math.round(number * 1e10) / 1e10 !== number) return '45658.12345678901'.length;
  }
  return String(number).length;
}
