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

/** Numbers of long texts that came last, such as the dates of another time zone, which repeat. */
const REMEMBERED = 1 << 12;
const remembered = new Float64Array(REMEMBERED);
const lengths = new Uint8Array(REMEMBERED);

const double = new Float64Array(1);
const halves = new Int32Array(double.buffer);

function lengthOfText(number: number): number {
  double[0] = number;
  const place = Math.imul(halves[0]! ^ halves[1]!, 0x9e3779b1) >>> 20;
  if (remembered[place] !== number) {
    remembered[place] = number;
    lengths[place] = String(number).length;
  }
  return lengths[place]!;
}
