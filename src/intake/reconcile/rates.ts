import { badInput } from '../../contract/failure';
import { isoToSerial } from '../../table/iso-serial';
import { quoted } from '../../table/quoted';
import { withoutNoise } from '../../table/totals/exact-sum';
import { amountText, rentTotals } from './headline';
import type { ColumnSums, Reconciliation } from './reconciliation';

/** Rates that a person gives, by currency. The first one is the currency of all figures, at 1. */
export interface Rates {
  into: string;
  of: ReadonlyMap<string, number>;
  /** With dates and sources, for a sentence. */
  named: string;
}

const EXAMPLE = 'rates=EUR=1, GBP=1.17 2026-09-30 "ECB"';
const ITEM =
  /^([A-Z]{3})\s*=\s*([^\s"]+)(?:\s+(?<day>\d{4}-\d\d-\d\d))?(?:\s*"(?<quoted>[^"]*)"|\s+(?<plain>[^"]+))?$/i;

/** Reads `EUR=1, GBP=1.17 2026-09-30 "ECB"`. Throws `bad-input` that names what it cannot read. */
export function readRates(text: string): Rates {
  const of = new Map<string, number>();
  const named: string[] = [];
  const refuse = (problem: string) => badInput(`Option rates ${problem}. Write it like ${EXAMPLE}.`);
  for (const item of text.match(/(?:[^,"]|"[^"]*"?)+/g) ?? []) {
    const found = ITEM.exec(item.trim());
    if (!found) throw refuse(`cannot be ${quoted(item.trim())}`);
    const [, code = '', given = ''] = found;
    const { day, quoted: source = found.groups?.['plain'] } = found.groups ?? {};
    const currency = code.toUpperCase();
    const rate = Number(given);
    if (of.has(currency)) throw refuse(`has ${currency} twice`);
    if (!(rate > 0 && Number.isFinite(rate)))
      throw refuse(`needs a number above 0 for ${currency}, not ${quoted(given)}`);
    if (of.size === 0 && rate !== 1)
      throw refuse(`begins with ${currency}, the currency of all figures, so its rate must be 1`);
    if (day !== undefined && isoToSerial(day) === null) throw refuse(`has no such day as ${day}`);
    if (of.size > 0)
      named.push(`${currency} ${given} (${day ?? 'no date'}, ${source?.trim() || 'no source'})`);
    of.set(currency, rate);
  }
  const [into] = of.keys();
  if (into === undefined) throw refuse('is empty');
  return { into, of, named: named.join('; ') };
}

type Sums = Pick<ColumnSums, 'measure' | 'sheet' | 'database' | 'difference'>;

/** Adds sums of several currencies up in one, or says which rate is missing. What is 0 needs none. */
export function inOne(sums: readonly Sums[], { of }: Rates): Omit<Sums, 'measure'> | string {
  const total = { sheet: 0, database: 0, difference: 0 };
  for (const { measure, ...amounts } of sums) {
    if (Object.values(amounts).every((amount) => amount === 0)) continue;
    const rate = of.get(measure);
    if (rate === undefined)
      return measure === '' ? 'A currency is not told' : `Rate of ${measure} is missing`;
    for (const name of ['sheet', 'database', 'difference'] as const) total[name] += amounts[name] * rate;
  }
  return total;
}

/** Half a cent goes away from 0, also where the product of an amount and a rate is a little less. */
const toCents = (amount: number): number =>
  (Math.sign(amount) * Math.round(withoutNoise(Math.abs(amount) * 100))) / 100;

/** What the rents differ by in one currency, as a sentence with the rates after another one. Empty if no rents are compared. */
export function rentSentence(reconciliation: Reconciliation, rates: Rates): string {
  if (reconciliation.rentColumn === undefined) return '';
  const found = inOne(rentTotals(reconciliation), rates);
  if (typeof found === 'string') return ` In ${rates.into}: ${found}.`;
  const at = rates.named === '' ? '' : ` Rates: ${rates.named}.`;
  return ` In ${rates.into}: rent ${amountText(toCents(found.difference))}.${at}`;
}
