/** What a person types: currency, rate, date and source. */
export type RateLine = readonly [currency: string, rate: string | number, date?: string, source?: string];

/** Why the rates give no figure for an amount in this currency, or the rate itself. Works without formulas. */
export function rateOf(into: string, lines: readonly RateLine[], currency: string): number | string {
  const name = currency.trim().toUpperCase();
  if (name === '') return 'A currency is not told';
  const found = lines.filter(([code]) => code.trim().toUpperCase() === name);
  const isOwn = name === into.trim().toUpperCase();
  if (isOwn) return 1;
  const [line] = found;
  if (!line || line[1] === '') return `Rate of ${name} is missing`;
  if (found.length > 1) return `Rate of ${name} is given twice`;
  const [, rate] = line;
  if (typeof rate !== 'number') return `Rate of ${name} is not a number`;
  return rate > 0 ? rate : `Rate of ${name} is not above 0`;
}

/** What is typed into the sheet of rates, all rows of it. */
export function rateCells(into: string, lines: readonly RateLine[], sheet = 'Rates'): Record<string, string> {
  const cells: Record<string, string> = { [`${sheet}!C4`]: into };
  for (let at = 0; at < 6; at++)
    [...'BCDE'].forEach(
      (letter, k) => (cells[`${sheet}!${letter}${10 + at}`] = String(lines[at]?.[k] ?? '')),
    );
  return cells;
}

/** An amount in one currency. Throws without a rate. */
export function inOne(amount: number, rate: number | string): number {
  if (typeof rate === 'string') throw new Error(rate);
  return amount * rate;
}

/** Rates of all currencies of the demo but EUR, of different days. */
export const RATES: readonly RateLine[] = [
  ['GBP', 1.1712, '2026-09-30', 'Central bank, reference'],
  [' sek', 0.0883, '2026-09-29', 'Treasury'],
  ['CHF', 1.0604, '2026-09-30'],
  ['PLN', 0.2351, '2026-09-30', 'Treasury'],
  ['USD', 0.8512, '2026-09-30', 'Treasury'],
];
