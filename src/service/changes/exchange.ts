/** The amount of each currency that one unit of a common currency buys on a day. */
export type Rates = Readonly<Record<string, number>>;

/** The output currency, and the rates on the dates of the two rent rolls. */
export interface Exchange {
  currency: string;
  earlier: Rates;
  later: Rates;
}

export function convert(cents: number, from: string, to: string, rates: Rates): number {
  if (from === to) return cents;
  const [own, target] = [rates[from], rates[to]];
  if (own === undefined || target === undefined)
    throw new RangeError(`No exchange rate for ${own === undefined ? from : to}.`);
  return Math.round((cents / own) * target);
}
