/** From here on, a number of hundredths has more digits than a double is sure to tell apart. */
const EXACT = 1e15;

/** Length of a number as text, without the text for those that most cells hold: whole ones, and those of two decimals. */
export function numberLength(number: number): number {
  const size = Math.abs(number);
  const hundredths = Math.round(size * 100);
  // Else a rounded one could be that of another number. What divides into the number again is its shortest form.
  if (hundredths >= EXACT || hundredths / 100 !== size) return lengthOfText(number);
  const decimals = hundredths % 100 === 0 ? 0 : hundredths % 10 === 0 ? 2 : 3;
  return Number(number < 0) + digitsOf(Math.floor(size)) + decimals;
}

function digitsOf(whole: number): number {
  let digits = 1;
  for (let power = 10; power <= whole; power *= 10) digits++;
  return digits;
}

/** Dates with times, from 1989 to 2079: doubles of five digits before the point, 2 ** -37 apart from one another. */
const DATES_FROM = 2 ** 15;
const DATES_END = 2 ** 16;

/**
 * The text of a number has no more decimals than tell it from all others. For a date that is twelve at most, and mostly it
 * is twelve or eleven.
 */
function lengthOfText(number: number): number {
  if (number >= DATES_FROM && number < DATES_END) {
    // It has so many digits that the product may be rounded to a neighbour.
    const scaled = Math.round(number * 1e11);
    const hasEleven =
      scaled / 1e11 === number || (scaled - 1) / 1e11 === number || (scaled + 1) / 1e11 === number;
    if (!hasEleven) return '45658.123456789012'.length;
    if (Math.round(number * 1e10) / 1e10 !== number) return '45658.12345678901'.length;
  }
  return String(number).length;
}
